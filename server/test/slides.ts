import { randomUUID } from 'node:crypto';
import { noText } from '@plenum/contract/kernel/localized-text';
import type { Programme, ProgrammeSession, ProgrammeTalk } from '@plenum/contract/meetings/programme';
import { PPTX_TYPE, uploadSlides } from '@plenum/contract/submissions/endpoints';
import { sql } from 'drizzle-orm';
import { once } from '../src/kernel/uploads/collect.ts';
import { insertFile } from '../src/kernel/files/file-rows.ts';
import type { TestApp } from './app.ts';
import { text } from './meeting-content.ts';
import type { Person } from './people.ts';
import { buildSubmission } from './submissions.ts';
import { upload } from './uploads.ts';
import { libreOfficePptx } from './word-files.ts';

export const SLIDES_UNTIL = '2026-05-21T00:00:00.000Z';

/** Accepts a submission, with the same result as after its letter was sent. */
export async function accept({ kernel }: TestApp, id: string, as: 'oral' | 'poster' = 'oral'): Promise<void> {
  await kernel.db.execute(
    sql`update submissions set state = 'accepted', accepted_as = ${as} where id = ${id}`,
  );
}

/** An accepted submission by a separate author. */
export async function buildTalk(
  app: TestApp,
  call: Parameters<typeof buildSubmission>[1],
  name = 'Ada Quill',
) {
  const presenter = {
    name,
    affiliation: 'Nordhavn Institute',
    position: 'Professor',
    phone: '+8613912345678',
    email: 'ada@example.org',
  };
  const built = await buildSubmission(app, call, { presenter });
  await accept(app, built.id);
  return built;
}

export function sendSlides(
  app: TestApp,
  { id, author }: { readonly id: string; readonly author: Person },
  {
    bytes = libreOfficePptx,
    name = 'slides.pptx',
    type,
  }: { bytes?: Buffer; name?: string; type?: string } = {},
) {
  return upload(app, uploadSlides, {
    by: author,
    params: { id },
    query: { name },
    bytes,
    ...(type && { type }),
  });
}

/** Stores slides as if they were uploaded, and returns the file's id. */
export async function insertSlides({ kernel }: TestApp, submissionId: string): Promise<string> {
  const { db, files, clock } = kernel;
  const stored = await files.put(once(libreOfficePptx), { maxBytes: libreOfficePptx.length });
  const facts = { contentType: PPTX_TYPE, purpose: 'submission' };
  await insertFile(db, { ...stored, ...facts }, clock.now());
  await db.execute(sql`
    insert into submission_files (file_id, submission_id, kind, name, content_type, size, uploaded_at)
    values (${stored.id}, ${submissionId}, 'slides', 'slides.pptx', ${PPTX_TYPE}, ${stored.size}, ${clock.now()})`);
  await db.execute(sql`update files set attached = true where id = ${stored.id}`);
  return stored.id;
}

export const room = (name: string): Programme['rooms'][number] => ({
  id: randomUUID(),
  name: text(name, name),
  capacity: null,
});

export const talk = (submissionId: string | null, start: string, title = 'Waves'): ProgrammeTalk => ({
  id: randomUUID(),
  kind: 'oral',
  title: text(title, title),
  start,
  end: `${start.slice(0, 3)}${Number(start.slice(3)) + 10}`,
  speakerIds: [],
  abstract: noText,
  submissionId,
  board: '',
});

export const session = (
  day: string,
  roomId: string | null,
  talks: ProgrammeTalk[],
  title = 'Sea walls',
): ProgrammeSession => ({
  id: randomUUID(),
  kind: 'session',
  title: text(title, title),
  day,
  start: talks.map(({ start }) => start).toSorted()[0] ?? '09:00',
  end: '23:00',
  roomId,
  trackId: null,
  chairIds: [],
  expected: null,
  description: noText,
  talks,
});
