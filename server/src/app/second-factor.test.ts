import { execFileSync } from 'node:child_process';
import { getMe } from '@plenum/contract/accounts/endpoints';
import { meetingRoles } from '@plenum/contract/accounts/schemas';
import { listViews } from '@plenum/contract/accounts/views';
import { type Endpoint, fillPath } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { listManagedMeetings } from '@plenum/contract/meetings/endpoints';
import { listMyMeetings, listMyTodos } from '@plenum/contract/meetings/public-endpoints';
import { readRegistrationFile, uploadRegistrationFile } from '@plenum/contract/registration/people/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#kernel/http/actor';
import type { Policy, Route } from '#kernel/http/route';
import { createTestApp, type TestApp } from '#test/app';
import { listenStream } from '#test/listen-stream';
import { announce } from '#kernel/live/live-hub';
import { assignRoles, buildMessage } from '#test/meetings';
import { buildPerson, makeAdministrator, type Person, turnOnSecondFactor } from '#test/people';
import { buildDraft, buildOffer, type BuiltOffer, memberDraft } from '#test/registrations';
import { shortPdf } from '#test/make-pdf';
import { upload } from '#test/uploads';

// An installation that requires two-step verification of staff.
let app: TestApp;
let offer: BuiltOffer;
let file: { id: string; fileId: string };
// Two administrators with every role of the conference, one without and one with a second factor.
let without: Person;
let verified: Person;

beforeAll(async () => {
  app = await createTestApp({ staffSecondFactor: true });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  offer = await buildOffer(app);
  await buildMessage(app, offer.meetingId);
  file = await buildFile();
  [without, verified] = [await buildChief(), await buildChief()];
  await turnOnSecondFactor(app, verified);
});
afterAll(() => app.close());

async function buildChief(): Promise<Person> {
  const person = await buildPerson(app);
  await assignRoles(app, person, offer.meetingId, ...meetingRoles);
  await makeAdministrator(app, person);
  return person;
}

async function buildFile(): Promise<{ id: string; fileId: string }> {
  const by = await buildPerson(app);
  const { id } = await buildDraft(app, offer.meetingId, by.me.id, [memberDraft(offer.type.id)]);
  const sent = await upload(app, uploadRegistrationFile, {
    by,
    bytes: shortPdf,
    params: { id },
    type: 'application/pdf',
  });
  return { id, fileId: sent.body.data.fileId };
}

describe('every endpoint that any login may call', () => {
  const ID = '00000000-0000-4000-8000-000000000000';
  // The values of the path parameters that are not UUIDs.
  const named: Readonly<Record<string, string>> = {
    fileId: '0'.repeat(32),
    slug: 'nowhere',
    token: 'x',
    part: '1',
  };
  const queries: Record<string, string> = {
    'letters.listMine': `?registrationId=${ID}`,
    'letters.readMyPresentation': `?submissionId=${ID}`,
    'accounts.listViews': `?list=participants&meetingId=${ID}`,
    'payments.listBalanceEntries': '?currency=CNY',
  };

  const paramsOf = (path: string) =>
    Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, named[name] ?? ID]));

  /**
   * Returns the actor as the endpoint gets it, to record where its roles are read: in its policy, its verb or its
   * answer.
   */
  async function actorAt(route: Route, token: string): Promise<Actor | undefined> {
    let seen: Actor | undefined;
    const changed = route as { policy: Policy | undefined };
    const { policy } = route;
    changed.policy = (actor) => {
      seen = actor;
      return 'unseen';
    };
    const { method, path, name }: Endpoint = route.endpoint;
    await app.http.inject({
      method,
      url: fillPath(path, paramsOf(path)) + (queries[name] ?? ''),
      headers: { authorization: token, 'content-type': 'application/json' },
    });
    changed.policy = policy;
    return seen;
  }

  test('hides roles from staff who lack the second factor', async () => {
    const routes = app.routes.filter(({ endpoint }) => endpoint.access === 'login');
    expect(routes.length).toBeGreaterThan(30);
    for (const route of routes) {
      await app.kernel.pool.query('delete from rate_limits');
      const [bare, full] = [await actorAt(route, without.token), await actorAt(route, verified.token)];
      expect([route.endpoint.name, bare?.administrator, bare?.roles.size]).toEqual([
        route.endpoint.name,
        false,
        0,
      ]);
      expect([route.endpoint.name, full?.administrator, full?.roles.size]).toEqual([
        route.endpoint.name,
        true,
        1,
      ]);
    }
  });

  test('reads the granted roles in these files only, none of which decides on them', () => {
    const files = execFileSync(
      'git',
      ['grep', '-lE', String.raw`\bgrantedRoles\b`, '--', '*.ts', ':!*.test.ts'],
      {
        cwd: import.meta.dirname + '/..',
        encoding: 'utf8',
      },
    );
    expect(files.trim().split('\n').toSorted()).toEqual([
      'kernel/http/actor.ts',
      'kernel/http/request/admit.ts',
      'modules/accounts/profile/profile.ts',
      'modules/accounts/routes.ts',
    ]);
  });
});

describe('answers that depend on a role', () => {
  const both = async <T>(ask: (token: string) => Promise<T>) => [
    await ask(without.token),
    await ask(verified.token),
  ];

  test('include a registration’s file', async () => {
    const statuses = await both(
      async (token) => (await app.call(readRegistrationFile, { params: file, token })).status,
    );
    expect(statuses).toEqual([404, 200]);
  });

  test('include to-dos and own conferences', async () => {
    const todos = await both(async (token) => (await app.call(listMyTodos, { token })).body.data.length > 0);
    const own = await both(async (token) => (await app.call(listMyMeetings, { token })).body.data.length);
    expect([todos, own]).toEqual([
      [false, true],
      [0, 1],
    ]);
  });

  test('include saved views', async () => {
    const query = { list: 'participants', meetingId: offer.meetingId } as const;
    const statuses = await both(async (token) => (await app.call(listViews, { query, token })).status);
    expect(statuses).toEqual([404, 200]);
  });

  test('include the live channel of a conference', async () => {
    const [bare, full] = [await listenStream(app, without.token), await listenStream(app, verified.token)];
    const news = { event: 'figures', id: 'x' };
    await announce(app.kernel.db, { channel: `meeting:${offer.meetingId}`, ...news });
    await full.says('figures');
    await announce(app.kernel.db, { channel: `account:${without.me.id}`, event: 'last', id: 'x' });
    await bare.says('last');
    expect(bare.text()).not.toContain('figures');
    bare.hangUp();
    full.hangUp();
  });

  test('include the API document', async () => {
    const texts = await both(async (authorization) => {
      const reply = await app.http.inject({
        method: 'GET',
        url: '/api/openapi.json',
        headers: { authorization },
      });
      return reply.body.includes('people.listParticipants');
    });
    expect(texts).toEqual([false, true]);
  });
});

test('the account still shows its roles, and staff endpoints ask for the second factor', async () => {
  const me = await app.call(getMe, { token: without.token });
  expect(me.body.data).toMatchObject({
    administrator: true,
    can: { administer: true },
    secondFactorNeeded: true,
  });
  const done = await app.call(getMe, { token: verified.token });
  expect(done.body.data.secondFactorNeeded).toBe(false);
  expect(me.body.data.roles).toHaveLength(meetingRoles.length);
  const managed = await app.call(listManagedMeetings, { token: without.token });
  expect(managed.body.code).toBe(kernelRefusals.SECOND_FACTOR_NEEDED.code);
});
