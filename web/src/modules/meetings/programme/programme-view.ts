import type { Agenda, AgendaItem } from './agenda.ts';
import type { NewChanges } from './changes.ts';
import type { ProgrammeIndex } from './programme-index.ts';

/** The props that every view of the programme shares. */
export interface ProgrammeView {
  index: ProgrammeIndex;
  agenda: Agenda;
  conflicts: ReadonlyMap<string, AgendaItem>;
  /** Changes since this browser's last visit. */
  changes: NewChanges;
  /** The current minute, in milliseconds. */
  now: number;
  /** Opens a session or a talk. */
  onOpen: (id: string) => void;
}

export function isOn({ startsAt, endsAt }: { startsAt: string; endsAt: string }, now: number): boolean {
  return Date.parse(startsAt) <= now && now < Date.parse(endsAt);
}
