import type { PublicProgramme } from '@plenum/contract/meetings/public-schemas';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { lazy, Suspense, useMemo, useEffect, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { flushSync } from 'react-dom';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { useMedia } from '#kernel/ui/use-media';
import { useNow } from '#kernel/clock/use-now';
import { formatTime, formatZone } from '#kernel/i18n/format';
import { isElsewhere } from '#kernel/i18n/zone';
import { useAppStore } from '#kernel/state/app-store';
import { agendaConflicts, agendaItems, useAgenda } from './agenda.ts';
import { agendaCalendar } from './agenda-file.ts';
import { useNewChanges } from './changes.ts';
import { ProgrammeChanges } from './programme-changes.tsx';
import { ProgrammeGrid } from './programme-grid.tsx';
import { filterSessions, firstDay, indexProgramme } from './programme-index.ts';
import { ProgrammeList } from './programme-list.tsx';
import { ProgrammeToolbar } from './programme-toolbar.tsx';
import type { ProgrammeView } from './programme-view.ts';
import type { ProgrammeSearch } from '../search.ts';
import { saveFile } from '#kernel/client/save-file';

const ProgrammeDialog = lazy(async () => ({
  default: (await import('./programme-dialog.tsx')).ProgrammeDialog,
}));

export interface ProgrammePanelProps {
  programme: PublicProgramme;
  meeting: { title: string; venue: string };
  chosen: ProgrammeSearch;
  /**
   * Replaces the entry in the browser's history. If `isStep` is set, adds an entry instead, so that Back undoes the
   * change.
   */
  onChoose: (next: ProgrammeSearch, isStep?: boolean) => void;
}

export function ProgrammePanel({ programme, meeting, chosen, onChoose }: ProgrammePanelProps) {
  const { t } = useTranslation('meetings');
  const now = useNow();
  const agenda = useAgenda(programme.meetingId);
  const index = useMemo(() => indexProgramme(programme), [programme]);
  const isWide = useMedia('(min-width: 48rem)');
  const isPrinting = usePrinting();
  const items = agendaItems(programme, agenda.ids);
  const changes = useNewChanges(programme);
  const view: ProgrammeView = {
    index,
    agenda,
    conflicts: agendaConflicts(items),
    changes,
    now,
    onOpen: (id) => onChoose({ ...chosen, session: id }, true),
  };

  // A search and the agenda cover all days.
  const isAcross = chosen.mine === true || Boolean(chosen.q);
  const today = toWallTime(new Date(now), programme.timeZone).slice(0, 10);
  const asked = programme.days.find((day) => day === chosen.day);
  const day = isAcross ? undefined : (asked ?? firstDay(programme.days, today));
  const only = chosen.mine ? agenda.ids : undefined;
  const sessions = filterSessions(index, { day, track: chosen.track, words: chosen.q, only });
  const layout = chosen.view ?? (isWide && programme.rooms.length > 1 ? 'grid' : 'list');
  const hasGrid = layout === 'grid' && day !== undefined && !isPrinting;
  const opened = chosen.session ? index.find(chosen.session) : null;
  const shown = isPrinting && !isAcross ? filterSessions(index, { track: chosen.track }) : sessions;

  function save() {
    const facts = { name: t('programme.mineOf', { title: meeting.title }), venue: meeting.venue, linkTo };
    const calendar = agendaCalendar(items, index, facts, new Date());
    saveFile(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }), 'agenda.ics');
  }

  return (
    <div>
      <ProgrammeToolbar
        programme={programme}
        day={day}
        layout={layout}
        chosen={chosen}
        onChoose={onChoose}
        mineCount={items.length}
        onSave={save}
      />
      <ProgrammeChanges programme={programme} changes={changes} />
      <ZoneNote timeZone={programme.timeZone} now={now} />
      {shown.length === 0 ? (
        <NothingShown chosen={chosen} onReset={() => onChoose({ view: chosen.view })} />
      ) : hasGrid ? (
        <ProgrammeGrid view={view} day={day} sessions={sessions} />
      ) : (
        <ProgrammeList view={view} sessions={shown} hasDayHeads={isAcross || isPrinting} />
      )}
      {opened && (
        <Suspense>
          <ProgrammeDialog
            view={view}
            found={opened}
            onClose={() => onChoose({ ...chosen, session: undefined })}
          />
        </Suspense>
      )}
    </div>
  );
}

// The address of this page with the session open.
function linkTo(id: string): string {
  const address = new URL(window.location.href);
  const tab = address.searchParams.get('tab');
  address.search = new URLSearchParams({ ...(tab && { tab }), session: id }).toString();
  return address.href;
}

function NothingShown({ chosen, onReset }: { chosen: ProgrammeSearch; onReset: () => void }) {
  const { t } = useTranslation('meetings');
  const reset = <Button onPress={onReset}>{t('programme.showAll')}</Button>;
  if (chosen.mine && !chosen.q && !chosen.track)
    return (
      <EmptyState title={t('programme.mineEmptyTitle')} action={reset}>
        {t('programme.mineEmptyText')}
      </EmptyState>
    );
  return (
    <EmptyState title={t('programme.noneTitle')} action={reset}>
      {t('programme.noneText')}
    </EmptyState>
  );
}

/** True while the page is printed, because paper shows all days, one below the other. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // flushSync, because the browser prints the page as soon as the listeners return.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** Names the conference's time zone for readers in another one. */
function ZoneNote({ timeZone, now }: { timeZone: string; now: number }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const moment = new Date(now);
  if (!isElsewhere(timeZone, moment)) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      {t('programme.zone', { zone: formatZone(timeZone, moment, lan) })}{' '}
      <span className="print:hidden">
        {t('programme.clocks', {
          there: formatTime(moment, lan, timeZone),
          here: formatTime(moment, lan),
        })}
      </span>
    </p>
  );
}
