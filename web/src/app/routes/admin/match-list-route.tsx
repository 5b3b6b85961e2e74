import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { meQuery } from '#modules/accounts/api';
import { FirstRun } from '#modules/meetings/organize/list/first-run';
import { OrganizedMeetingsPage } from '#modules/meetings/organize/list/meeting-list-page';
import { NewMeetingPage } from '#modules/meetings/organize/list/new-meeting-page';
import { NoNewMeeting } from '#modules/console/no-access';
import { SeriesScreen } from '#modules/meetings/organize/list/series-screen';
import { href, paths } from '../../paths.ts';

const firstRunHrefs = {
  series: href(paths.matchList, {}, { view: 'series' }),
  messages: href(paths.smsTemplate, {}, { tab: 'providers' }),
  legal: href(paths.legal),
  conference: href(paths.matchList, {}, { view: 'new' }),
};

const route = getRouteApi(paths.matchList);

export function MatchListRoute() {
  const { view, series, step, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: me } = useQuery(meQuery);
  const mayCreate = me?.can.createMeeting === true;
  if (view === 'new')
    return mayCreate ? <NewMeetingPage step={step} mayCreateSeries={me.administrator} /> : <NoNewMeeting />;
  if (view === 'series') return <SeriesScreen id={series} mayCreate={me?.administrator === true} />;
  return (
    <OrganizedMeetingsPage
      search={search}
      mayCreate={mayCreate}
      lead={me?.administrator === true && <FirstRun hrefs={firstRunHrefs} />}
      onSearch={(wanted) => void navigate({ search: wanted, replace: true })}
    />
  );
}
