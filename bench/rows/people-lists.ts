import { setTimeout as sleep } from 'node:timers/promises';
import { askList, openPeopleConsole, p95, type PeopleConsole } from '../people-console.ts';
import type { Row } from '../row.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const ASKED = 40;
// PostgreSQL reports the reads of an idle connection within ten seconds.
const FIGURES_LATE_MS = 11_000;
/**
 * The searches of organizers: a name of two characters, of three, a part of an email address, a phone's end, no
 * match.
 */
const searchTerms = ['赵伟', '孙丽强', 'person9999', '7919', '不在此处'];

/** Requests pages and searches in turn. */
async function pagesAndSearches(opened: PeopleConsole): Promise<number> {
  const times: number[] = [];
  let after = '';
  for (let nr = 0; nr < ASKED; nr += 1) {
    const page = await askList(
      opened,
      'participants',
      after === '' ? '' : `after=${encodeURIComponent(after)}`,
    );
    after = page.next ?? '';
    times.push(page.ms);
    for (const searchTerm of searchTerms)
      times.push((await askList(opened, 'participants', `q=${encodeURIComponent(searchTerm)}`)).ms);
  }
  return p95(times);
}

// Measures the usual first version, which pages by number and searches by pattern.
async function naive({ shop, meetingId }: PeopleConsole): Promise<number> {
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
  headline: {
    what: {
      en: 'Slowest page or search in a list of 1 million people (p95, ms)',
      zh: '100 万人列表翻页和搜索的最慢耗时（p95，毫秒）',
    },
    comparator: { en: 'a list by OFFSET and ILIKE', zh: '用 OFFSET 和 ILIKE 实现的列表' },
  },
  open: async () => {
    const opened = await openPeopleConsole(MANY);
    await pagesAndSearches(opened);
    await naive(opened);
    return {
      rounds: 5,
      ours: () => pagesAndSearches(opened),
      comparator: () => naive(opened),
      close: () => opened.shop.stop(),
    };
  },
};

/** Returns the number of database pages read for one page of the list, or for one search. */
async function buffers(opened: PeopleConsole, query: string): Promise<number> {
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
  for (let nr = 0; nr < 10; nr += 1) await askList(opened, 'participants', query);
  return ((await read()) - before) / 10;
}

export const peopleListsFlat: Row = {
  id: 'B6-flat',
  about: `database pages read for one page of the list, ${MANY} people`,
  comparator: `the same with ${FEW}`,
  target: { atMost: 1.5 },
  open: async () => {
    const [few, many] = [await openPeopleConsole(FEW), await openPeopleConsole(MANY)];
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
