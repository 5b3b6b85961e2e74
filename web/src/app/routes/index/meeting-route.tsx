import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { useIsLoggedIn } from '#kernel/state/lost-login';
import { usePageMeeting } from '#kernel/state/page-meeting';
import { meetingQuery } from '#modules/meetings/api';
import { MeetingPage } from '#modules/meetings/page/meeting-page';
import { MeetingSkeleton } from '#modules/meetings/page/meeting-hero';
import { latestNewsQuery } from '#modules/news/api';
import { NewsLine } from '#modules/news/news-line';
import { menuQuery, menuEntries } from '#modules/pages/api';
import { articleHref, pageHref } from '../../links.ts';
import { paths } from '../../paths.ts';
import { LazyOwnNextStep } from './lazy-own.ts';

export function MeetingRoute() {
  const { id } = useParams({ from: paths.detailInfo });
  const search = useSearch({ from: paths.detailInfo });
  const navigate = useNavigate({ from: paths.detailInfo });
  const lan = useAppStore((state) => state.lan);
  const { data: meeting, error } = useQuery(meetingQuery(id, lan));
  const { data: news } = useQuery(latestNewsQuery({ meeting: id }, lan));
  const { data: menu } = useQuery(menuQuery({ meeting: id }, lan));
  const isLoggedIn = useIsLoggedIn();
  useTitle(meeting?.title);
  usePageMeeting(meeting?.id);
  if (error && !meeting) throw error;
  if (!meeting) return <MeetingSkeleton />;
  return (
    <MeetingPage
      meeting={meeting}
      search={search}
      onSearch={(next, isStep) => void navigate({ search: next, replace: !isStep, resetScroll: false })}
      menu={menuEntries(menu, pageHref)}
      OwnAction={isLoggedIn ? LazyOwnNextStep : undefined}
      news={
        news && news.news.length > 0 ? (
          <ul className="-mt-4">
            {news.news.map((row) => (
              <li key={row.id}>
                <NewsLine row={row} href={articleHref(row.id)} isFull />
              </li>
            ))}
          </ul>
        ) : null
      }
    />
  );
}
