import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { emptyDraft, type SubmissionContent } from '../contract/src/submissions/content.ts';
import { DOCX_TYPE } from '../contract/src/submissions/endpoints.ts';
import { searchPathOption } from '../server/src/kernel/db/function-set.ts';
import type { RunningProduct } from './product.ts';

export const PAPERS = 1_000;
export const REVIEWERS = 120;
const FIELDS = 12;
const WANTED = 3;
const CAPACITY = 27;

const both = (en: string, zh: string) => ({ en, zh });
const none = both('', '');
const institutionOf = (nr: number) => `Institute of Coastal Science ${nr}; 滨海研究所${nr}`;

/** A conference of the demo's owner with as many submissions as a large congress has. */
export interface LargeConference {
  readonly url: string;
  readonly id: string;
  readonly pool: pg.Pool;
  /** Returns a separate login for each browser, because browsers rotate their tokens. */
  logIn(): Promise<string>;
  /** Calls the API as the owner; fails if it is refused. */
  ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T>;
  close(): Promise<void>;
}

export async function openLargeConference(product: RunningProduct): Promise<LargeConference> {
  const conference = await makeConference(product);
  const fieldIds = await callForPapers(conference);
  await fillReviewers(conference, fieldIds);
  await fillPapers(conference, fieldIds);
  await conference.pool.query('analyze');
  return conference;
}

