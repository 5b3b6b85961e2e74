import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { CalendarEvent } from '@plenum/contract/meetings/calendar';
import type { Programme } from '@plenum/contract/meetings/programme';
import type { SectionContent } from '@plenum/contract/meetings/sections';
import { writeProgramme } from './public-programme.ts';
import type { MeetingRow } from '../tables.ts';

interface Source {
  readonly meeting: MeetingRow;
  readonly venue: SectionContent<'venue'>;
  readonly dates: SectionContent<'dates'>;
  /** Null to leave the sessions out. */
  readonly programme: Programme | null;
}

/** Returns the calendar event for the days of the meeting, without times, because only its dates are known. */
export function meetingEvent(
  { meeting, venue }: Pick<Source, 'meeting' | 'venue'>,
  pageUrl: string,
  language: Language,
) {
  const address = [textIn(venue.address, language), textIn(meeting.city, language)];
  return {
    uid: uid(meeting.id),
    firstDay: meeting.startsOn,
    lastDay: meeting.endsOn,
    title: textIn(meeting.title, language),
    place: joined([hallOf({ meeting, venue }, language), ...address]),
    description: textIn(meeting.summary, language),
    url: pageUrl,
  };
}

function hallOf({ meeting, venue }: Pick<Source, 'meeting' | 'venue'>, language: Language): string {
  return textIn(venue.name, language) || textIn(meeting.venueName, language);
}

export function uid(id: string): string {
  return `${id}@plenum`;
}

/** The meeting, its important dates and, if asked for, its sessions. */
export function calendarEvents(source: Source, pageUrl: string, language: Language): CalendarEvent[] {
  const { meeting, dates, programme } = source;
  const title = textIn(meeting.title, language);
  const hall = hallOf(source, language);
  return [
    meetingEvent(source, pageUrl, language),
    ...dates.dates.map((date) => {
      const day = toWallTime(date.at, meeting.timeZone).slice(0, 10);
      const when = date.wholeDay ? { firstDay: day, lastDay: day } : { startsAt: date.at, endsAt: date.at };
      const name = `${textIn(date.name, language)} · ${title}`;
      return { uid: uid(date.id), ...when, title: name, place: '', description: '', url: pageUrl };
    }),
    ...(programme ? sessionEvents(programme, meeting.timeZone, language) : []).map(
      ({ id, room, ...session }) => ({
        ...session,
        uid: uid(id),
        place: joined([room, hall]),
        url: pageUrl,
      }),
    ),
  ];
}

function sessionEvents(programme: Programme, timeZone: string, language: Language) {
  const { sessions, rooms, speakers } = writeProgramme(programme, timeZone, language);
  const names = new Map([...rooms, ...speakers].map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? '';
  return sessions.map(({ id, title, startsAt, endsAt, roomId, description, talks }) => ({
    id,
    startsAt,
    endsAt,
    title,
    room: roomId === null ? '' : nameOf(roomId),
    description: [
      ...(description === '' ? [] : [description]),
      ...talks.map((talk) =>
        joined([`${talk.start}–${talk.end} ${talk.title}`, ...talk.speakerIds.map(nameOf)]),
      ),
    ].join('\n'),
  }));
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
