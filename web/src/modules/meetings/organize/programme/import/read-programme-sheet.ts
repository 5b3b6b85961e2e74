import { noText } from '@plenum/contract/kernel/localized-text';
import {
  type Programme,
  type ProgrammeRoom,
  type ProgrammeSession,
  ProgrammeSessionForm,
  type ProgrammeSpeaker,
  type ProgrammeTalk,
  type ProgrammeTrack,
  sessionKinds,
  takesTalks,
} from '@plenum/contract/meetings/programme';
import { sessionWords } from '@plenum/contract/meetings/words';
import { blankSession, blankTalk, withTalk } from '../session-moves.ts';

/**
 * The columns of a sheet, with the headers by which they are recognized; the first two headers are those of our
 * template.
 */
export const programmeSheetColumns = {
  day: ['Day', '日期'],
  start: ['Start', '开始'],
  end: ['End', '结束'],
  room: ['Room', '会场'],
  titleEn: ['Session (English)', '场次（英文）', 'Session'],
  titleZh: ['Session (Chinese)', '场次（中文）', '场次'],
  kind: ['Type', '类型'],
  track: ['Track', '分论坛'],
  chairs: ['Chairs', '主持人'],
  talkEn: ['Talk (English)', '报告（英文）', 'Talk'],
  talkZh: ['Talk (Chinese)', '报告（中文）', '报告'],
  talkStart: ['Talk start', '报告开始'],
  talkEnd: ['Talk end', '报告结束'],
  speakers: ['Speakers', '报告人'],
  affiliation: ['Affiliation', '单位'],
} as const satisfies Record<string, readonly string[]>;
export type SheetColumn = keyof typeof programmeSheetColumns;

export const sheetErrors = [
  'missing',
  'day',
  'outside',
  'time',
  'order',
  'outsideSession',
  'noTalks',
  'kind',
  'tooLong',
] as const;

export interface SheetError {
  /** The line number as the spreadsheet counts: the first line is 1. */
  readonly line: number;
  readonly column: SheetColumn;
  readonly error: (typeof sheetErrors)[number];
  readonly text: string;
}

export interface SheetProgramme {
  readonly sessions: readonly ProgrammeSession[];
  readonly rooms: readonly ProgrammeRoom[];
  readonly tracks: readonly ProgrammeTrack[];
  readonly speakers: readonly ProgrammeSpeaker[];
  readonly errors: readonly SheetError[];
  /** Unknown headers. */
  readonly unknown: readonly string[];
}

interface Days {
  readonly startsOn: string;
  readonly endsOn: string;
}

/**
 * The additions from a sheet to a programme. Lines with the same day, times, room and title are talks of one session.
 */
export function readProgrammeSheet(
  rows: readonly string[][],
  programme: Programme,
  days: Days,
): SheetProgramme | 'no_columns' {
  const headLine = rows.findIndex((cells) => cells.filter((cell) => columnOf(cell)).length >= 3);
  const head = rows[headLine];
  if (!head) return 'no_columns';
  const places = new Map(
    head.flatMap((cell, index) => (columnOf(cell) ? [[columnOf(cell), index] as const] : [])),
  );
  const errors: SheetError[] = [];
  const names = createNames(programme);
  const sessions = new Map<string, ProgrammeSession>();
  for (const [offset, cells] of rows.slice(headLine + 1).entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const line = headLine + offset + 2;
    const read = (column: SheetColumn) => (cells[places.get(column) ?? -1] ?? '').trim();
    const wrong = (column: SheetColumn, error: SheetError['error']) =>
      errors.push({ line, column, error, text: read(column) });
    readLine(read, wrong, { sessions, names, days });
  }
  return {
    sessions: [...sessions.values()],
    ...names.added,
    errors,
    unknown: head.filter((cell) => cell.trim() !== '' && !columnOf(cell)),
  };
}

type Read = (column: SheetColumn) => string;
type Wrong = (column: SheetColumn, error: SheetError['error']) => void;

interface Target {
  readonly sessions: Map<string, ProgrammeSession>;
  readonly names: ReturnType<typeof createNames>;
  readonly days: Days;
}

function readLine(read: Read, wrong: Wrong, { sessions, names, days }: Target): void {
  const day = toDay(read('day'));
  if (day === null) return wrong('day', read('day') === '' ? 'missing' : 'day');
  if (day < days.startsOn || day > days.endsOn) wrong('day', 'outside');
  const [start, end] = [parseClock(read('start')), parseClock(read('end'))];
  if (start === null) return wrong('start', read('start') === '' ? 'missing' : 'time');
  if (end === null) return wrong('end', read('end') === '' ? 'missing' : 'time');
  if (start >= end) return wrong('end', 'order');
  const title = { en: read('titleEn'), zh: read('titleZh') };
  if (title.en === '' && title.zh === '') return wrong('titleEn', 'missing');
  if (Math.max(title.en.length, title.zh.length) > 200) return wrong('titleEn', 'tooLong');
  const key = [day, start, end, read('room'), title.en, title.zh].join('\n');
  const session =
    sessions.get(key) ??
    ({
      ...blankSession({ day, start, end, roomId: names.room(read('room')) }),
      title,
      trackId: names.track(read('track')),
      kind: readKind(read, wrong),
      chairIds: people(read('chairs')).map((name) => names.speaker(name, '')),
    } satisfies ProgrammeSession);
  const talk = readTalk(read, wrong, session, names);
  if (talk && !takesTalks(session)) return wrong('talkEn', 'noTalks');
  const whole = talk ? { ...session, talks: [...session.talks, talk] } : session;
  if (talk && !ProgrammeSessionForm.safeParse(whole).success) return wrong('talkStart', 'outsideSession');
  sessions.set(key, whole);
}

