import type { ManagedMeeting } from '@plenum/contract/meetings/schemas';
import type { MeetingState } from '@plenum/contract/meetings/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { SearchField } from '#kernel/ui/fields/search-field';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PageHead } from '#kernel/ui/layout/page-head';
import { FilterChips } from '#kernel/ui/fields/filter-chips';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { managedMeetingsQuery } from '#kernel/organize/meeting-queries';
import { CopyDialog } from '../actions/copy-dialog.tsx';
import { useLinks } from '#kernel/organize/links';
import { MeetingTable } from './meeting-table.tsx';

const states = ['published', 'draft', 'closed', 'archived'] as const;

export interface MeetingListSearch {
  state?: MeetingState;
  q?: string;
}

/** The page `/admin/matchList`, which lists the conferences that this person organizes. */
export function OrganizedMeetingsPage({
  search,
  onSearch,
  mayCreate,
  lead,
}: {
  search: MeetingListSearch;
  onSearch: (search: MeetingListSearch) => void;
  mayCreate: boolean;
  /** Above the list. */
  lead?: ReactNode;
}) {
  const { t } = useTranslation(['meetings-organize', 'organize']);
  const links = useLinks();
  const { data: meetings, error, refetch } = useQuery(managedMeetingsQuery);
  const [copied, setCopied] = useState<ManagedMeeting | null>(null);
  useTitle(t('organize:list.title'), t('organize:area'));
  if (error && !meetings) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!meetings) return <ListSkeleton />;
  const shown = meetings.filter((meeting) => matches(meeting, search));
  return (
    <>
      <PageHead
        title={t('organize:list.title')}
        detail={t('list.count', { count: meetings.length })}
        actions={
          mayCreate && (
            <ButtonLink href={links.newMeeting()} kind="primary" size="small">
              {t('organize:list.new')}
            </ButtonLink>
          )
        }
      />
      {lead}
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <FilterChips
          label={t('list.filter')}
          all={t('list.all')}
          chosen={search.state}
          options={states.map((state) => ({
            id: state,
            label: t(`organize:state.${state}`),
            count: meetings.filter((meeting) => meeting.state === state).length,
          }))}
          onChoose={(state) =>
            onSearch({ ...(search.q ? { q: search.q } : {}), ...(state ? { state } : {}) })
          }
        />
        <SearchField
          label={t('list.search')}
          value={search.q ?? ''}
          onChange={(q) => onSearch({ ...search, q })}
          className="ms-auto w-full sm:w-64"
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={meetings.length === 0 ? t('organize:list.none') : t('list.noneFound')}
          action={
            mayCreate && (
              <ButtonLink href={links.newMeeting()} kind="primary">
                {t('organize:list.new')}
              </ButtonLink>
            )
          }
        >
          {meetings.length === 0 ? t('organize:list.noneWhy') : t('list.noneFoundWhy')}
        </EmptyState>
      ) : (
        <MeetingTable meetings={shown} onCopy={setCopied} />
      )}
      {copied && <CopyDialog meeting={copied} onClose={() => setCopied(null)} />}
    </>
  );
}

function matches(meeting: ManagedMeeting, { state, q = '' }: MeetingListSearch): boolean {
  const text = [meeting.title, meeting.city, meeting.series.name]
    .flatMap(({ en, zh }) => [en, zh])
    .join(' ')
    .toLowerCase();
  return (!state || meeting.state === state) && text.includes(q.trim().toLowerCase());
}

function ListSkeleton() {
  return (
    <SkeletonGroup>
      <SkeletonText lines={8} />
    </SkeletonGroup>
  );
}