async function makeConference(product: RunningProduct): Promise<LargeConference> {
  const pool = new pg.Pool({
    connectionString: product.databaseUrl,
    max: 2,
    options: searchPathOption(),
  });
  pool.on('error', () => undefined);
  let token = '';
  async function ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
    const reply = await fetch(`${product.url}${path}`, {
      method,
      headers: {
        lan: 'en',
        ...(token !== '' && { authorization: token }),
        ...(method !== 'GET' && { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await reply.json()) as { code: number; data: T };
    if (answer.code !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer).slice(0, 300)}`);
    return answer.data;
  }
  const logIn = async () => {
    const form = { account: 'owner', password: 'Hall-of-owner-26' };
    return (await ask<{ token: string }>('POST', '/api/accounts/log-in', form)).token;
  };
  token = await logIn();
  const [series] = await ask<{ id: string }[]>('GET', '/api/series');
  const { id } = await ask<{ id: string }>('POST', '/api/meetings', {
    seriesId: series?.id,
    slug: `large-${randomUUID().slice(0, 8)}`,
    title: both('Large Congress 2027', '2027 大型会议'),
    theme: none,
    summary: none,
    city: both('Binhai', '滨海'),
    venueName: none,
    timeZone: 'Asia/Shanghai',
    startsOn: '2027-09-13',
    endsOn: '2027-09-16',
    registration: { opensAt: null, closesAt: null },
    submission: { opensAt: null, closesAt: null },
    capacity: null,
  });
  await ask('POST', `/api/meetings/${id}/state`, { to: 'published' });
  const close = async () => {
    await pool.end();
    await product.stop();
  };
  return { url: product.url, id, pool, logIn, ask, close };
}

async function callForPapers({ id, ask }: LargeConference): Promise<string[]> {
  const fields = Array.from({ length: FIELDS }, (_, nr) => ({
    id: randomUUID(),
    name: both(`Field ${nr + 1}`, `领域${nr + 1}`),
  }));
  const empty = { type: 'doc', content: [] };
  const save = async (name: string, content: object) => {
    const path = `/api/meetings/${id}/sections/${name}`;
    const { version } = await ask<{ version: number }>('GET', path);
    await ask('PUT', path, { version, content });
  };
  await save('call', { body: { en: empty, zh: empty }, fields });
  await save('submissions', {
    types: ['oral', 'poster'],
    posterFrom: 'posters',
    posterUntil: null,
    registration: 'not_needed',
    mostPerAccount: 10,
    blind: 'double',
    reviewsEach: WANTED,
    criteria: [{ id: randomUUID(), name: both('Originality', '创新性'), weight: 1 }],
    scale: 5,
    reviewsUntil: null,
    slidesUntil: null,
  });
  return fields.map((field) => field.id);
}

async function insertAccounts(pool: pg.Pool, prefix: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await pool.query(
    `insert into accounts (id, username, username_key, name, email, password_hash, language, created_at)
     select id, $2 || nr, $2 || nr, $2 || ' ' || nr, $2 || nr || '@example.org', '', 'en', now()
     from unnest($1::uuid[]) with ordinality as row (id, nr)`,
    [ids, prefix],
  );
  return ids;
}

/** Adds reviewers with two fields each, evenly distributed. */
async function fillReviewers({ id, pool }: LargeConference, fieldIds: readonly string[]): Promise<void> {
  const accounts = await insertAccounts(pool, `referee-${id.slice(0, 4)}-`, REVIEWERS);
  for (const [nr, account] of accounts.entries()) {
    const own = [fieldIds[nr % FIELDS], fieldIds[(nr + 1 + Math.floor(nr / FIELDS)) % FIELDS]];
    await pool.query(
      `insert into meeting_roles (account_id, meeting_id, role, granted_at) values ($1, $2, 'submission_reviewer', now())`,
      [account, id],
    );
    await pool.query(
      `insert into submission_reviewers (meeting_id, account_id, field_ids, institution, capacity, changed_at)
       values ($1, $2, $3, $4, $5, now())`,
      [id, account, [...new Set(own)], institutionOf(nr % 20), CAPACITY],
    );
  }
}

/** Adds the papers. One author in ten belongs to the institution of some reviewers, which is a conflict of interest. */
async function fillPapers({ id, pool }: LargeConference, fieldIds: readonly string[]): Promise<void> {
  const authors = await insertAccounts(pool, `author-${id.slice(0, 4)}-`, PAPERS);
  const papers = authors.map((accountId, nr) => {
    const fileId = `bench-${id.slice(0, 8)}-${String(nr).padStart(8, '0')}`;
    return { id: randomUUID(), accountId, nr: nr + 1, fileId, content: contentOf(nr, fieldIds, fileId) };
  });
  const rows = JSON.stringify(papers);
  const from = `from jsonb_to_recordset($1::jsonb) as paper (id uuid, "accountId" uuid, nr int, "fileId" text, content jsonb)`;
  await pool.query(
    `insert into files (id, purpose, content_type, size, sha256, attached, created_at)
     select paper."fileId", 'submission', $2, 20000, '', true, now() ${from}`,
    [rows, DOCX_TYPE],
  );
  await pool.query(
    `insert into submissions (id, meeting_id, account_id, number, state, draft, saved_at, version, type, field_id,
       contributed_at, created_at)
     select paper.id, $2, paper."accountId", paper.nr, 'submitted', paper.content, now(), 1, paper.content ->> 'type',
       (paper.content ->> 'fieldId')::uuid, now() - paper.nr * interval '7 minutes', now() ${from}`,
    [rows, id],
  );
  await pool.query(
    `insert into submission_versions (submission_id, version, content, at) select paper.id, 1, paper.content, now() ${from}`,
    [rows],
  );
  await pool.query(
    `insert into submission_files (file_id, submission_id, kind, name, content_type, size, text, clean_file_id, uploaded_at)
     select paper."fileId", paper.id, 'abstract', 'abstract.docx', $2, 20000, repeat('We measure the waves. ', 60),
       paper."fileId", now() ${from}`,
    [rows, DOCX_TYPE],
  );
  await pool.query('insert into submission_numbers (meeting_id, last) values ($1, $2)', [id, PAPERS]);
}

function contentOf(nr: number, fieldIds: readonly string[], fileId: string): SubmissionContent {
  // Some fields have several times as many papers as others.
  const field = Math.floor(FIELDS * (((nr * 617) % 1_000) / 1_000) ** 1.3);
  return {
    ...emptyDraft,
    type: nr % 4 === 0 ? 'poster' : 'oral',
    fieldId: fieldIds[field] ?? null,
    title: both(`On the waves of coast ${nr + 1} and what they carry`, `第${nr + 1}号海岸的波浪及其输沙研究`),
    presenter: {
      name: `Author ${nr + 1}`,
      affiliation: nr % 10 === 0 ? institutionOf(nr % 20) : `University ${nr % 300}`,
      position: 'Professor',
      phone: '+8613912345678',
      email: `author${nr + 1}@example.org`,
    },
    coauthors: Array.from({ length: nr % 4 }, (_, at) => ({
      id: randomUUID(),
      name: `Coauthor ${nr + 1}-${at}`,
      affiliation: `University ${(nr + at) % 300}`,
      email: '',
    })),
    presenterAt: 0,
    abstractFileId: fileId,
    posterFileId: null,
  };
}

/** Marks assigned reviews as done, accepts the first `accepted` submissions as talks and sends the decisions. */
export async function reviewAndAccept({ id, pool, ask }: LargeConference, accepted: number): Promise<void> {
  await pool.query(
    `update submission_reviews set state = 'done', done_at = now(), overall = 1 + position % 5, recommendation = 'oral',
       reviewed_version = 1, to_author = 'Say how it was measured.', scores = '{}'
     where meeting_id = $1 and position < 3`,
    [id],
  );
  const { rows } = await pool.query<{ id: string }>(
    'select id from submissions where meeting_id = $1 order by number limit $2',
    [id, accepted],
  );
  const paperIds = rows.map((row) => row.id);
  await ask('POST', `/api/meetings/${id}/decisions`, {
    paperIds,
    decision: 'oral',
    note: '',
    reviseUntil: null,
  });
  await ask('POST', `/api/meetings/${id}/decision-letters`, { paperIds });
}
