import { signUp } from '@plenum/contract/accounts/endpoints';
import * as endpoints from '@plenum/contract/consents/endpoints';
import { consentRefusals } from '@plenum/contract/consents/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { publishLegalTexts } from '#test/consents';
import { askCode, buildPerson, newTarget } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let made = 0;

async function join(agreed: true | null) {
  made += 1;
  const target = newTarget();
  const password = 'assembly-hall-1868';
  const code = await askCode(app, 'sign_up', target);
  const body = { target, code, username: `joins${made}`, password, confirmPassword: password, agreed };
  return app.call(signUp, { body });
}
const published = async () => (await app.call(endpoints.listPublishedLegal)).body.data.documents;
const own = async (token: string) => (await app.call(endpoints.listOwnConsents, { token })).body.data;
const due = async (token: string) => (await app.call(endpoints.listDueConsents, { token })).body.data;

test('no consent is requested or stored until the operator publishes the terms and the privacy policy', async () => {
  expect(await published()).toEqual([]);
  const legal = await app.call(endpoints.readLegal, { params: { document: 'terms' } });
  expect(legal.body.data).toMatchObject({ number: 1, isPublished: false });
  const earlier = await buildPerson(app);
  expect(await due(earlier.token)).toEqual([]);
  for (const agreed of [null, true] as const) {
    const { status, body } = await join(agreed);
    expect(status).toBe(200);
    expect(await own(body.data.token)).toEqual([]);
  }
  const body = { documents: [{ document: 'terms' as const, number: 1 }] };
  const agreed = await app.call(endpoints.agree, { token: earlier.token, body });
  expect(agreed.body.code).toBe(consentRefusals.LEGAL_CHANGED.code);

  await publishLegalTexts(app);
  // Publishing notifies the cache through the database.
  await expect.poll(published).toEqual(['terms', 'privacy']);
  expect((await due(earlier.token)).map(({ document, number }) => [document, number])).toEqual([
    ['terms', 2],
    ['privacy', 2],
  ]);
  // A form that was opened before the terms were published doesn't ask for agreement.
  expect((await join(null)).body.errors).toMatchObject([{ path: 'agreed', code: 'terms_required' }]);
  const joined = await join(true);
  expect((await own(joined.body.data.token)).map(({ subject, version }) => [subject, version])).toEqual([
    ['privacy', 2],
    ['terms', 2],
  ]);
});
