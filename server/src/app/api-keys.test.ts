import { type ApiScope, apiScopes } from '@plenum/contract/accounts/api-scopes';
import { getSite, live } from '@plenum/contract/kernel/endpoints';
import { type Endpoint, fillPath } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { revokeApiKey } from '@plenum/contract/meetings/api-keys';
import { sections } from '@plenum/contract/meetings/sections';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApiKey, dismiss } from '#test/api-keys';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { buildUsedCheckpoint } from '#test/checkin';
import { buildMeeting, buildMessage, buildStaff } from '#test/meetings';
import { publishContent } from '#test/meeting-content';
import { buildReviewing } from '#test/paper-samples';
import { buildPerson, disable, makeAdministrator, type Person } from '#test/people';
import { buildOffer } from '#test/registrations';
import { buildGuest } from '#test/sharing';

const YEAR = 366 * 24 * 3_600_000;

let app: TestApp;
let meetingId: string;
let owner: Person;
let params: Readonly<Record<string, string>>;
let secret: string;
// Keys that can't be used, by the reason.
let unusable: Readonly<Record<string, string>>;

beforeAll(async () => {
  app = await createTestApp();
  const offer = await buildOffer(app);
  ({ meetingId } = offer);
  await publishContent(app, meetingId, sections.programme.empty);
  owner = await buildStaff(app, meetingId, 'owner');
  const guest = await buildGuest(app, offer);
  const found = await app.kernel.db.execute<{ id: string }>(
    sql`select id from orders where registration_id = (select registration_id from participants where id = ${guest.id})`,
  );
  const [author, other] = [await buildPerson(app), await buildPerson(app)];
  const { paperId } = await buildReviewing(app, meetingId, {
    author,
    reviewers: [owner],
    chair: owner,
    other,
  });
  params = {
    id: meetingId,
    participantId: guest.id,
    orderId: found.rows[0]?.id ?? '',
    checkpointId: await buildUsedCheckpoint(app, meetingId, owner.me.id),
    messageId: await buildMessage(app, meetingId),
    paperId,
    version: '1',
  };
  ({ secret } = await buildApiKey(app, meetingId, owner));
  unusable = await buildUnusable();
});
afterAll(() => app.close());

async function buildUnusable(): Promise<Record<string, string>> {
  const revoked = await buildApiKey(app, meetingId, owner);
  await app.call(revokeApiKey, { params: { id: meetingId, keyId: revoked.id }, token: owner.token });
  const expired = await buildApiKey(app, meetingId, owner, { days: 30 });
  const past = new Date(app.clock.now().getTime() - 1);
  await app.kernel.db.execute(sql`update api_keys set expires_at = ${past} where id = ${expired.id}`);
  const [left, disabled] = [
    await buildStaff(app, meetingId, 'owner'),
    await buildStaff(app, meetingId, 'owner'),
  ];
  const [ofLeft, ofDisabled] = [
    await buildApiKey(app, meetingId, left),
    await buildApiKey(app, meetingId, disabled),
  ];
  await dismiss(app, left, meetingId);
  await disable(app, disabled);
  const last = secret.at(-10) === 'x' ? 'y' : 'x';
  return {
    revoked: revoked.secret,
    expired: expired.secret,
    'of a person who left the staff': ofLeft.secret,
    'of a disabled account': ofDisabled.secret,
    mistyped: `${secret.slice(0, -10)}${last}${secret.slice(-9)}`,
    'cut off': secret.slice(0, -1),
  };
}

const endpoints = () => app.routes.map(({ endpoint }) => endpoint);
const scoped = () => endpoints().filter(({ scope }) => scope !== undefined && scope !== 'any');
const scopeOf = ({ scope }: Endpoint) => scope as ApiScope;

let calls = 0;

/**
 * Calls an endpoint about a record that exists, if it has a scope. A change gets an empty body, which is only read, and
 * refused with 422, once the caller may make the change.
 */
