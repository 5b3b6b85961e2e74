import type { ProgrammeSession } from '@plenum/contract/meetings/programme';
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { noText } from '@plenum/contract/kernel/localized-text';
import { formatDate } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { useWords } from '#kernel/organize/use-words';
import { groupBy } from '../group-by.ts';
import { daysOf, nextSlot } from '../programme-days.ts';
import {
  blankSession,
  DAY_MINUTES,
  moveTo,
  resizeTo,
  type Slot,
  slotOf,
  formatClock,
} from '../session-moves.ts';
import { put } from '../store/items.ts';
import { useProgramme } from '../store/use-programme.ts';
import { useWarnings } from '../use-warnings.ts';
import { DayGrid } from './day-grid.tsx';
import { areasOf, type Carried, type CarriedShown, createGridDrag, type DragPart } from './grid-drag.ts';
import { focusSession, neighbourOf } from './grid-focus.ts';
import { GridFrame } from './grid-frame.tsx';
import { heldBy } from './grid-keys.ts';
import { columnsOf, rangeOf, slotAt } from './grid-layout.ts';

interface ProgrammeGridProps {
  onOpen: (session: ProgrammeSession) => void;
  /** Called when a talk, or an item from outside the grid, is dropped on a session. */
  onDropped: (carried: Carried, sessionId: string) => void;
}

const none: readonly ProgrammeSession[] = [];
/** Length of a session that is created by clicking a free slot. */
const NEW_MINUTES = 90;

