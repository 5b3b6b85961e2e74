import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { applyLoad, type Load } from '../load.ts';
import { startNginx } from '../nginx.ts';
import { startProduct, startProgram } from '../product.ts';
import { openPublicSite, type PublicSite } from '../public-site.ts';
import type { Row } from '../row.ts';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 3;
const SECONDS = 4;
// The number of visitors, so high that each of them stays below a visitor's request limit.
const VISITORS = 2500;
const EDITS_A_SECOND = 10;
const RATE = 2000;

type Asked = NonNullable<Load['asked']>;

interface Answer {
  readonly path: string;
  readonly language: string;
  readonly etag: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Returns the answers that visitors read most: the list of meetings and one of them, in both languages. */
async function readAnswers({ url, meetingId }: Pick<PublicSite, 'url' | 'meetingId'>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const path of ['/api/public/meetings', `/api/public/meetings/${meetingId}`]) {
    for (const language of ['en', 'zh-cn']) {
      const reply = await fetch(`${url}${path}`, {
        headers: { lan: language, 'accept-encoding': 'identity' },
      });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      const body = new Uint8Array(await reply.arrayBuffer());
      answers.push({ path, language, etag: reply.headers.get('etag') ?? '', body });
    }
  }
  return answers;
}

/** Spreads the requests over many visitors; of each ten requests, `known` carry the current etag. */
function ask(answers: readonly Answer[], known: number, pathOf = ({ path }: Answer) => path): Asked {
  return Array.from({ length: VISITORS }, (_, visitor) => {
    const answer = answers[visitor % answers.length];
    if (!answer) throw new Error('Nothing to ask for');
    const hasIt = Math.floor(visitor / answers.length) % 10 < known;
    return {
      path: pathOf(answer),
      headers: {
        lan: answer.language,
        'x-forwarded-for': `10.1.${visitor >> 8}.${visitor % 256}`,
        ...(hasIt && { 'if-none-match': answer.etag }),
      },
    };
  });
}

const run = (load: Omit<Load, 'connections' | 'seconds'>, seconds = SECONDS) =>
  applyLoad({ connections: CONNECTIONS, seconds, ...load });

export const publicRead: Row = {
  id: 'B3',
  about: 'public read in full, list and detail in both languages, requests a second at 32 connections',
  comparator: 'nginx sending the same bytes from files',
  target: { atLeast: 0.35 },
  headline: {
    what: { en: 'Public pages read per second', zh: '每秒读取公开页面的次数' },
    comparator: { en: 'nginx sending the same bytes from files', zh: 'nginx 从文件发送相同内容' },
  },
  open: async () => {
    const site = await openPublicSite(50);
    const answers = await readAnswers(site);
    const fileOf = ({ path, language }: Answer) => `/${language}${path}${path.endsWith('s') ? '/all' : ''}`;
    const nginx = await startNginx(new Map(answers.map((answer) => [fileOf(answer), answer.body])));
    const ours = { url: site.url, asked: ask(answers, 0) };
    const theirs = { url: nginx.url, asked: ask(answers, 0, fileOf) };
    await run(ours, WARM_UP_SECONDS);
    await run(theirs, WARM_UP_SECONDS);
    return {
      rounds: 5,
      ours: async () => (await run(ours)).perSecond,
      comparator: async () => (await run(theirs)).perSecond,
      remarks: () => [`answers of ${answers.map(({ body }) => body.length).join(', ')} bytes`],
      close: async () => {
        await nginx.stop();
        await site.stop();
      },
    };
  },
};

export const publicReadUnchanged: Row = {
  id: 'B3-304',
  about: 'public read by those who have it already, requests a second at 32 connections',
  comparator: 'bare Node saying 304',
  target: { atLeast: 0.6 },
  open: async () => {
    const site = await openPublicSite(50);
    const answers = (await readAnswers(site)).slice(0, 1);
    const { etag = '' } = answers[0] ?? {};
    const bare = await startProgram([join(import.meta.dirname, '../bare-node.ts')], { ETAG: etag });
    const ours = { url: site.url, asked: ask(answers, 10), mayBeUnchanged: true };
    const theirs = { ...ours, url: bare.url };
    await run(ours, WARM_UP_SECONDS);
    await run(theirs, WARM_UP_SECONDS);
    return {
      rounds: 5,
      ours: async () => (await run(ours)).perSecond,
      comparator: async () => (await run(theirs)).perSecond,
      close: async () => {
        await bare.stop();
        await site.stop();
      },
    };
  },
};

