import { randomUUID } from 'node:crypto';
import { type Endpoint, fillPath } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals, type Refusal } from '@plenum/contract/kernel/refusals';
import { changeMeetingState } from '@plenum/contract/meetings/endpoints';
import { changeProgramme } from '@plenum/contract/meetings/programme-endpoints';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import { saveFillIn, saveMembers } from '@plenum/contract/registration/people/endpoints';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, buildStaff } from '#test/meetings';
import { buildPerson, type Person } from '#test/people';
import { talk } from '#test/raw-socket';
import { buildDraft, buildOffer, memberDraft } from '#test/registrations';

let app: TestApp;
let attendee: Person;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  attendee = await buildPerson(app);
});
afterAll(() => app.close());

const ID = '00000000-0000-4000-8000-000000000000';
const KILOBYTE = 1000;
let addresses = 0;

/** Announces a body that it never sends, so an answer shows that the server did not wait for the body. */
async function announce(
  { method, path, upload }: Endpoint,
  token?: string,
  id = ID,
): Promise<[number, number]> {
  addresses += 1;
  const address = path.replaceAll(/:\w+/g, id);
  const headers = {
    host: 'localhost',
    'x-forwarded-for': `198.18.0.${addresses % 256}`,
    'content-type': upload?.types[0] ?? 'application/json',
    'content-length': String(KILOBYTE),
    ...(token === undefined ? {} : { authorization: token }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const answer = await talk(app, [`${method} ${address} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  return [answer.status, answer.body.code];
}

const coded = ({ status, code }: Refusal) => [status, code];
const changes = () => app.routes.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET');

describe('the caller is checked before the body is read', () => {
  const closed = () => changes().filter(({ access }) => access !== 'public');

  test('every protected endpoint asks strangers to log in, uploads too', async () => {
    expect(closed().filter(({ upload }) => upload).length).toBeGreaterThan(5);
    for (const endpoint of closed()) {
      expect([endpoint.name, await announce(endpoint)]).toEqual([
        endpoint.name,
        coded(kernelRefusals.LOGIN_FIRST),
      ]);
    }
  });

  test('every protected endpoint asks for a login that has not ended', async () => {
    for (const endpoint of closed()) {
      expect([endpoint.name, await announce(endpoint, 'a-token-of-yesterday')]).toEqual([
        endpoint.name,
        coded(kernelRefusals.LOGIN_ENDED),
      ]);
    }
  });

  test('every staff endpoint refuses attendees', async () => {
    for (const endpoint of closed().filter(({ access }) => access !== 'login')) {
      expect([endpoint.name, await announce(endpoint, attendee.token)]).toEqual([
        endpoint.name,
        coded(kernelRefusals.FORBIDDEN),
      ]);
    }
  });

  test('staff cannot tell that another team’s conference exists, and see only their own part of theirs', async () => {
    const own = await buildMeeting(app);
    const other = await buildMeeting(app);
    const reviewer = await buildStaff(app, own.id, 'reviewer');
    const ask = (endpoint: Endpoint, id: string) => announce(endpoint, reviewer.token, id);
    expect(await ask(changeMeetingState, other.id)).toEqual(coded(kernelRefusals.NOT_FOUND));
    expect(await ask(changeMeetingState, own.id)).toEqual(coded(kernelRefusals.FORBIDDEN));
    expect(await ask(changeProgramme, own.id)).toEqual(coded(kernelRefusals.FORBIDDEN));
  });
});

async function send({ method, path }: Endpoint, id: string, body: unknown, token = attendee.token) {
  const reply = await app.http.inject({
    method,
    url: fillPath(path, { id }),
    headers: {
      authorization: token,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      lan: 'en',
    },
    payload: JSON.stringify(body),
  });
  const { code, errors } = reply.json<{ code: number; errors?: { path: string; code: string }[] }>();
  return { status: reply.statusCode, code, errors };
}

const keys = (count: number, prefix = 'k') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, 1]));
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const asOrdered = { currency: 'CNY', method: null, total: 0, units: ['type:x'] };
const member = (values: Record<string, unknown> = {}) => ({
  ...memberDraft(randomUUID()),
  id: randomUUID(),
  version: 0,
  values,
});
const answers = (count: number) =>
  Object.fromEntries(times(count, () => [`custom.${randomUUID()}`, 'An answer of a line']));

describe('a hostile body', () => {
  const link = { token: 'x'.repeat(40), version: 0 };

  test.each([
    ['an order with 80,000 unknown fields', placeOrder, { ...asOrdered, ...keys(80_000) }],
    ['1.9 MB of members', saveMembers, { removed: [], members: times(1_900, () => member(keys(90))) }],
    ['209 kB of one member', saveFillIn, { ...link, member: member(keys(16_000)) }],
  ])('%s: too large', async (_, endpoint, body) => {
    const { status, code } = await send(endpoint, ID, body);
    expect([status, code]).toEqual(coded(kernelRefusals.TOO_LARGE));
  });

  test.each([
    ['an order with 20,000 unknown fields', placeOrder, { ...asOrdered, ...keys(20_000) }],
    ['an order with 257 unknown fields', placeOrder, { ...asOrdered, ...keys(257) }],
    ['an order with 30,000 items', placeOrder, { ...asOrdered, units: times(30_000, () => 1) }],
    ['300 members with 100 fields each', saveMembers, { removed: [], members: times(300, () => keys(100)) }],
    ['one member with 10,000 fields', saveFillIn, { ...link, member: member(keys(10_000)) }],
  ])('%s: is refused with too many entries before any schema sees it', async (_, endpoint, body) => {
    if (!endpoint.body) throw new Error(`${endpoint.name} takes no body`);
    const look = vi.spyOn(endpoint.body, 'safeParse');
    const { status, code } = await send(endpoint, ID, body);
    expect([status, code]).toEqual(coded(kernelRefusals.TOO_COMPLEX));
    expect(look).not.toHaveBeenCalled();
    look.mockRestore();
  });

  test('names fifty of the unknown fields', async () => {
    const { code, errors = [] } = await send(placeOrder, ID, { ...asOrdered, ...keys(200) });
    expect([code, errors.length]).toEqual([kernelRefusals.INVALID_INPUT.code, 50]);
  });

  test('is refused without reading its entries if a list is too long', async () => {
    const order = await send(placeOrder, ID, { ...asOrdered, units: times(4_001, () => 1) });
    expect(order.errors).toMatchObject([{ path: 'units', code: 'too_many' }]);
    const members = await send(saveMembers, ID, { removed: [], members: times(501, () => 1) });
    expect(members.errors).toMatchObject([{ path: 'members', code: 'too_many' }]);
  });

  test('is checked up to its first error if it is large', async () => {
    const { code, errors } = await send(saveMembers, ID, {
      removed: [],
      members: [member(), ...times(400, () => member({ 'not a name': 1 }))],
    });
    expect([code, errors]).toEqual([
      kernelRefusals.INVALID_INPUT.code,
      [expect.objectContaining({ path: 'members.1.values.not a name' })],
    ]);
  });
});

describe('bodies of realistic size fit', () => {
  test('a team of 300 with 40 answers each in one call', async () => {
    const { meetingId } = await buildOffer(app);
    const { id } = await buildDraft(app, meetingId, attendee.me.id, [], { kind: 'team' });
    const members = times(300, () => ({ ...member(answers(40)), activityIds: times(10, randomUUID) }));
    expect(await send(saveMembers, id, { removed: [], members })).toMatchObject({ status: 200 });
  });

  test('an order for 300 people whose 3,600 nights are all different', async () => {
    const units = times(3_600, () => `night:${randomUUID()}:2026-06-14:women_bed`);
    const answer = await send(placeOrder, ID, { ...asOrdered, units });
    expect(answer).toMatchObject({ code: kernelRefusals.NOT_FOUND.code });
  });

  test('every form fits when filled to its last character, except those with long texts or lists', () => {
    const short = changes().flatMap(({ name, body, bodyBytes = 0 }) => {
      const described = z.toJSONSchema(body ?? z.null(), { io: 'input', unrepresentable: 'any' });
      return body && longest(described) > bodyBytes ? [name] : [];
    });
    expect(short.toSorted()).toEqual([
      'accounts.saveView',
      'badges.createDesign',
      'badges.saveDesign',
      'changes.place',
      'changes.placeFor',
      'changes.substitute',
      'changes.substituteFor',
      'checkin.uploadScans',
      'checkout.placeOrder',
      'checkout.registerWalkIn',
      'checkout.saveFillIn',
      'checkout.saveMembers',
      'consents.saveLegalDraft',
      'mailings.changeJob',
      'mailings.createJob',
      'meetings.changeProgramme',
      'meetings.changeSeries',
      'meetings.createSeries',
      'meetings.save_about',
      'meetings.save_activities',
      'meetings.save_call',
      'meetings.save_committee',
      'meetings.save_form',
      'meetings.save_hotels',
      'meetings.save_venue',
      'news.change',
      'news.create',
      'pages.saveBlocks',
      'payments.addMerchant',
      'payments.changeMerchant',
      'payments.giveUp',
      'payments.giveUpFor',
      'payments.makeRefund',
      'people.editParticipant',
      'submissions.saveReview',
      'submissions.submitReview',
      'waiting.join',
    ]);
  });
});

// Most Chinese characters take three bytes.
const CHARACTER_BYTES = 3;
// The length of texts that only a pattern or a later check limits, such as an email address.
const USUAL_CHARACTERS = 254;
const PUNCTUATION = 4;

/** The size of the longest JSON that a schema allows; infinite if names are free. */
function longest(schema: z.core.JSONSchema._JSONSchema | undefined): number {
  if (typeof schema !== 'object') return 0;
  const { anyOf, oneOf, type, items, properties, propertyNames } = schema;
  const variants = anyOf ?? oneOf;
  if (variants) return Math.max(...variants.map(longest));
  const choices = schema.const === undefined ? schema.enum : [schema.const];
  if (choices) return Math.max(...choices.map((choice) => JSON.stringify(choice).length));
  if (type === 'string') {
    const { format, maxLength = USUAL_CHARACTERS } = schema;
    return PUNCTUATION + (format ? USUAL_CHARACTERS / 6 : maxLength * CHARACTER_BYTES);
  }
  if (type === 'array') return (schema.maxItems ?? Infinity) * (longest(items as never) + 1);
  if (propertyNames) return Infinity;
  const fields = Object.entries(properties ?? {});
  if (fields.length === 0) return 20;
  return fields.reduce((sum, [name, field]) => sum + name.length + PUNCTUATION + longest(field), 2);
}