/** Days, rooms and sessions as a grid, for mouse and keyboard. */
export function ProgrammeEditorGrid({ onOpen, onDropped }: ProgrammeGridProps) {
  const { t } = useTranslation('programme');
  const words = useWords();
  const lan = useAppStore((state) => state.lan);
  const { store, state, meeting, isDisabled } = useProgramme();
  const { programme } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<{ id: string; slot: Slot } | null>(null);
  const [carried, setCarried] = useState<CarriedShown | null>(null);
  const [said, setSaid] = useState('');
  const columns = useMemo(() => columnsOf(programme.rooms), [programme.rooms]);
  const warnings = useDeferredValue(useWarnings(programme));
  const names = useMemo(
    () => new Map(programme.speakers.map(({ id, name }) => [id, name])),
    [programme.speakers],
  );
  const nameOf = useCallback((id: string) => names.get(id) ?? noText, [names]);
  const days = daysOf(meeting, programme.sessions);
  const drawn = useDeferredValue(days, days.slice(0, 1));
  const shown = held
    ? programme.sessions.map((one) => (one.id === held.id ? placed(one, held.slot) : one))
    : programme.sessions;
  const byDay = groupBy(shown, ({ day }) => day);

  const describe = (session: ProgrammeSession, slot: Slot) =>
    t('grid.at', {
      title: words(session.title) || t('untitled'),
      day: formatDate(slot.day, lan),
      start: formatClock(slot.start),
      end: formatClock(slot.end),
      room: words(programme.rooms.find(({ id }) => id === slot.roomId)?.name ?? noText) || t('no.rooms'),
    });

  function drop(session: ProgrammeSession, slot: Slot | null) {
    setHeld(null);
    if (!slot) return;
    void store.apply([put('session', placed(session, slot))]);
    setSaid(t('grid.dropped', { where: describe(session, slot) }));
    focusSession(scroller, session.id);
  }

  function hold(session: ProgrammeSession, slot: Slot) {
    setHeld({ id: session.id, slot });
    focusSession(scroller, session.id);
  }

  /** Handles a key on a session. Returns whether the key had an effect. */
  function press(event: KeyboardEvent, session: ProgrammeSession): boolean {
    const isHeld = held?.id === session.id;
    const { key } = event;
    if (!isHeld && key === 'Enter') onOpen(session);
    else if (!isHeld && key === ' ' && !isDisabled) {
      hold(session, slotOf(session));
      setSaid(t('grid.held', { where: describe(session, slotOf(session)) }));
    } else if (!isHeld) {
      const next = neighbourOf(event);
      next?.focus();
      return next !== null;
    } else if (key === 'Escape') setHeld(null);
    else if (key === ' ' || key === 'Enter') drop(session, held.slot);
    else {
      const slot = heldBy(event, held.slot, { days, columns, current: session });
      if (!slot) return false;
      hold(session, slot);
      setSaid(describe(session, slot));
    }
    return true;
  }

  const onKeyDown = (event: KeyboardEvent, { id }: ProgrammeSession) => {
    // Uses the saved position, because the rendered one may be that of a drag.
    const current = programme.sessions.find((one) => one.id === id);
    if (!current || !press(event, current)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  function add(day: string, slot: Slot | null) {
    const free = nextSlot(programme.sessions.filter((one) => one.day === day));
    const times = slot ? { start: formatClock(slot.start), end: formatClock(slot.end) } : free;
    onOpen(blankSession({ day, roomId: slot?.roomId ?? null, ...times }));
  }

  const addAt = useEffectEvent((event: MouseEvent) => {
    if (isDisabled || !(event.target instanceof Element) || event.target.closest('[data-session], button'))
      return;
    const pointer = { x: event.clientX, y: event.clientY, grip: 0 };
    const slot = slotAt(pointer, areasOf(scroller.current), columns, NEW_MINUTES);
    if (slot) add(slot.day, { ...slot, end: Math.min(slot.end, DAY_MINUTES) });
  });
  useEffect(() => {
    const area = scroller.current;
    const listen = (event: MouseEvent) => addAt(event);
    area?.addEventListener('dblclick', listen);
    return () => area?.removeEventListener('dblclick', listen);
  }, []);

  // Stable callbacks, so that unchanged blocks don’t re-render.
  const latest = useRef({ onKeyDown, onOpen, add, drop, onDropped });
  useEffect(() => {
    latest.current = { onKeyDown, onOpen, add, drop, onDropped };
  });
  const [drag] = useState(createGridDrag);
  useEffect(() => drag.listen(), [drag]);
  useEffect(
    () =>
      drag.show({
        scroller: scroller.current,
        columns,
        sessions: programme.sessions,
        onHold: setHeld,
        onDrop: (session, slot) => latest.current.drop(session, slot),
        onCarry: setCarried,
        onCarried: (what, sessionId) => latest.current.onDropped(what, sessionId),
      }),
    [drag, columns, programme.sessions],
  );
  const handlers = useMemo(
    () => ({
      onKeyDown: (event: KeyboardEvent, session: ProgrammeSession) =>
        latest.current.onKeyDown(event, session),
      onPointerDown: (event: React.PointerEvent, session: ProgrammeSession, part: DragPart) =>
        drag.start(event, session, part),
      onOpen: (session: ProgrammeSession) => latest.current.onOpen(session),
      onAdd: (day: string) => latest.current.add(day, null),
    }),
    [drag],
  );

  return (
    <GridFrame
      scroller={scroller}
      days={days}
      columns={columns}
      isDisabled={isDisabled}
      said={said}
      carried={carried}
    >
      {days.map((day) => (
        <DayGrid
          key={day}
          day={day}
          range={rangeOf(byDay.get(day) ?? none)}
          sessions={drawn.includes(day) ? (byDay.get(day) ?? none) : none}
          columns={columns}
          warnings={warnings}
          nameOf={nameOf}
          heldId={held?.id}
          overId={carried?.overId}
          isDisabled={isDisabled}
          handlers={handlers}
        />
      ))}
    </GridFrame>
  );
}

function placed(session: ProgrammeSession, slot: Slot): ProgrammeSession {
  const now = slotOf(session);
  const length = slot.end - slot.start;
  const isAsLong = length === now.end - now.start;
  return moveTo(isAsLong ? session : resizeTo(session, now.start + length), slot);
}
