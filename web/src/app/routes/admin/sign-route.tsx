import { useSearch, useRouterState } from '@tanstack/react-router';
import { ConsolePage } from '#modules/console/console-page';
import { ChooseMeeting } from '#modules/console/choose-meeting';
import { paths } from '../../paths.ts';
import { consoleScreens } from './console-screens.ts';
import { ConferenceNotFoundPage } from '../states/state-pages.tsx';
import { partAt } from './console-address.ts';
import { readMatchDetailSearch } from './search.ts';

/** Shows the check-in of one conference; without its id, the conferences to choose from. */
export function SignRoute() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const { id, part: _, ...query } = readMatchDetailSearch(useSearch({ strict: false }));
  const part = partAt(pathname);
  const missing = <ConferenceNotFoundPage listHref={paths.matchList} />;
  if (part === undefined) return missing;
  if (id === undefined) return <ChooseMeeting part={part} />;
  return <ConsolePage screens={consoleScreens} id={id} part={part} query={query} whenMissing={missing} />;
}