export const publicReadFlat: Row = {
  id: 'B3-flat',
  about: 'public read with 10,000 meetings, nine of ten with an etag, requests a second',
  comparator: 'the same with 10 meetings',
  target: { atLeast: 0.9 },
  open: async () => {
    const [many, few] = [await openPublicSite(10_000), await openPublicSite(10)];
    // Measured first, because each measurement changes the etags.
    const firstAnswers = [await timeFirst(many), await timeFirst(few)].map((ms) => ms.toFixed(0));
    const load = async (site: PublicSite) => ({
      url: site.url,
      asked: ask(await readAnswers(site), 9),
      mayBeUnchanged: true,
    });
    const [ours, theirs] = [await load(many), await load(few)];
    await run(ours, WARM_UP_SECONDS);
    await run(theirs, WARM_UP_SECONDS);
    return {
      rounds: 5,
      ours: async () => (await run(ours)).perSecond,
      comparator: async () => (await run(theirs)).perSecond,
      remarks: () => [`first answer after a change, list: ${firstAnswers.join(' ms, ')} ms`],
      close: async () => {
        await few.stop();
        await many.stop();
      },
    };
  },
};

// Returns the time of the first read of the list after a change, when the list has to be built again.
async function timeFirst(site: PublicSite): Promise<number> {
  await site.edit('Changed before a measured reading');
  await sleep(200);
  const began = performance.now();
  await (await fetch(`${site.url}/api/public/meetings`, { headers: { lan: 'en' } })).text();
  return performance.now() - began;
}

export const publicReadEdited: Row = {
  id: 'B3-edits',
  about: 'p99 of public reads while organisers save 10 times a second, ms',
  comparator: 'the same without edits',
  target: { atMost: 6 },
  open: async () => {
    const site = await openPublicSite(1000);
    const load = { url: site.url, asked: ask(await readAnswers(site), 9), mayBeUnchanged: true, rate: RATE };
    await run(load, WARM_UP_SECONDS);
    let edits = 0;
    return {
      rounds: 5,
      ours: async () => {
        const over = new AbortController();
        const editing = keepEditing(site, over.signal);
        const { p99 } = await run(load);
        over.abort();
        edits += await editing;
        return Math.max(p99, 1);
      },
      comparator: async () => Math.max((await run(load)).p99, 1),
      remarks: () => [`${edits} edits were saved meanwhile`],
      close: () => site.stop(),
    };
  },
};

async function keepEditing(site: PublicSite, over: AbortSignal): Promise<number> {
  let edits = 0;
  while (!over.aborted) {
    const due = sleep(1000 / EDITS_A_SECOND);
    await site.edit(`Edited ${(edits += 1)} times`);
    await due;
  }
  return edits;
}

const CHANGES = 20;
const PATIENCE_MS = 1000;

export const publicReadStale: Row = {
  id: 'B3-stale',
  about:
    'how long another server on the same database goes on answering what was, the longest of 20 changes, ms',
  comparator: 'the second allowed',
  target: { atMost: 1 },
  open: async () => {
    const site = await openPublicSite(50);
    const other = await startProduct({ DATABASE_URL: site.databaseUrl });
    const seen: number[] = [];
    return {
      rounds: 1,
      ours: async () => {
        for (let change = 0; change < CHANGES; change += 1)
          seen.push(await timeChange(site, other.url, change));
        return Math.max(...seen);
      },
      comparator: async () => PATIENCE_MS,
      remarks: () => [`each: ${seen.map((ms) => ms.toFixed(0)).join(', ')} ms`],
      close: async () => {
        await other.stop();
        await site.stop();
      },
    };
  },
};

// Returns the time from the organizer's answer until the other server returns the new title.
async function timeChange(site: PublicSite, url: string, change: number): Promise<number> {
  const title = `Change ${change}`;
  const read = async () =>
    (await fetch(`${url}/api/public/meetings/${site.meetingId}`, { headers: { lan: 'en' } })).text();
  await read();
  await site.edit(title);
  const began = performance.now();
  while (!(await read()).includes(title)) await sleep(1);
  return performance.now() - began;
}
