import { type Endpoint, fillPath } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refusalsOf } from '#kernel/http/openapi';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting } from '#test/meetings';
import { buildPerson, logInAgain, makeAdministrator, type Person } from '#test/people';

let app: TestApp;
let person: Person;
let meetingId: string;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  person = await buildPerson(app);
  // An administrator passes every policy and so reaches every check behind it.
  await makeAdministrator(app, person);
  meetingId = (await buildMeeting(app)).id;
  // Removes each hit immediately, so that no call is refused because of earlier ones; deleting them before each call
  // took a fifth of the time.
  await app.kernel.pool.query(`
    create function forget_hits() returns trigger language plpgsql as $$ begin delete from rate_limits; return null; end $$;
    create trigger forget_hits after insert or update on rate_limits for each statement execute function forget_hits()`);
});
afterAll(() => app.close());

// Inputs are different each time. For more of them, run: npm test -- fuzz --long
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 20);
let calls = 0;

const strange = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202e',
    '＝1+1',
    "' or 1=1 --",
    '../../etc/passwd',
    '{{7*7}}',
    '<script>',
    '𠮷',
    'a'.repeat(5000),
    '123456',
    '+8613900000000',
    'a@b.example',
    '00000000-0000-4000-8000-000000000000',
    -1,
    0,
    1e308,
    null,
    true,
    [],
    {},
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);

/**
 * Generates objects with the endpoint's own fields and random values. Some fields are missing, and sometimes there is
 * an extra one.
 */
function bodies(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const described = z.toJSONSchema(endpoint.body ?? z.object({}), { io: 'input', unrepresentable: 'any' });
  const variants = described.anyOf ?? described.oneOf ?? [described];
  const fields = variants.flatMap((variant) =>
    Object.keys((variant as { properties?: object }).properties ?? {}),
  );
  const shaped = fc.record(Object.fromEntries([...fields, 'extra'].map((field) => [field, strange])), {
    requiredKeys: [],
  });
  return fc.oneof(shaped, fc.jsonValue(), fc.constant(undefined));
}

async function send(endpoint: Endpoint, input: { body: unknown; id: string; query: string; key: string }) {
  calls += 1;
  const payload = input.body === undefined ? {} : { payload: JSON.stringify(input.body) };
  const places = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, input.id || 'x']);
  return app.http.inject({
    method: endpoint.method,
    url: `${fillPath(endpoint.path, Object.fromEntries(places))}${input.query}`,
    headers: {
      authorization: endpoint.access === 'public' ? '' : token,
      'x-forwarded-for': `203.0.113.${calls % 256}`,
      'content-type': endpoint.upload?.types[0] ?? 'application/json',
      ...(input.key === '' ? {} : { 'idempotency-key': input.key }),
    },
    ...payload,
  });
}

const wellFormedText = fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed());

describe('random requests get an answer that the contract knows', () => {
  test('on every endpoint', { timeout: 7_200_000 }, async () => {
    const endpoints = app.routes.map(({ endpoint }) => endpoint).filter(({ stream }) => !stream);
    expect(endpoints.length).toBeGreaterThan(20);
    for (const endpoint of endpoints) {
      // One of the endpoints logs out, so each begins with a new login.
      token = await logInAgain(app, person);
      const seen = new Set<number>();
      // The answers that its own entry in the API document lists.
      const known = new Set([200, ...refusalsOf(endpoint).map(({ code }) => code)]);
      const input = fc.record({
        body: bodies(endpoint),
        id: fc.oneof(wellFormedText, fc.constant(meetingId)),
        query: fc.constantFrom('', '?a=1', '?a=1&a=2', '?%', '?__proto__=1', '?a[]=1'),
        key: fc.constantFrom('', '', 'a-key-for-everything', 'short'),
      });
      await fc.assert(
        fc.asyncProperty(input, async (given) => {
          const reply = await send(endpoint, given);
          const isFile = endpoint.download !== undefined && reply.statusCode === 200;
          const body = isFile ? { code: 200 } : reply.json();
          seen.add(body.code);
          if (isFile) expect(endpoint.download?.types).toContain(reply.headers['content-type']);
          expect([endpoint.name, reply.statusCode >= 500]).toEqual([endpoint.name, false]);
          expect([endpoint.name, body.code, known.has(body.code)]).toEqual([endpoint.name, body.code, true]);
          if (reply.statusCode !== 200) {
            expect(body).toMatchObject({ data: null, msg: body.message, requestId: expect.any(String) });
          }
        }),
        { numRuns: RUNS },
      );
      seen.delete(kernelRefusals.LOGIN_ENDED.code);
      expect([endpoint.name, seen.size > 0]).toEqual([endpoint.name, true]);
    }
  });

  test('without creating a login', async () => {
    const { rows } = await app.kernel.pool.query('select username from accounts');
    expect(rows).toEqual([{ username: person.username }]);
  });
});
