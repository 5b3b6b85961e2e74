import { setTimeout as sleep } from 'node:timers/promises';
import { fillPeople } from '../fill-people.ts';
import { openOrderShop, type OrderShop } from '../order-shop.ts';
import { demoTokens } from '../product.ts';
import type { Row } from '../row.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const ASKED = 40;
// An idle connection tells what it has read within ten seconds.
const FIGURES_LATE_MS = 11_000;
/** What organisers look for: a name of two characters, of three, a part of an e-mail address, a phone's end, no match. */
const searchTerms = ['赵伟', '孙丽强', 'person9999', '7919', '不在此处'];

interface Console {
  readonly shop: OrderShop;
  readonly meetingId: string;
  readonly token: string;
}

async function openConsole(people: number): Promise<Console> {
  const shop = await openOrderShop();
  const { meetingIds } = await fillPeople(shop, people);
  const [token = ''] = await demoTokens(shop.url, 1);
  return { shop, meetingId: meetingIds[3] ?? '', token };
}

async function ask(
  { shop, meetingId, token }: Console,
  query: string,
): Promise<{ ms: number; next: string | null }> {
  const begin = performance.now();
  const reply = await fetch(`${shop.url}/api/meetings/${meetingId}/participants?${query}`, {
    headers: { authorization: token, lan: 'en' },
  });
  const body = (await reply.json()) as { code: number; data: { next: string | null } };
  if (body.code !== 200) throw new Error(`${query}: ${JSON.stringify(body).slice(0, 300)}`);
  return { ms: performance.now() - begin, next: body.data.next };
}

/** The 95th of a hundred, over pages and search terms in turn. */
async function p95(opened: Console): Promise<number> {
  const times: number[] = [];
  let after = '';
  for (let nr = 0; nr < ASKED; nr += 1) {
    const page = await ask(opened, after === '' ? '' : `after=${encodeURIComponent(after)}`);
    after = page.next ?? '';
    times.push(page.ms);
    for (const searchTerm of searchTerms)
      times.push((await ask(opened, `q=${encodeURIComponent(searchTerm)}`)).ms);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

// What most begin with: pages by number, text by pattern.
async function naive({ shop, meetingId }: Console): Promise<number> {
  const times: number[] = [];
  for (const searchTerm of ['不在此处', null]) {
    const begin = performance.now();
    await shop.pool.query(
      `select * from participants where meeting_id = $1 and state = 'registered'
         and ($2::text is null or full_name ilike $2 or email ilike $2 or phone ilike $2 or organization ilike $2)
       order by registered_at desc offset $3 limit 51`,
      [meetingId, searchTerm === null ? null : `%${searchTerm}%`, searchTerm === null ? 40_000 : 0],
    );
    times.push(performance.now() - begin);
  }
  return Math.max(...times);
}

export const peopleLists: Row = {
  id: 'B6',
  about: `pages and searches of participants, p95 ms, ${MANY} people in twenty meetings`,
  comparator: 'offset and ilike, deep page or no match',
  target: { atMost: 0.05 },
  open: async () => {
    const opened = await openConsole(MANY);
    await p95(opened);
    await naive(opened);
    return {
      rounds: 5,
      ours: () => p95(opened),
      comparator: () => naive(opened),
      close: () => opened.shop.stop(),
    };
  },
};

/** Pages of the database touched for one page of the list, or one search. */
async function buffers(opened: Console, query: string): Promise<number> {
  const read = async () => {
    await sleep(FIGURES_LATE_MS);
    const { rows } = await opened.shop.pool.query<{ sum: string }>(
      `select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read, 0) + coalesce(idx_blks_hit, 0)
         + coalesce(toast_blks_hit, 0)) as sum
       from pg_statio_user_tables where relname in ('participants', 'registrations', 'orders', 'stays', 'registration_types')`,
    );
    return Number(rows[0]?.sum);
  };
  const before = await read();
  for (let nr = 0; nr < 10; nr += 1) await ask(opened, query);
  return ((await read()) - before) / 10;
}

export const peopleListsFlat: Row = {
  id: 'B6-flat',
  about: `database pages read for one page of the list, ${MANY} people`,
  comparator: `the same with ${FEW}`,
  target: { atMost: 1.5 },
  open: async () => {
    const [few, many] = [await openConsole(FEW), await openConsole(MANY)];
    const remarks: string[] = [];
    for (const searchTerm of searchTerms) {
      const touched = await buffers(many, `q=${encodeURIComponent(searchTerm)}`);
      remarks.push(
        `search ${searchTerm}: ${touched.toFixed(0)} (2,000 allowed) ${touched <= 2_000 ? 'ok' : 'short'}`,
      );
    }
    return {
      rounds: 1,
      ours: () => buffers(many, ''),
      comparator: () => buffers(few, ''),
      remarks: () => remarks,
      close: async () => {
        await few.shop.stop();
        await many.shop.stop();
      },
    };
  },
};
