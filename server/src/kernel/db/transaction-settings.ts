import type pg from 'pg';

type Query = (config: unknown, values?: unknown) => Promise<pg.QueryResult>;
type Callback = (error: unknown, answer?: pg.QueryResult) => void;

const BEGINS = /^\s*(?:begin|start\s+transaction)\b/i;
const ENDS = /^\s*(?:commit|end|rollback(?!\s+to\b))\b/i;

/**
 * Makes a connection send its settings with each transaction. A pooler in transaction mode, such as PgBouncer, gives
 * each transaction another session of the database, so settings of the session would be lost, or apply to the
 * transactions of another release. A statement outside a transaction gets its own; all three parts are sent together.
 */
export function settingsByTransaction(
  client: pg.PoolClient,
  settings: Readonly<Record<string, string | number>>,
): void {
  const query = client.query.bind(client) as unknown as Query;
  const locals = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`);
  const begin = (text: string) => query([text, ...locals].join('; '));
  let isInTransaction = false;

  function send(config: unknown, values?: unknown): Promise<pg.QueryResult> {
    const text = textOf(config);
    if (BEGINS.test(text)) {
      isInTransaction = true;
      return begin(text);
    }
    if (!isInTransaction) return sendAlone(config, values);
    if (ENDS.test(text)) isInTransaction = false;
    return query(config, values);
  }

  async function sendAlone(config: unknown, values: unknown): Promise<pg.QueryResult> {
    const [began, answer, ended] = await Promise.allSettled([
      begin('begin'),
      query(config, values),
      query('commit'),
    ]);
    // After an error, the statements behind it fail too, or say nothing.
    for (const part of [began, answer, ended]) if (part.status === 'rejected') throw part.reason;
    if (answer.status === 'fulfilled') return answer.value;
    throw new Error('A statement was not answered');
  }

  Object.assign(client, {
    query: (...args: unknown[]) => {
      const last = args.at(-1);
      if (typeof last !== 'function') return send(...(args as [unknown, unknown?]));
      void callBack(last as Callback, send(...(args.slice(0, -1) as [unknown, unknown?])));
      return undefined;
    },
  });
}

async function callBack(callback: Callback, answer: Promise<pg.QueryResult>): Promise<void> {
  const [settled] = await Promise.allSettled([answer]);
  if (settled.status === 'fulfilled') callback(null, settled.value);
  else callback(settled.reason);
}

function textOf(config: unknown): string {
  if (typeof config === 'string') return config;
  const { text } = (config ?? {}) as { text?: unknown };
  if (typeof text === 'string') return text;
  throw new Error('Only statements with a text can be sent through a pooler');
}
