import { toCalendar } from '@plenum/contract/meetings/calendar';
import type { AgendaItem } from './agenda.ts';
import type { ProgrammeIndex } from './programme-index.ts';

interface AgendaFacts {
  /** The name of the file and of the calendar. */
  name: string;
  venue: string;
  /** The address of one session or talk. */
  linkTo: (id: string) => string;
}

/**
 * Returns the starred sessions as a calendar file. It is created in the browser, so that the server does not learn the
 * agenda.
 */
export function agendaCalendar(
  items: readonly AgendaItem[],
  index: ProgrammeIndex,
  facts: AgendaFacts,
  now: Date,
): string {
  return toCalendar({
    name: facts.name,
    stamp: now.toISOString(),
    events: items.map(({ id, title, startsAt, endsAt, session, talk }) => ({
      uid: `${id}@plenum`,
      title,
      startsAt,
      endsAt,
      place: [index.roomName(session), facts.venue].filter(Boolean).join(', '),
      description: index
        .people(talk ? talk.speakerIds : session.chairIds)
        .map(({ name, organization }) => [name, organization].filter(Boolean).join(', '))
        .join('\n'),
      url: facts.linkTo(id),
    })),
  });
}
