import { getRouteApi, useRouter } from '@tanstack/react-router';
import { PrinterPage } from '#modules/badges/printer-page';
import { href, paths } from '../../paths.ts';
import { ToolArea } from './tool-area.tsx';

const route = getRouteApi(paths.printer);

export function PrinterRoute() {
  const search = route.useSearch();
  const router = useRouter();
  return (
    <ToolArea id={search.id}>
      {(conferences, conference) => (
        <PrinterPage
          conferences={conferences}
          conference={conference}
          tab={search.tab ?? 'batch'}
          designId={search.design}
          links={{
            person: (participantId) =>
              href(paths.printInfo, {}, { id: conference.id, person: participantId }),
            printer: () => href(paths.printer, {}, { id: conference.id }),
            open: ({ conference: id = conference.id, tab = search.tab, design }) =>
              void router.navigate({
                href: href(paths.printer, {}, { id, tab, design }),
                resetScroll: false,
              }),
          }}
        />
      )}
    </ToolArea>
  );
}
