import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { meetingPageQuery } from '../api.ts';
import { dayOf } from '../dates.ts';
import type { RegistrationsPart } from './home-mine.tsx';
import { useMeetingLinks } from '../links.ts';
import { filterOf } from './list-filter.ts';
import { AllMeetings } from './meeting-list-all.tsx';
import { MeetingCalendar } from './meeting-list-calendar.tsx';
import { MeetingListFilters } from './meeting-list-filters.tsx';
import { MyMeetings } from './meeting-list-mine.tsx';
import type { VisitorListSearch } from '../search.ts';
import { useNow } from '#kernel/clock/use-now';

interface MeetingListPageProps {
  search: VisitorListSearch;
  onSearch: (search: VisitorListSearch) => void;
  /** Rendered for logged-in users. */
  Registrations: RegistrationsPart;
}

/** All conferences, and the user's own; the filters are in the address. */
export function MeetingListPage({ search, onSearch, Registrations }: MeetingListPageProps) {
  const { t } = useTranslation('meetings');
  const { tab, view } = search;
  const today = dayOf(new Date(useNow()));
  return (
    <div className="page py-10 md:py-14">
      <h1 className="text-2xl font-bold">{t('list.title')}</h1>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-4 border-b">
        <Which search={search} />
        {tab !== 'mine' && <View search={search} />}
      </div>
      {tab === 'mine' ? (
        <MyMeetings Registrations={Registrations} />
      ) : (
        <>
          <Filters search={search} onSearch={onSearch} />
          {view === 'calendar' ? (
            <MeetingCalendar search={search} today={today} onSearch={onSearch} />
          ) : (
            <AllMeetings filter={filterOf(search, today)} onReset={() => onSearch({})} />
          )}
        </>
      )}
    </div>
  );
}

// The options do not depend on the filters.
function Filters({ search, onSearch }: Omit<MeetingListPageProps, 'Registrations'>) {
  const lan = useAppStore((state) => state.lan);
  const { data: choices } = useQuery(meetingPageQuery({}, lan));
  return (
    <div className="py-6">
      <MeetingListFilters search={search} choices={choices} onSearch={onSearch} />
    </div>
  );
}

function Which({ search }: { search: VisitorListSearch }) {
  const { t } = useTranslation('meetings');
  const links = useMeetingLinks();
  const isMine = search.tab === 'mine';
  return (
    <Choices
      label={t('list.which')}
      entries={[
        { label: t('list.all'), href: links.meetings({ ...search, tab: undefined }), isCurrent: !isMine },
        { label: t('list.mine'), href: links.meetings({ ...search, tab: 'mine' }), isCurrent: isMine },
      ]}
    />
  );
}

function View({ search }: { search: VisitorListSearch }) {
  const { t } = useTranslation('meetings');
  const links = useMeetingLinks();
  const isCalendar = search.view === 'calendar';
  const list = links.meetings({ ...search, view: undefined, month: undefined });
  const calendar = links.meetings({ ...search, view: 'calendar', when: undefined });
  return (
    <Choices
      label={t('list.view')}
      entries={[
        { label: t('list.asList'), href: list, isCurrent: !isCalendar },
        { label: t('list.asCalendar'), href: calendar, isCurrent: isCalendar },
      ]}
    />
  );
}

interface ChoicesProps {
  label: string;
  entries: readonly { label: string; href: string; isCurrent: boolean }[];
}

function Choices({ label, entries }: ChoicesProps) {
  return (
    <nav aria-label={label} className="flex gap-4 sm:gap-6">
      {entries.map((entry) => (
        <a
          key={entry.label}
          href={entry.href}
          aria-current={entry.isCurrent ? 'page' : undefined}
          className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold text-muted max-sm:text-sm hover:text-text aria-[current]:border-accent aria-[current]:text-text"
        >
          {entry.label}
        </a>
      ))}
    </nav>
  );
}
