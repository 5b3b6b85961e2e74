import type { Programme, ProgrammeSession, ProgrammeTalk } from '@plenum/contract/meetings/programme';
import type { AcceptedWork } from '@plenum/contract/submissions/manage-schemas';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import type { AuditSource } from '#modules/audit/public';
import { findProgramme, publishProgramme } from '#modules/meetings/programme/public';
import { saveSection, sectionChange } from '#modules/meetings/sections/public';
import { listAccepted } from '#modules/submissions/manage/public';
import { DEMO_MEETING_ID } from '../accounts.ts';
import { both, demoId, nothing } from '../words.ts';
import { fieldIds } from './paper.ts';

type Field = keyof typeof fieldIds;

// The author's text in both languages, so that no translation is missing.
const asWritten = (text: string) => both(text, text);

/** Sessions of talks from submissions, on the afternoon of the second day; the chair of each is a speaker of the programme. */
const contributed: readonly {
  readonly field: Field;
  readonly title: ProgrammeSession['title'];
  readonly start: string;
  readonly room: string;
  readonly track: string | null;
  readonly chair: string;
}[] = [
  {
    field: 'platforms',
    title: both('Platforms III: contributed talks', '平台（三）：投稿报告'),
    start: '14:00',
    room: 'tide',
    track: 'platform',
    chair: 'ouyang',
  },
  {
    field: 'energy',
    title: both('Energy III: contributed talks', '能耗（三）：投稿报告'),
    start: '14:00',
    room: 'lighthouse',
    track: 'energy',
    chair: 'tursun',
  },
  {
    field: 'storage',
    title: both('Storage III: contributed talks', '存储（三）：投稿报告'),
    start: '15:30',
    room: 'tide',
    track: 'storage',
    chair: 'zhou',
  },
  {
    field: 'medicine',
    title: both('Computing for medicine', '医学计算'),
    start: '15:30',
    room: 'lighthouse',
    track: null,
    chair: 'lin',
  },
];

const TALK_MINUTES = 20;
const LONGEST_ABSTRACT = 5_000;
/** The number of accepted submissions, the last ones, that are not placed in the programme. */
const LEFT_IN_TRAY = { oral: 2, poster: 2 };

/** Adds minutes to a time of day: `14:00` and 40 minutes are `14:40`. */
function after(clock: string, minutes: number): string {
  const [hours = 0, rest = 0] = clock.split(':').map(Number);
  const total = hours * 60 + rest + minutes;
  return [Math.floor(total / 60), total % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function speakerOf({
  presenter: { name, affiliation, position },
}: AcceptedWork): Programme['speakers'][number] {
  return {
    id: demoId(`speaker ${name} ${affiliation}`),
    name: asWritten(name),
    title: asWritten(position),
    organization: asWritten(affiliation),
    bio: nothing,
    photo: '',
  };
}

function talkOf(work: AcceptedWork, start: string, end: string, board: string): ProgrammeTalk {
  return {
    id: demoId(`talk of ${work.number}`),
    kind: work.acceptedAs,
    title: both(work.title.en || work.title.zh, work.title.zh || work.title.en),
    start,
    end,
    speakerIds: [speakerOf(work).id],
    abstract: asWritten(work.text.slice(0, LONGEST_ABSTRACT)),
    submissionId: work.id,
    board,
  };
}

/**
 * Places accepted talks in sessions of their fields and posters on numbered boards, and publishes the result as the
 * programme's second version.
 */
export async function placePapers(
  kernel: Kernel,
  tx: Tx,
  source: AuditSource & { readonly actor: string },
): Promise<void> {
  const accepted = await listAccepted(tx, DEMO_MEETING_ID);
  const placed = (type: 'oral' | 'poster') =>
    accepted.filter(({ acceptedAs }) => acceptedAs === type).slice(0, -LEFT_IN_TRAY[type]);
  const [talks, posters] = [placed('oral'), placed('poster')];
  const before = await findProgramme(tx, DEMO_MEETING_ID);
  const programme: Programme = {
    ...before,
    speakers: [
      ...new Map(
        [...before.speakers, ...[...talks, ...posters].map(speakerOf)].map((one) => [one.id, one]),
      ).values(),
    ],
    sessions: [
      ...before.sessions.map((session) => withPosters(session, posters)),
      ...sessionsOf(before, talks),
    ],
  };
  const { actor: actorId, requestId, address } = source;
  const change = sectionChange('programme', programme);
  const { version } = await saveSection(kernel, tx, change, {
    meetingId: DEMO_MEETING_ID,
    version: 1,
    actorId,
    requestId,
    address,
  });
  const note = both('Added contributed talks and poster board numbers', '新增投稿报告与海报展板编号');
  await publishProgramme(tx, DEMO_MEETING_ID, { revision: version, note }, source);
}

function withPosters(session: ProgrammeSession, posters: readonly AcceptedWork[]): ProgrammeSession {
  if (session.kind !== 'poster') return session;
  const letters = new Map<string, string>(
    Object.values(fieldIds).map((id, index) => [id, 'ABCD'[index] ?? '']),
  );
  const counts = new Map<string, number>();
  const talks = posters
    .toSorted((one, other) => (letterOf(one) < letterOf(other) ? -1 : 1))
    .map((work) => {
      const letter = letterOf(work);
      const nr = (counts.get(letter) ?? 0) + 1;
      counts.set(letter, nr);
      return talkOf(work, session.start, session.end, `${letter}-${String(nr).padStart(2, '0')}`);
    });
  return { ...session, talks };

  function letterOf({ fieldId }: AcceptedWork): string {
    return letters.get(fieldId ?? '') ?? '';
  }
}

function sessionsOf(before: Programme, talks: readonly AcceptedWork[]): ProgrammeSession[] {
  const [, day = ''] = [...new Set(before.sessions.map((session) => session.day))].toSorted();
  return contributed.flatMap(({ field, title, start, room, track, chair }) => {
    const own = talks.filter(({ fieldId }) => fieldId === fieldIds[field]);
    if (own.length === 0) return [];
    return {
      id: demoId(`coastal session ${field} contributed`),
      kind: 'session' as const,
      title,
      day,
      start,
      end: after(start, 60),
      roomId: demoId(`coastal room ${room}`),
      trackId: track === null ? null : demoId(`coastal track ${track}`),
      chairIds: [demoId(`speaker ${chair}`)],
      expected: null,
      description: nothing,
      talks: own.map((work, index) =>
        talkOf(work, after(start, index * TALK_MINUTES), after(start, (index + 1) * TALK_MINUTES), ''),
      ),
    };
  });
}
