import { getRouteApi } from '@tanstack/react-router';
import { ConsolePage } from '#modules/console/console-page';
import { toPart } from '#modules/console/parts';
import { paths } from '../../paths.ts';
import { ConferenceNotFoundPage } from '../states/state-pages.tsx';

const route = getRouteApi(paths.matchDetail);

export function MatchDetailRoute() {
  const { id, part, ...query } = route.useSearch();
  const missing = <ConferenceNotFoundPage listHref={paths.matchList} />;
  return id === undefined ? (
    missing
  ) : (
    <ConsolePage id={id} part={toPart(part)} query={query} whenMissing={missing} />
  );
}
