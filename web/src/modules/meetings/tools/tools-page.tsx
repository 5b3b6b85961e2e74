import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { meetingPageQuery, meetingQuery } from '../api.ts';
import { LoadFailed } from '../blocks/meeting-load-failed.tsx';
import { ToolsForMeeting } from './tools-for-meeting.tsx';
import { QrTool } from './tools-qr.tsx';

/** Tools for attendees; none of them needs an account. */
export function ToolsPage({ apidocHref }: { apidocHref: string }) {
  const { t } = useTranslation('meetings');
  return (
    <div className="page py-10 md:py-14">
      <h1 className="text-2xl font-bold">{t('tools.title')}</h1>
      <p className="mt-2 measure text-muted">{t('tools.intro')}</p>
      <MeetingTools />
      <QrTool />
      <section className="mt-12 border-t pt-8">
        <h2 className="text-lg font-semibold">{t('tools.dataTitle')}</h2>
        <p className="mt-1 measure text-muted">{t('tools.dataText')}</p>
        <a
          href={apidocHref}
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          {t('tools.apidoc')}
        </a>
      </section>
    </div>
  );
}

function MeetingTools() {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const [chosen, setChosen] = useState<string>();
  const { data: page, error, refetch } = useQuery(meetingPageQuery({}, lan));
  if (error && !page) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!page) return <ToolsSkeleton />;
  const first = page.meetings[0];
  if (!first) return <EmptyState title={t('home.emptyTitle')}>{t('home.emptyText')}</EmptyState>;
  const id = page.meetings.some((meeting) => meeting.id === chosen) && chosen ? chosen : first.id;
  return (
    <>
      <label className="mt-8 flex max-w-xl flex-col gap-1.5">
        <span className="text-sm font-semibold">{t('tools.which')}</span>
        <select
          value={id}
          onChange={(event) => setChosen(event.target.value)}
          className="min-h-11 rounded-md border border-border-field bg-surface-raised px-3 hover:border-border-control"
        >
          {page.meetings.map((meeting) => (
            <option key={meeting.id} value={meeting.id}>
              {meeting.title}
            </option>
          ))}
        </select>
      </label>
      <ChosenMeeting key={id} id={id} />
    </>
  );
}

function ChosenMeeting({ id }: { id: string }) {
  const lan = useAppStore((state) => state.lan);
  const { data: meeting, error, refetch } = useQuery(meetingQuery(id, lan));
  if (error && !meeting) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!meeting) return <ToolsSkeleton />;
  return <ToolsForMeeting meeting={meeting} />;
}

function ToolsSkeleton() {
  return (
    <SkeletonGroup className="mt-8 min-h-dvh">
      <SkeletonText lines={6} />
    </SkeletonGroup>
  );
}