async function call({ method, path, name }: Endpoint, token: string, on = app) {
  calls += 1;
  // A key may make 600 calls a minute.
  if (calls % 500 === 0) app.clock.advance(60_000);
  const places = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, place = '']) => [place, 'x']));
  const reply = await on.http.inject({
    method,
    url: fillPath(path, { ...places, ...params }),
    headers: {
      authorization: `Bearer ${token}`,
      lan: 'en',
      'x-forwarded-for': `198.18.${(calls >> 8) % 256}.${calls % 256}`,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { payload: '{}' }),
  });
  return { name, status: reply.statusCode, code: reply.json<{ code: number }>().code };
}

/** Returns the status with which an endpoint answers a caller who may call it. */
const admitted = ({ method }: Endpoint) => (method === 'GET' ? 200 : 422);

test('these endpoints are open to API keys, and no others', () => {
  const open = Object.groupBy(
    endpoints().filter(({ scope }) => scope !== undefined),
    ({ scope = '' }) => scope,
  );
  const names = Object.entries(open).map(([scope, those = []]) => [
    scope,
    those.map(({ name }) => name).toSorted(),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    any: ['kernel.getSite'],
    'conference:read': [
      'meetings.readConsole',
      'meetings.readProgrammeDraft',
      'meetings.readPublication',
      'meetings.readPublications',
      ...endpoints().flatMap(({ name }) => (name.startsWith('meetings.read_') ? [name] : [])),
    ].toSorted(),
    'participants:read': [
      'people.countParticipants',
      'people.countRegistrations',
      'people.listParticipants',
      'people.listRegistrations',
      'people.readParticipant',
    ],
    'participants:write': ['people.editParticipant', 'people.review'],
    'orders:read': ['people.countOrders', 'people.listOrders', 'people.readOrder'],
    'checkin:read': [
      'checkin.listCheckpoints',
      'checkin.readTimeline',
      'console.countArrivals',
      'console.listArrivals',
    ],
    'checkin:write': ['checkin.cancel', 'checkin.makeUp'],
    'submissions:read': ['console.countPapers', 'console.listPapers', 'submissions.readPaper'],
    'messages:read': ['meetings.listMessages'],
    'messages:write': ['meetings.markMessage'],
  });
  expect(new Set(scoped().map(scopeOf))).toEqual(new Set(apiScopes));
});

describe('a key with every permission', () => {
  test('can call each endpoint that has a scope', async () => {
    for (const endpoint of scoped()) {
      const { status } = await call(endpoint, secret);
      expect([endpoint.name, status]).toEqual([endpoint.name, admitted(endpoint)]);
    }
  });

  test('is refused by every other endpoint, also by those that everyone may call', async () => {
    const closed = endpoints().filter(({ scope }) => scope === undefined);
    expect(closed.length).toBeGreaterThan(300);
    expect(closed).toContain(live);
    for (const endpoint of closed) {
      expect(await call(endpoint, secret)).toEqual({
        name: endpoint.name,
        status: 403,
        code: kernelRefusals.CLOSED_TO_KEYS.code,
      });
    }
  });

  test('sees no other conference, even if its owner works for both', async () => {
    const theirs = await buildMeeting(app);
    await app.kernel.db.execute(sql`
      insert into meeting_roles (account_id, meeting_id, role, granted_at)
      values (${owner.me.id}, ${theirs.id}, 'owner', ${app.clock.now()})`);
    const foreign = await buildApiKey(app, theirs.id, owner);
    for (const endpoint of scoped()) {
      expect(await call(endpoint, foreign.secret)).toEqual({
        name: endpoint.name,
        status: 404,
        code: kernelRefusals.NOT_FOUND.code,
      });
    }
  });

  test('of an administrator has the rights of an owner of its conference, and none outside of it', async () => {
    const chief = await buildPerson(app);
    await makeAdministrator(app, chief);
    const [here, elsewhere] = [
      await buildApiKey(app, meetingId, chief),
      await buildApiKey(app, (await buildMeeting(app)).id, chief),
    ];
    for (const endpoint of scoped()) {
      const statuses = [await call(endpoint, here.secret), await call(endpoint, elsewhere.secret)];
      expect([endpoint.name, ...statuses.map(({ status }) => status)]).toEqual([
        endpoint.name,
        admitted(endpoint),
        404,
      ]);
    }
  });
});

