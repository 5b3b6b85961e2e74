import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { PrintInfoPage } from '#modules/badges/person/print-info-page';
import { SubstituteAtDesk } from '#modules/registration/changes/substitute-at-desk';
import { useMayRegister } from '#modules/registration/walk-in/use-may-register';
import { WalkInDrawer } from '#modules/registration/walk-in/walk-in-drawer';
import { href, paths } from '../../paths.ts';
import { ToolArea } from './tool-area.tsx';

const route = getRouteApi(paths.printInfo);

const forms = { WalkIn: WalkInDrawer, Substitute: SubstituteAtDesk };

export function PrintInfoRoute() {
  const search = route.useSearch();
  return (
    <ToolArea id={search.id}>
      {(conferences, conference) => <PrintInfo conferences={conferences} conference={conference} />}
    </ToolArea>
  );
}

function PrintInfo({
  conferences,
  conference,
}: Pick<ComponentProps<typeof PrintInfoPage>, 'conferences' | 'conference'>) {
  const search = route.useSearch();
  const router = useRouter();
  const mayRegister = useMayRegister(conference);
  return (
    <PrintInfoPage
      conferences={conferences}
      conference={conference}
      participantId={search.person}
      mayRegister={mayRegister}
      startsRegistering={search.register === 'yes'}
      links={{
        printer: () => href(paths.printer, {}, { id: conference.id }),
        correct: (participantId) =>
          href(paths.matchDetail, {}, { id: conference.id, part: 'participants', open: participantId }),
        pay: (orderId) => location.origin + href(paths.pay, { id: orderId }),
        open: ({ conference: id = conference.id, person }) =>
          void router.navigate({ href: href(paths.printInfo, {}, { id, person }), resetScroll: false }),
      }}
      forms={forms}
    />
  );
}
