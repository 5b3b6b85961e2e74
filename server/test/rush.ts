import { randomBytes, randomUUID } from 'node:crypto';
import { emptyHead, type MemberDraft } from '@plenum/contract/registration/people/draft';
import { sql } from 'drizzle-orm';
import {
  openOrderQueue,
  type OrderCall,
  type OrderQueue,
} from '../src/modules/registration/checkout/place-order.ts';
import type { Placed } from '../src/modules/registration/checkout/write-orders.ts';
import { createOfferCache } from '../src/modules/meetings/offer/public.ts';
import { hashToken } from '../src/kernel/crypto/hash-token.ts';
import { newToken } from '../src/modules/accounts/login/tokens.ts';
import { RefusalError } from '../src/kernel/refusal/refusal-error.ts';
import { sealDraft } from '#modules/registration/people/public';
import type { TestApp } from './app.ts';
import { agreeTo } from './registrations.ts';

/** Creates many accounts with one insert, without signing up. */
export async function buildAccounts(app: TestApp, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await app.kernel.db.execute(sql`
    insert into accounts (id, username, username_key, name, email, password_hash, language, created_at)
    select id, id::text, id::text, 'Somebody', id || '@example.org', '', 'en', ${app.clock.now()}
    from unnest(${sql.param(ids)}::uuid[]) as id`);
  return ids;
}

/** A login for each account; returns the tokens. */
export async function buildTokens(app: TestApp, accountIds: readonly string[]): Promise<string[]> {
  const now = app.clock.now();
  const tokens = accountIds.map(() => newToken());
  await app.kernel.db.execute(sql`
    insert into logins (id, account_id, generation, generation_used_at, started_at, last_used_at, identity_confirmed_at, user_agent, address)
    select account, account, 1, ${now}, ${now}, ${now}, ${now}, '', '' from unnest(${sql.param([...accountIds])}::uuid[]) as account`);
  const hashes = tokens.map((token) => hashToken(token));
  await app.kernel.db.execute(sql`
    insert into login_tokens (token_hash, login_id, generation, issued_at)
    select hash, login, 1, ${now} from unnest(${sql.param(hashes)}::bytea[], ${sql.param([...accountIds])}::uuid[]) as row (hash, login)`);
  return tokens;
}

/** One call for each draft, each by a separate account, ready to be sent. */
export async function buildCalls(
  app: TestApp,
  meetingId: string,
  drafts: readonly MemberDraft[],
): Promise<OrderCall[]> {
  const accounts = await buildAccounts(app, drafts.length);
  const rows = drafts.map((draft, index) => {
    const memberId = randomUUID();
    return {
      id: randomUUID(),
      account: accounts[index] ?? '',
      memberId,
      draft,
      sealed: sealDraft(app.kernel.keys, memberId, draft),
    };
  });
  const column = (pick: (row: (typeof rows)[number]) => string) => sql.param(rows.map(pick));
  const now = app.clock.now();
  await app.kernel.db.execute(sql`
    insert into registrations (id, meeting_id, account_id, kind, state, head, created_at, changed_at)
    select id, ${meetingId}, account, 'individual', 'draft', ${JSON.stringify(emptyHead)}::jsonb, ${now}, ${now}
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ account }) => account)}::uuid[]) as row (id, account)`);
  await app.kernel.db.execute(sql`
    insert into participants (id, meeting_id, registration_id, position, state, draft, changed_at)
    select id, ${meetingId}, registration, 0, 'draft', draft, ${now}
    from unnest(${column(({ memberId }) => memberId)}::uuid[], ${column(({ id }) => id)}::uuid[],
      ${column(({ sealed }) => sealed)}::text[]) as row (id, registration, draft)`);
  const agreed = new Map<string, OrderCall['placing']>();
  const calls: OrderCall[] = [];
  for (const { id, account, memberId, draft } of rows) {
    const wish = JSON.stringify([
      draft.stay,
      draft.activityIds,
      draft.values['gender'],
      draft.values['typeId'],
    ]);
    const placing = agreed.get(wish) ?? (await agreeTo(app, meetingId, [{ ...draft, id: memberId }]));
    agreed.set(wish, placing);
    calls.push({
      registrationId: id,
      accountId: account,
      placing,
      key: randomUUID(),
      requestHash: randomBytes(32),
      requestId: null,
      address: null,
    });
  }
  return calls;
}

export function openQueue(app: TestApp): OrderQueue {
  return openOrderQueue(app.kernel, createOfferCache(app.kernel));
}

export interface RushOutcome {
  readonly placed: Placed[];
  /** The number of refusals by their names. */
  readonly refused: Record<string, number>;
}

/**
 * Places the calls, alternating between the queues. There are this many clients, each of which sends its next call as
 * soon as the previous one is answered.
 */
export async function rush(
  queues: readonly OrderQueue[],
  calls: readonly OrderCall[],
  clients: number,
): Promise<RushOutcome> {
  const waiting = [...calls.entries()];
  const placed: Placed[] = [];
  const refused: Record<string, number> = {};
  async function client(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, call] = next;
      try {
        const queue = queues[index % queues.length];
        if (queue) placed.push(await queue.place(call));
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        refused[error.refusal.name] = (refused[error.refusal.name] ?? 0) + 1;
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  return { placed, refused };
}
