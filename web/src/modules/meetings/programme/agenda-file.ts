import { toCalendar } from '@plenum/contract/meetings/calendar';
import type { AgendaItem } from './agenda.ts';
import type { ProgrammeIndex } from './programme-index.ts';

interface AgendaFacts {
  /** The file's and the calendar's name. */
  name: string;
  venue: string;
  /** Of one session or talk. */
  linkTo: (id: string) => string;
}

/** What somebody starred as a calendar file, made here: nobody else needs to know. */
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
