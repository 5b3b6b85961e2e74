import { openOrderShop, type OrderShop } from '../order-shop.ts';
import { p95 } from '../people-console.ts';
import { demoTokens } from '../product.ts';
import type { Row } from '../row.ts';

const MANY = 1_000_000;
const CHUNK = 50_000;
const ASKED = 40;
/**
 * The searches of administrators: a name of two characters, of three, the beginning of an email address, a phone's end,
 * a name without its accents, no match.
 */
const searchTerms = ['赵伟', '孙丽强', 'person9999', '7919', 'muller', '不在此处'];
const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜';
const given = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰春梅建国';

interface Site {
  readonly shop: OrderShop;
  readonly token: string;
}

/** Creates an administrator and this many accounts: most with Chinese names, one in a thousand with an accent. */
async function openSite(accounts: number): Promise<Site> {
  const shop = await openOrderShop();
  for (let first = 0; first < accounts; first += CHUNK) {
    await shop.pool.query(
      `insert into accounts (id, username, username_key, name, phone, email, password_hash, language, created_at, last_login_at)
       select gen_random_uuid(), 'person' || nr, 'person' || nr,
         case when nr % 1000 = 0 then 'Jürgen Müller' || nr
           else substr($3, 1 + nr % 30, 1) || substr($4, 1 + nr / 7 % 30, 1)
             || case when nr % 3 = 0 then '' else substr($4, 1 + nr / 11 % 30, 1) end end,
         '+86171' || lpad(nr::text, 8, '0'), 'person' || nr || '@example.org', '', 'zh-cn', now() - nr * interval '7 seconds',
         case when nr % 2 = 0 then now() - nr * interval '3 seconds' end
       from generate_series($1::integer, $2::integer) as nr`,
      [first + 1, Math.min(accounts, first + CHUNK), surnames, given],
    );
  }
  await shop.pool.query('vacuum analyze accounts');
  const [token = ''] = await demoTokens(shop.url, 1);
  return { shop, token };
}

async function ask({ shop, token }: Site, query: string): Promise<{ ms: number; next: string | null }> {
  const begin = performance.now();
  const reply = await fetch(`${shop.url}/api/accounts?${query}`, {
    headers: { authorization: token, lan: 'en' },
  });
  const body = (await reply.json()) as { code: number; data: { next: string | null } };
  if (body.code !== 200) throw new Error(`accounts ${query}: ${JSON.stringify(body).slice(0, 300)}`);
  return { ms: performance.now() - begin, next: body.data.next };
}

/** Requests pages and searches in turn. */
async function pagesAndSearches(site: Site): Promise<number> {
  const times: number[] = [];
  let after = '';
  for (let nr = 0; nr < ASKED; nr += 1) {
    const page = await ask(site, after === '' ? '' : `after=${encodeURIComponent(after)}`);
    after = page.next ?? '';
    times.push(page.ms);
    for (const term of searchTerms) times.push((await ask(site, `q=${encodeURIComponent(term)}`)).ms);
  }
  return p95(times);
}

// Measures the usual first version, which pages by number and searches by pattern.
async function naive({ shop }: Site): Promise<number> {
  const times: number[] = [];
  for (const term of ['不在此处', null]) {
    const begin = performance.now();
    await shop.pool.query(
      `select * from accounts where $1::text is null or name ilike $1 or email ilike $1 or phone ilike $1 or username ilike $1
       order by created_at desc offset $2 limit 51`,
      [term === null ? null : `%${term}%`, term === null ? 40_000 : 0],
    );
    times.push(performance.now() - begin);
  }
  return Math.max(...times);
}

export const accountLists: Row = {
  id: 'B6-accounts',
  about: `pages and searches of accounts, p95 ms, ${MANY} accounts`,
  comparator: 'offset and ilike, deep page or no match',
  target: { atMost: 0.05 },
  open: async () => {
    const site = await openSite(MANY);
    await pagesAndSearches(site);
    await naive(site);
    return {
      rounds: 5,
      ours: () => pagesAndSearches(site),
      comparator: () => naive(site),
      close: () => site.shop.stop(),
    };
  },
};
