interface Slot {
  readonly day: string;
  readonly start: string;
  readonly end: string;
}

/** The meeting's days, and those of sessions left behind when it was moved. */
export function daysOf(meeting: { startsOn: string; endsOn: string }, sessions: readonly Slot[]): string[] {
  const days = new Set(sessions.map(({ day }) => day));
  for (let time = Date.parse(meeting.startsOn); time <= Date.parse(meeting.endsOn); time += 86_400_000) {
    days.add(new Date(time).toISOString().slice(0, 10));
  }
  return [...days].toSorted();
}

const LAST_START = '22:30';

/** The slot of the next session of a day: after the last one, for an hour and a half. */
export function nextSlot(sessions: readonly Slot[]): { start: string; end: string } {
  const latest =
    sessions
      .map(({ end }) => end)
      .toSorted()
      .at(-1) ?? '09:00';
  const start = latest > LAST_START ? LAST_START : latest;
  const [hours = 0, minutes = 0] = start.split(':').map(Number);
  const end = Math.min(hours * 60 + minutes + 90, 23 * 60 + 59);
  return { start, end: `${pad(Math.floor(end / 60))}:${pad(end % 60)}` };
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
