import type { Programme } from '@plenum/contract/meetings/programme';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#kernel/i18n/format';
import { useZoneNote } from '#kernel/i18n/use-zone-note';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { useWords } from '../../use-words.ts';
import { EntryFacts, FoldedEntry } from '../folded-entry.tsx';
import { useRevealed } from '../../reveal.ts';
import { daysOf, nextSlot } from './programme-days.ts';
import type { ProgrammeProps } from './programme-form.ts';
import { SessionFields } from './session-fields.tsx';
import { useList } from '../sections/use-list.ts';

/** Sessions by day and time, whatever the order they were typed in. */
export function ProgrammeSessions({ form, context }: ProgrammeProps) {
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  const list = useList(form, 'sessions');
  const sessions: Programme['sessions'] = useWatch({ control: form.control, name: 'sessions' });
  const [open, setOpen] = useState<string | null>(null);
  const zone = useZoneNote(context.meeting.timeZone);
  useRevealed('sessions', (index) => setOpen(sessions[index]?.id ?? null));
  function add(day: string) {
    const id = crypto.randomUUID();
    list.add({
      id,
      kind: 'session',
      title: noText,
      day,
      ...nextSlot(sessions.filter((session) => session.day === day)),
      roomId: null,
      trackId: null,
      chairIds: [],
      description: noText,
      talks: [],
    });
    setOpen(id);
  }
  return (
    <div className="flex flex-col gap-8">
      <p role="alert" className="text-danger empty:hidden">
        {list.error}
      </p>
      {zone !== undefined && <p className="text-sm text-muted">{zone}</p>}
      {daysOf(context.meeting, sessions).map((day) => (
        <section key={day} aria-label={formatDate(day, lan)}>
          <h2 className="mb-2 font-semibold">{formatDate(day, lan)}</h2>
          <ul>
            {sessions
              .map((session, index) => ({ session, index }))
              .filter(({ session }) => session.day === day)
              .toSorted((one, other) => one.session.start.localeCompare(other.session.start))
              .map(({ session, index }) => (
                <SessionEntry
                  key={session.id}
                  form={form}
                  context={context}
                  index={index}
                  session={session}
                  isOpen={open === session.id}
                  onToggle={() => setOpen(open === session.id ? null : session.id)}
                  onRemove={() => list.onRemove(index)}
                />
              ))}
          </ul>
          {!context.isDisabled && (
            <Button size="small" icon={<PlusIcon />} className="mt-3" onPress={() => add(day)}>
              {t('programme.add.sessions')}
            </Button>
          )}
        </section>
      ))}
    </div>
  );
}

function SessionEntry({
  form,
  context,
  index,
  session,
  isOpen,
  onToggle,
  onRemove,
}: ProgrammeProps & {
  index: number;
  session: Programme['sessions'][number];
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('console');
  const words = useWords();
  const room = form.getValues('rooms').find(({ id }) => id === session.roomId);
  const time = { start: session.start, end: session.end };
  const count = session.talks.length;
  return (
    <FoldedEntry
      title={words(session.title) || t('programme.untitled')}
      detail={
        <EntryFacts>
          {t('programme.slot', time)}
          {room && words(room.name)}
          {count > 0 && t('programme.talkCount', { count })}
        </EntryFacts>
      }
      isOpen={isOpen}
      onToggle={onToggle}
      onRemove={context.isDisabled ? undefined : onRemove}
      hasError={form.formState.errors.sessions?.[index] !== undefined}
    >
      <SessionFields form={form} context={context} index={index} />
    </FoldedEntry>
  );
}
