import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { pageQuery } from '#modules/pages/api';
import { PageView } from '#modules/pages/page-view';
import { meetingLinks } from '../../links.ts';
import { paths } from '../../paths.ts';
import { RoutePending } from '../states/route-fallbacks.tsx';

export function PageRoute() {
  const { id } = useParams({ from: paths.page });
  const lan = useAppStore((state) => state.lan);
  const { data: page, error } = useQuery(pageQuery(id, lan));
  useTitle(page?.title);
  if (error && !page) throw error;
  if (!page) return <RoutePending />;
  return <PageView page={page} backHref={backHref(page)} />;
}

function backHref({ meetingId, seriesSlug }: { meetingId: string | null; seriesSlug: string | null }) {
  if (meetingId !== null) return meetingLinks.meeting(meetingId);
  return seriesSlug === null ? undefined : meetingLinks.series(seriesSlug);
}
