import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isNoAccess } from '#kernel/client/no-access';
import { meQuery } from '#modules/accounts/api';
import { consoleQuery } from '#kernel/organize/meeting-queries';
import { ConsolePage } from '#modules/console/console-page';
import { toPart } from '#modules/console/parts';
import { paths } from '../../paths.ts';
import { consoleScreens } from './console-screens.ts';
import { ConferenceNotFoundPage } from '../states/state-pages.tsx';
import { dropLastConference, keepLastConference, lastConference } from './last-conference.ts';

const route = getRouteApi(paths.matchDetail);

/** Shows one conference. Without an id, shows the one that was open last, or the list. */
export function MatchDetailRoute() {
  const { id, part, ...query } = route.useSearch();
  const { data: me } = useQuery(meQuery);
  const account = me?.id ?? '';
  if (id === undefined) {
    const last = lastConference(account);
    if (last === undefined) return <Navigate to={paths.matchList} replace />;
    return <Navigate to={paths.matchDetail} search={{ ...query, id: last, ...(part && { part }) }} replace />;
  }
  return <OpenConference id={id} account={account} part={part} query={query} />;
}

interface OpenConferenceProps {
  id: string;
  account: string;
  part: string | undefined;
  query: Readonly<Record<string, string>>;
}

function OpenConference({ id, account, part, query }: OpenConferenceProps) {
  const { data: meeting, error } = useQuery(consoleQuery(id));
  const known = meeting?.id;
  const isGone = isNoAccess(error);
  useEffect(() => {
    if (isGone) dropLastConference(account, id);
    else if (known !== undefined) keepLastConference(account, known);
  }, [account, id, known, isGone]);
  const missing = <ConferenceNotFoundPage listHref={paths.matchList} />;
  return (
    <ConsolePage screens={consoleScreens} id={id} part={toPart(part)} query={query} whenMissing={missing} />
  );
}
