import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { PaymentMethod } from '../contract/src/meetings/settings.ts';
import { emptyHead, type MemberDraft } from '../contract/src/registration/people/draft.ts';
import { emptyStay } from '../contract/src/registration/people/stay.ts';
import { parseSecretKeys } from '../server/src/kernel/config/secret-keys.ts';
import { createKeyRing, type KeyRing } from '../server/src/kernel/crypto/keys.ts';
import { searchPathOption } from '../server/src/kernel/db/function-set.ts';
import { orderedId } from '../server/src/kernel/db/ordered-id.ts';
import { hashToken } from '../server/src/kernel/crypto/hash-token.ts';
import { newToken } from '../server/src/modules/accounts/login/tokens.ts';
import { sealDraft } from '../server/src/modules/registration/people/member-draft.ts';
import { brokenInvariants } from '../server/src/kernel/db/invariants.ts';
import { type RunningProduct, startProduct } from './product.ts';

/** A person with a filled-in registration and a login, about to place the order. */
export interface Buyer {
  readonly accountId: string;
  readonly registrationId: string;
  readonly participantId: string;
  readonly token: string;
  readonly key: string;
  readonly typeId: string;
  readonly windowId: string;
}

export interface OrderShop {
  readonly url: string;
  readonly databaseUrl: string;
  readonly meetingId: string;
  readonly keys: KeyRing;
  readonly pool: pg.Pool;
  /** Opens a registration type with this many places. */
  open(stock: number): Promise<{ typeId: string; windowId: string }>;
  /** Creates this many people who want one of the places. */
  invite(count: number, type: { typeId: string; windowId: string }): Promise<Buyer[]>;
  /** Kills the server and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export const PRICE = 120_000;

/** Starts the product with one meeting whose registration is open. */
export async function openOrderShop(env: Readonly<Record<string, string>> = {}): Promise<OrderShop> {
  const secret = `k1:${randomBytes(32).toString('base64')}`;
  // The workers that send messages about orders don't run here; their pending events are deleted between rounds.
  const product = await startProduct({ SECRET_KEYS: secret, WORKERS: '0', ...env });
  return orderShopOn(product, secret);
}

/** Adds one meeting whose registration is open to a running product that has the demo's data. */
export async function orderShopOn(product: RunningProduct, secretKeys: string): Promise<OrderShop> {
  const keys = createKeyRing(parseSecretKeys(secretKeys) ?? []);
  const pool = new pg.Pool({
    connectionString: product.databaseUrl,
    max: 4,
    options: searchPathOption(),
  });
  // A connection that is lost with the server is opened again by the next query.
  pool.on('error', () => undefined);
  const meetingId = randomUUID();
  await pool.query(
    `insert into meetings (id, series_id, slug, state, title, theme, summary, city, venue_name, time_zone, starts_on, ends_on,
       begins_at, ends_at, registration_opens_at, search, created_at, changed_at)
     select $1, id, 'rush', 'published', $2, $2, $2, $2, $2, 'Asia/Shanghai', current_date + 60, current_date + 61,
       now() + interval '60 days', now() + interval '62 days', now() - interval '1 day', '', now(), now() from series limit 1`,
    [meetingId, '{"en": "Rush", "zh": "抢票"}'],
  );
  let invited = 0;

  async function openType(stock: number) {
    const [typeId, windowId] = [randomUUID(), randomUUID()];
    const name = '{"en": "Delegate", "zh": "代表"}';
    await pool.query(
      `insert into registration_types (id, meeting_id, position, name, description, identities, stock)
       values ($1, $2, 0, $3, $3, '{}', $4)`,
      [typeId, meetingId, name, stock],
    );
    await pool.query(
      `insert into price_windows (id, type_id, position, name, price_cny) values ($1, $2, 0, $3, $4)`,
      [windowId, typeId, name, PRICE],
    );
    await pool.query(`select pg_notify('plenum_live', $1)`, [
      JSON.stringify({ channel: 'public', event: 'invalidate', id: `meeting:${meetingId}` }),
    ]);
    return { typeId, windowId };
  }

  async function invite(count: number, type: { typeId: string; windowId: string }): Promise<Buyer[]> {
    const buyers = Array.from({ length: count }, () => ({
      accountId: randomUUID(),
      registrationId: orderedId(),
      participantId: orderedId(),
      token: newToken(),
      key: randomUUID(),
      ...type,
    }));
    for (let first = 0; first < count; first += 2_000) {
      await admitAll(buyers.slice(first, first + 2_000), invited + first);
    }
    invited += count;
    // Collects the statistics that a day's use would have collected, because the query planner depends on them.
    await pool.query(
      'analyze accounts, logins, login_tokens, registrations, participants, person_keys, orders, order_lines',
    );
    return buyers;
  }

  async function admitAll(buyers: readonly Buyer[], from: number): Promise<void> {
    const column = (pick: (buyer: Buyer) => unknown) => buyers.map(pick);
    const drafts = buyers.map(({ participantId, typeId }, index) =>
      sealDraft(keys, participantId, personDraft(typeId, from + index)),
    );
    await pool.query(
      `insert into accounts (id, username, username_key, name, email, password_hash, language, created_at)
       select id, id::text, id::text, 'Somebody', id || '@example.org', '', 'en', now() from unnest($1::uuid[]) as id`,
      [column(({ accountId }) => accountId)],
    );
    await pool.query(
      `with fresh as (
         insert into logins (id, account_id, generation, generation_used_at, started_at, last_used_at, identity_confirmed_at, user_agent, address)
         select account, account, 1, now(), now(), now(), now(), '', '' from unnest($1::uuid[]) as account returning id
       ) select count(*) from fresh`,
      [column(({ accountId }) => accountId)],
    );
    await pool.query(
      `insert into login_tokens (token_hash, login_id, generation, issued_at)
       select hash, login, 1, now() from unnest($1::bytea[], $2::uuid[]) as row (hash, login)`,
      [column(({ token }) => hashToken(token)), column(({ accountId }) => accountId)],
    );
    await pool.query(
      `insert into registrations (id, meeting_id, account_id, kind, state, head, created_at, changed_at)
       select id, $1, account, 'individual', 'draft', $2::jsonb, now(), now()
       from unnest($3::uuid[], $4::uuid[]) as row (id, account)`,
      [
        meetingId,
        JSON.stringify(emptyHead),
        column(({ registrationId }) => registrationId),
        column(({ accountId }) => accountId),
      ],
    );
    await pool.query(
      `insert into participants (id, meeting_id, registration_id, position, state, draft, changed_at)
       select id, $1, registration, 0, 'draft', draft, now()
       from unnest($2::uuid[], $3::uuid[], $4::text[]) as row (id, registration, draft)`,
      [
        meetingId,
        column(({ participantId }) => participantId),
        column(({ registrationId }) => registrationId),
        drafts,
      ],
    );
  }

  return {
    url: product.url,
    databaseUrl: product.databaseUrl,
    meetingId,
    keys,
    pool,
    open: openType,
    invite,
    crash: () => product.crash(),
    stop: async () => {
      await pool.end();
      await product.stop();
    },
  };
}

function personDraft(typeId: string, nr: number): MemberDraft {
  return {
    values: {
      fullName: `王小${String.fromCodePoint(0x4e00 + (nr % 20_000))}`,
      gender: nr % 2 === 0 ? 'male' : 'female',
      organization: '滨海大学计算机学院',
      email: `person${nr}@example.org`,
      phone: `+861${String(3_000_000_000 + nr)}`,
      identity: 'teacher',
      typeId,
    },
    stay: emptyStay,
    activityIds: [],
    hotelConsent: false,
  };
}

/** Returns the same request as a browser sends, ready to be written to a connection. */
export function orderRequest(
  { registrationId, token, key, typeId }: Buyer,
  host: string,
  method: PaymentMethod | null = null,
): Buffer {
  const body = JSON.stringify({ currency: 'CNY', method, total: PRICE, units: [`type:${typeId}`] });
  return Buffer.from(
    `POST /api/registrations/${registrationId}/order HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${token}\r\nlan: en\r\n` +
      `idempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Stops a shop. Throws if invariants are broken. */
export async function endSound(shop: OrderShop): Promise<void> {
  const broken = await brokenInvariants(shop.pool).finally(() => shop.stop());
  if (Object.keys(broken).length > 0) throw new Error(`Invariants broken: ${JSON.stringify(broken)}`);
}
