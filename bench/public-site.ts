import { invalidate } from '../server/src/kernel/cache/public-cache.ts';
import { openDatabase } from '../server/src/kernel/db/database.ts';
import { demoTokens, startProduct } from './product.ts';

interface Basics {
  readonly title: { readonly en: string; readonly zh: string };
}

export interface PublicSite {
  readonly url: string;
  readonly databaseUrl: string;
  readonly meetingId: string;
  /** Changes the title of the meeting as an organizer; resolves when the server has answered. */
  edit(title: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the product with one meeting written by an organizer and many others like it. */
export async function openPublicSite(meetings: number): Promise<PublicSite> {
  const product = await startProduct();
  const [token = ''] = await demoTokens(product.url, 1);

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const reply = await fetch(`${product.url}${path}`, {
      method,
      headers: { authorization: token, lan: 'en', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await reply.json()) as { data: T };
    if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  }

  const { id: seriesId } = await call<{ id: string }>('POST', '/api/series', series);
  const { id } = await call<{ id: string }>('POST', '/api/meetings', { seriesId, ...basics });
  await call('POST', `/api/meetings/${id}/state`, { to: 'published' });
  await multiply(product.databaseUrl, id, meetings - 1);
  let { version } = await call<{ version: number }>('GET', `/api/meetings/${id}`);
  const console = await call<{ basics: Basics }>('GET', `/api/meetings/${id}`);
  return {
    url: product.url,
    databaseUrl: product.databaseUrl,
    meetingId: id,
    edit: async (title) => {
      const changed = { ...console.basics, title: { en: title, zh: title } };
      ({ version } = await call<{ version: number }>('PUT', `/api/meetings/${id}/basics`, {
        version,
        basics: changed,
      }));
    },
    stop: () => product.stop(),
  };
}

const nothing = { en: '', zh: '' };
const noText = { type: 'doc', content: [] };
const series = {
  slug: 'bench-series',
  name: { en: 'Benchmark conferences', zh: '基准大会' },
  tagline: nothing,
  about: { en: noText, zh: noText },
  accent: 'plum',
  logo: '',
  position: 9,
  partners: [],
  contacts: [],
  footer: { text: nothing, icp: '', policeFiling: '' },
};
const basics = {
  slug: 'bench-1',
  title: { en: 'Conference on measured answers', zh: '实测应答大会' },
  theme: { en: 'How long is soon', zh: '多快才算快' },
  summary: {
    en: 'Three days about answering quickly. '.repeat(6),
    zh: '三天时间，讨论如何快速应答。'.repeat(6),
  },
  city: { en: 'Hangzhou', zh: '杭州' },
  venueName: { en: 'Lakeside hall', zh: '湖滨会堂' },
  timeZone: 'Asia/Shanghai',
  startsOn: '2099-06-15',
  endsOn: '2099-06-17',
  registration: { opensAt: null, closesAt: null },
  submission: { opensAt: null, closesAt: null },
  capacity: 500,
};

// Inserts rows directly, because creating ten thousand meetings through the organizer's screens would take longer than
// the measurement.
async function multiply(databaseUrl: string, id: string, copies: number): Promise<void> {
  const { pool, db, close } = openDatabase({ url: databaseUrl, poolSize: 1, onBroken: () => undefined });
  await pool.query(
    `insert into meetings
    select (jsonb_populate_record(model, jsonb_build_object(
      'id', gen_random_uuid(), 'slug', model.slug || '-' || number,
      'begins_at', model.begins_at + number * interval '1 minute',
      'ends_at', model.ends_at + number * interval '1 minute'))).*
    from meetings as model, generate_series(1, $1::int) as number where model.id = $2`,
    [copies, id],
  );
  await pool.query('analyze meetings');
  await db.transaction((tx) => invalidate(tx, ['meetings', 'series']));
  await close();
}