describe('a key with some permissions', () => {
  test.each(apiScopes)('is refused what it needs %s for', async (scope) => {
    const others = apiScopes.filter((one) => one !== scope);
    const [lacking, having] = [
      await buildApiKey(app, meetingId, owner, { scopes: others }),
      await buildApiKey(app, meetingId, owner, { scopes: [scope] }),
    ];
    for (const endpoint of scoped()) {
      const needs = scopeOf(endpoint) === scope;
      const [without, only] = [await call(endpoint, lacking.secret), await call(endpoint, having.secret)];
      const { code } = needs ? without : only;
      expect([endpoint.name, code]).toEqual([endpoint.name, kernelRefusals.SCOPE_MISSING.code]);
      expect([endpoint.name, (needs ? only : without).status]).toEqual([endpoint.name, admitted(endpoint)]);
    }
  });

  test('never may do more than its owner', async () => {
    const person = await buildStaff(app, meetingId, 'owner');
    const key = await buildApiKey(app, meetingId, person);
    await app.kernel.db.execute(sql`
      update meeting_roles set role = 'steward' where account_id = ${person.me.id} and meeting_id = ${meetingId}`);
    for (const endpoint of scoped()) {
      const [byKey, byPerson] = [await call(endpoint, key.secret), await call(endpoint, person.token)];
      expect(byKey).toEqual(byPerson);
    }
  });

  test('is shown the calls in the API document that it may make', async () => {
    const key = await buildApiKey(app, meetingId, owner, { scopes: ['orders:read'] });
    const reply = await app.http.inject({
      method: 'GET',
      url: '/api/openapi.json',
      headers: { authorization: `Bearer ${key.secret}` },
    });
    const { paths } = reply.json<{ paths: Record<string, Record<string, { operationId: string }>> }>();
    const ids = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(ids.toSorted()).toEqual([
      'kernel.getSite',
      'people.countOrders',
      'people.listOrders',
      'people.readOrder',
    ]);
  });
});

describe('a key that can’t be used', () => {
  test.each([
    'revoked',
    'expired',
    'of a person who left the staff',
    'of a disabled account',
    'mistyped',
    'cut off',
  ])('is refused like a login that has ended: %s', async (reason) => {
    for (const endpoint of scoped()) {
      expect(await call(endpoint, unusable[reason] ?? '')).toEqual({
        name: endpoint.name,
        status: 401,
        code: kernelRefusals.LOGIN_ENDED.code,
      });
    }
  });

  test('is refused like a login that has ended: of a person without the second factor that staff need', async () => {
    const strict = await openTestApp(app.databaseUrl, { staffSecondFactor: true });
    for (const endpoint of scoped())
      expect(await call(endpoint, secret, strict)).toMatchObject({ status: 401 });
    const { rows } = await app.kernel.db.execute<{ at: string }>(
      sql`update accounts set second_factor_on_at = ${app.clock.now()} where id = ${owner.me.id} returning id`,
    );
    expect(rows).toHaveLength(1);
    for (const endpoint of scoped())
      expect(await call(endpoint, secret, strict)).toMatchObject({ status: admitted(endpoint) });
    await strict.close();
  });

  test('counts as a stranger, of whom an address may send 600 calls a minute', async () => {
    const address = '192.0.2.77';
    const ask = (token: string) => app.call(getSite, { address, token });
    for (let nr = 0; nr < 600; nr += 1) await ask(unusable['revoked'] ?? '');
    expect((await ask(unusable['revoked'] ?? '')).body.code).toBe(kernelRefusals.TOO_MANY.code);
    expect((await ask(secret)).status).toBe(200);
  });
});

test('a key expires at its time', async () => {
  const { secret: short } = await buildApiKey(app, meetingId, owner, { days: 365 });
  expect((await app.call(getSite, { token: short })).body.code).toBe(200);
  app.clock.advance(YEAR);
  // The answer to everyone, and the code of a login that has ended.
  expect((await app.call(getSite, { token: short })).body.code).toBe(400);
});