function readKind(read: Read, wrong: Wrong): ProgrammeSession['kind'] {
  const text = read('kind').toLowerCase();
  if (text === '') return 'session';
  const found = sessionKinds.find((kind) =>
    [kind, sessionWords[kind].en, sessionWords[kind].zh].some((word) => word.toLowerCase() === text),
  );
  if (!found) wrong('kind', 'kind');
  return found ?? 'session';
}

function readTalk(
  read: Read,
  wrong: Wrong,
  session: ProgrammeSession,
  names: Target['names'],
): ProgrammeTalk | null {
  const title = { en: read('talkEn'), zh: read('talkZh') };
  if (title.en === '' && title.zh === '') return null;
  if (Math.max(title.en.length, title.zh.length) > 240) wrong('talkEn', 'tooLong');
  // A talk without its own times is placed after the session's last talk.
  const usual = withTalk(session, blankTalk(session)).talks.at(-1) ?? blankTalk(session);
  const clock = (column: 'talkStart' | 'talkEnd', otherwise: string) => {
    const found = read(column) === '' ? otherwise : parseClock(read(column));
    if (found === null) wrong(column, 'time');
    return found ?? otherwise;
  };
  const start = clock('talkStart', usual.start);
  const end = clock('talkEnd', usual.end > start ? usual.end : session.end);
  if (start >= end) wrong('talkEnd', 'order');
  const speakerIds = people(read('speakers')).map((name, index) =>
    names.speaker(name, index === 0 ? read('affiliation') : ''),
  );
  return { ...usual, title, start, end, speakerIds: [...new Set(speakerIds)] };
}

/** Finds rooms, tracks and people by name in either language, and makes those that are missing. */
function createNames(programme: Programme) {
  const added = {
    rooms: [] as ProgrammeRoom[],
    tracks: [] as ProgrammeTrack[],
    speakers: [] as ProgrammeSpeaker[],
  };
  const find = (
    lists: readonly (readonly { id: string; name: { en: string; zh: string } }[])[],
    name: string,
  ) => lists.flat().find((one) => one.name.en === name || one.name.zh === name)?.id;
  const both = (name: string) => (/\p{Script=Han}/u.test(name) ? { en: '', zh: name } : { en: name, zh: '' });
  return {
    added,
    room(name: string): string | null {
      if (name === '') return null;
      const known = find([programme.rooms, added.rooms], name);
      if (known !== undefined) return known;
      const room = { id: crypto.randomUUID(), name: both(name), capacity: null };
      added.rooms.push(room);
      return room.id;
    },
    track(name: string): string | null {
      if (name === '') return null;
      const known = find([programme.tracks, added.tracks], name);
      if (known !== undefined) return known;
      const track = { id: crypto.randomUUID(), name: both(name) };
      added.tracks.push(track);
      return track.id;
    },
    speaker(name: string, affiliation: string): string {
      const known = find([programme.speakers, added.speakers], name);
      if (known !== undefined) return known;
      const organization = affiliation === '' ? noText : both(affiliation);
      const speaker = {
        id: crypto.randomUUID(),
        name: both(name),
        title: noText,
        organization,
        bio: noText,
        photo: '',
      };
      added.speakers.push(speaker);
      return speaker.id;
    },
  };
}

function columnOf(cell: string): SheetColumn | undefined {
  const text = normal(cell);
  return (Object.keys(programmeSheetColumns) as SheetColumn[]).find((column) =>
    programmeSheetColumns[column].some((name) => normal(name) === text),
  );
}

function normal(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

function people(text: string): string[] {
  return text
    .split(/[;；、\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Parses a day such as 2027-01-04, 2027/1/4 or 2027年1月4日; null if it is not a day. */
export function toDay(text: string): string | null {
  const [, year, month, day] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize('NFKC')) ?? [];
  if (!year || !month || !day) return null;
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${found}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== found ? null : found;
}

/** Parses a time such as 9:00, 09:00 or 09:00:00, as spreadsheets write it. */
export function parseClock(text: string): string | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text.normalize('NFKC')) ?? [];
  if (!hours || !minutes) return null;
  const clock = `${hours.padStart(2, '0')}:${minutes}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(clock) ? clock : null;
}
