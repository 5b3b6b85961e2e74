import type { Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { yesNoWords } from '@plenum/contract/kernel/yes-no';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import type { Programme, ProgrammeSession, ProgrammeTalk } from '@plenum/contract/meetings/programme';
import { talkWords } from '@plenum/contract/meetings/words';
import { speakerColumns } from '@plenum/contract/submissions/speaker-sheet';
import type pg from 'pg';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import {
  chooseColumns,
  type ExportColumns,
  makeSheet,
  say,
  type SheetAsked,
  type SheetReader,
} from '#kernel/http/response/export-sheet';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findCall } from '#modules/meetings/offer/public';
import { findProgramme } from '#modules/meetings/programme/public';
import { formatNumber } from '#modules/submissions/public';
import { listExportFact } from '../people/audit-facts.ts';

interface Source {
  readonly id: string;
  readonly number: number;
  readonly phone: string;
  readonly email: string;
  readonly isRegistered: boolean;
  readonly hasSlides: boolean;
}

/** One appearance of a person: a talk, or chairing a session. */
interface Appearance {
  readonly person: Programme['speakers'][number];
  readonly session: ProgrammeSession;
  /** Null if the person chairs the session. */
  readonly talk: ProgrammeTalk | null;
  readonly room: Programme['rooms'][number]['name'] | null;
  /** The submission behind the talk. Phone and email are known for the presenter only. */
  readonly source: Source | null;
}

const chairWord: Sentence = { en: 'Session chair', zh: '主持人' };
const ofSource = (source: Source | null, word: (known: Source) => string) =>
  source === null ? '' : word(source);

const speakerSheet: Readonly<Record<keyof typeof speakerColumns, ExportColumns<Appearance>[string]>> = {
  role: {
    header: speakerColumns.role,
    width: 16,
    cell: ({ talk }, reader) =>
      talk === null ? say({ chair: chairWord }, 'chair', reader) : say(talkWords, talk.kind, reader),
  },
  name: {
    header: speakerColumns.name,
    width: 20,
    cell: ({ person }, { language }) => textIn(person.name, language),
  },
  otherName: {
    header: speakerColumns.otherName,
    width: 24,
    cell: ({ person: { name } }, { language }) => {
      const other = language === 'en' ? name.zh : name.en;
      return other === textIn(name, language) ? '' : other;
    },
  },
  title: {
    header: speakerColumns.title,
    width: 18,
    cell: ({ person }, { language }) => textIn(person.title, language),
  },
  organization: {
    header: speakerColumns.organization,
    width: 28,
    cell: ({ person }, { language }) => textIn(person.organization, language),
  },
  day: { header: speakerColumns.day, kind: 'date', width: 12, cell: ({ session }) => session.day },
  start: {
    header: speakerColumns.start,
    width: 8,
    cell: ({ session, talk }) => (talk ?? session).start,
  },
  end: { header: speakerColumns.end, width: 8, cell: ({ session, talk }) => (talk ?? session).end },
  room: {
    header: speakerColumns.room,
    width: 18,
    cell: ({ room }, { language }) => (room === null ? '' : textIn(room, language)),
  },
  session: {
    header: speakerColumns.session,
    width: 36,
    cell: ({ session }, { language }) => textIn(session.title, language),
  },
  talk: {
    header: speakerColumns.talk,
    width: 48,
    cell: ({ talk }, { language }) => (talk === null ? '' : textIn(talk.title, language)),
  },
  board: { header: speakerColumns.board, width: 10, cell: ({ talk }) => talk?.board ?? '' },
  number: {
    header: speakerColumns.number,
    width: 12,
    cell: ({ source }) => ofSource(source, ({ number }) => formatNumber(number) ?? ''),
  },
  phone: {
    header: speakerColumns.phone,
    width: 18,
    cell: ({ source }) => ofSource(source, ({ phone }) => phone),
  },
  email: {
    header: speakerColumns.email,
    width: 26,
    cell: ({ source }) => ofSource(source, ({ email }) => email),
  },
  registered: {
    header: speakerColumns.registered,
    width: 10,
    cell: ({ source }, reader) =>
      ofSource(source, ({ isRegistered }) => say(yesNoWords, isRegistered ? 'yes' : 'no', reader)),
  },
  slides: {
    header: speakerColumns.slides,
    width: 14,
    cell: ({ source, talk }, reader) =>
      talk?.kind === 'poster'
        ? ''
        : ofSource(source, ({ hasSlides }) => say(yesNoWords, hasSlides ? 'yes' : 'no', reader)),
  },
};
const title: Sentence = { en: 'Speakers', zh: '报告人与主持人' };

interface Asked extends SheetAsked {
  readonly meetingId: string;
  /** The reason why full addresses are needed; null for masked addresses. */
  readonly fullFor: string | null;
}

/** Exports everyone who appears in the programme's draft, by day and time. */
export async function exportSpeakers(
  kernel: Kernel,
  { meetingId, fullFor, ...asked }: Asked,
  language: SheetReader['language'],
  source: AuditSource,
): Promise<Download> {
  const columns = chooseColumns(speakerSheet, asked.columns);
  const { meeting } = await findCall(kernel.db, meetingId);
  const programme = await findProgramme(kernel.db, meetingId);
  const sources = await findSources(kernel.pool, meetingId, fullFor !== null);
  const reason = fullFor === null ? {} : { reason: fullFor };
  const detail = { format: asked.format, columns: columns.length, masked: fullFor === null, ...reason };
  await writeAudit(kernel.db, listExportFact('meeting.speakers_exported', meetingId, detail), source);
  const rows = appearances(programme, sources);
  return makeSheet(
    { name: title, slug: meeting.slug, now: source.at, format: asked.format, columns, rows },
    { language, timeZone: meeting.timeZone },
  );
}

async function* appearances(
  { speakers, rooms, sessions }: Programme,
  sources: ReadonlyMap<string, Source>,
): AsyncGenerator<Appearance> {
  const people = new Map(speakers.map((one) => [one.id, one]));
  const inOrder = sessions.toSorted((a, b) => (`${a.day} ${a.start}` < `${b.day} ${b.start}` ? -1 : 1));
  for (const session of inOrder) {
    const room = rooms.find(({ id }) => id === session.roomId)?.name ?? null;
    for (const id of session.chairIds) {
      const person = people.get(id);
      if (person) yield { person, session, talk: null, room, source: null };
    }
    for (const talk of session.talks)
      for (const [index, id] of talk.speakerIds.entries()) {
        const person = people.get(id);
        // The talk's first speaker is the presenter of the submission.
        const source = index === 0 ? (sources.get(talk.submissionId ?? '') ?? null) : null;
        if (person) yield { person, session, talk, room, source };
      }
  }
}

async function findSources(
  pool: pg.Pool,
  meetingId: string,
  isFull: boolean,
): Promise<ReadonlyMap<string, Source>> {
  const { rows } = await pool.query<Source>(
    `select s.id, s.number, v.content #>> '{presenter,phone}' as phone, v.content #>> '{presenter,email}' as email,
       exists (select from registrations as r where r.meeting_id = s.meeting_id and r.account_id = s.account_id
         and r.state = 'submitted') as "isRegistered",
       exists (select from submission_files as f where f.submission_id = s.id and f.kind = 'slides') as "hasSlides"
     from submissions as s join submission_versions as v on v.submission_id = s.id and v.version = s.version
     where s.meeting_id = $1`,
    [meetingId],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      isFull ? row : { ...row, phone: maskedPhone(row.phone), email: maskedEmail(row.email) },
    ]),
  );
}
