import * as endpoints from '@plenum/contract/consents/endpoints';
import type { LegalDocument } from '@plenum/contract/consents/documents';
import { consentRefusals } from '@plenum/contract/consents/messages';
import type { LegalForm } from '@plenum/contract/consents/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { plainText, richParagraphs } from '@plenum/contract/kernel/rich-text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson, makeAdministrator, newTarget, type Person, signUpPerson } from '#test/people';

let app: TestApp;
let administrator: Person;
let call: TestApp['call'];
beforeAll(async () => {
  app = await createTestApp({ operatorName: 'Example Society', supportContact: 'help@example.org' });
  call = app.call.bind(app);
  administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
});
afterAll(() => app.close());

const MINUTE = 60_000;
const later = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();

const text = (words: string, overrides: Partial<LegalForm> = {}): LegalForm => ({
  news: { en: `New: ${words}`, zh: `更新：${words}` },
  needsConsent: true,
  body: { en: richParagraphs(words), zh: richParagraphs(`${words}（中文）`) },
  ...overrides,
});

async function save(document: LegalDocument, content: LegalForm, version = 0) {
  const params = { document };
  return call(endpoints.saveLegalDraft, { token: administrator.token, params, body: { version, content } });
}
async function publish(document: LegalDocument, at: string | null = null, version = 1) {
  const params = { document };
  return call(endpoints.publishLegal, { token: administrator.token, params, body: { version, at } });
}
async function putInForce(document: LegalDocument, content: LegalForm): Promise<number> {
  expect((await save(document, content)).status).toBe(200);
  expect((await publish(document)).status).toBe(200);
  return (await read(document)).number;
}
async function read(document: LegalDocument, version?: number) {
  const query = version === undefined ? {} : { version: String(version) };
  return (await call(endpoints.readLegal, { params: { document }, query, lan: 'en' })).body.data;
}
const due = async (person: Person) =>
  (await call(endpoints.listDueConsents, { token: person.token, lan: 'en' })).body.data;
const own = async (person: Person) =>
  (await call(endpoints.listOwnConsents, { token: person.token })).body.data;

describe('the documents', () => {
  test.each(['terms', 'privacy'] as const)(
    '%s: the first text takes the operator’s name from the settings',
    async (document) => {
      for (const lan of ['en', 'zh-cn'] as const) {
        const { body } = await call(endpoints.readLegal, { params: { document }, lan });
        const words = plainText(body.data.body);
        expect(words).toContain('Example Society');
        expect(words).toContain('help@example.org');
        expect(words).not.toMatch(/\{(?:operator|contact|site)\}/);
        expect(body.data).toMatchObject({ number: 1, state: 'in_force', effectiveAt: null });
      }
    },
  );

  test('a draft is visible to administrators alone, and replaces nothing until it is published', async () => {
    const stranger = await buildPerson(app);
    const before = await read('terms');
    await save('terms', text('not yet'));
    expect(await read('terms')).toEqual(before);
    const params = { document: 'terms' } as const;
    expect((await call(endpoints.readLegalDraft, { token: stranger.token, params })).status).toBe(403);
    const shown = await call(endpoints.readLegalDraft, { token: administrator.token, params });
    expect(shown.body.data).toMatchObject({ version: 1, content: text('not yet') });
    const hidden = await call(endpoints.readLegal, { params, query: { version: String(before.number + 1) } });
    expect(hidden.status).toBe(404);
    await call(endpoints.discardLegalDraft, { token: administrator.token, params });
    const again = await call(endpoints.discardLegalDraft, { token: administrator.token, params });
    expect(again.body.code).toBe(consentRefusals.NO_LEGAL_DRAFT.code);
  });

  test('the second of two editors overwrites nothing', async () => {
    await save('terms', text('first'));
    const second = await save('terms', text('second'));
    expect(second.body.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
    expect(second.body.savedBefore).toMatchObject({ by: administrator.me.name });
    const stale = await publish('terms', null, 7);
    expect(stale.body.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
    await call(endpoints.discardLegalDraft, { token: administrator.token, params: { document: 'terms' } });
  });

  test('publishing needs both languages and a summary of changes', async () => {
    await save('terms', text('half', { body: { en: richParagraphs('half'), zh: richParagraphs() } }));
    const refused = await publish('terms');
    expect(refused.body.code).toBe(consentRefusals.LEGAL_INCOMPLETE.code);
    expect(refused.body.errors?.map(({ path }) => path)).toEqual(['body.zh']);
    await save('terms', text('whole', { news: { en: 'Only English', zh: '' } }), 1);
    expect((await publish('terms', null, 2)).body.errors?.map(({ path }) => path)).toEqual(['news.zh']);
    await call(endpoints.discardLegalDraft, { token: administrator.token, params: { document: 'terms' } });
  });

  test('a published version cannot be changed, not even in the database', async () => {
    const number = await putInForce('privacy', text('fixed'));
    const change = app.kernel.pool.query(
      `update legal_versions set news = '{"en": "other", "zh": ""}' where document = 'privacy' and number = $1`,
      [number],
    );
    await expect(change).rejects.toThrow(/not changed/);
    const remove = app.kernel.pool.query(
      `delete from legal_versions where document = 'privacy' and number = 1`,
    );
    await expect(remove).rejects.toThrow(/not changed/);
  });

  test('a scheduled version takes effect at its time, and can return to draft until then', async () => {
    const before = (await read('terms')).number;
    await save('terms', text('from tomorrow'));
    const late = await publish('terms', later(0));
    expect([late.body.code, late.body.errors?.[0]?.path]).toEqual([consentRefusals.LEGAL_PAST.code, 'at']);
    expect((await publish('terms', later(2 * MINUTE))).status).toBe(200);
    expect((await read('terms')).number).toBe(before);
    expect((await save('terms', text('another'))).body.code).toBe(consentRefusals.LEGAL_SCHEDULED.code);
    const params = { document: 'terms' } as const;
    const reopen = () => call(endpoints.reopenLegal, { token: administrator.token, params });
    expect((await reopen()).status).toBe(200);
    expect((await publish('terms', later(MINUTE))).status).toBe(200);
    app.clock.advance(MINUTE);
    expect(await read('terms')).toMatchObject({ number: before + 1, state: 'in_force' });
    expect((await reopen()).body.code).toBe(consentRefusals.LEGAL_IN_FORCE.code);
    expect(await read('terms', before)).toMatchObject({ number: before, state: 'earlier' });
  });
});

describe('consents', () => {
  test('to which versions, in which language, when, from where and how are stored at sign-up', async () => {
    const [terms, privacy] = [await read('terms'), await read('privacy')];
    const person = await signUpPerson(app, { target: newTarget(), lan: 'en', address: '203.0.113.9' });
    expect(await own(person)).toMatchObject(
      [
        { subject: 'privacy', version: privacy.number },
        { subject: 'terms', version: terms.number },
      ].map((each) => ({
        ...each,
        act: 'given',
        way: 'sign_up',
        language: 'en',
        at: app.clock.now().toISOString(),
        address: '203.0.113.9',
      })),
    );
    expect(await due(person)).toEqual([]);
  });

  test('are requested for a new version with its changes, but not for an editorial one', async () => {
    const person = await signUpPerson(app, { target: newTarget() });
    const other = await buildPerson(app);
    await putInForce('terms', text('a typo', { needsConsent: false }));
    expect(await due(person)).toEqual([]);
    const second = await putInForce('terms', text('refunds'));
    const [asked, ...none] = await due(person);
    expect(none).toEqual([]);
    expect(asked).toMatchObject({ document: 'terms', number: second, agreedBefore: true });
    expect(asked?.news.map(({ text: words }) => words)).toEqual(['New: refunds', 'New: a typo']);
    // A person who never agreed to any version is asked for both documents, without a list of changes.
    expect(await due(other)).toMatchObject([
      { document: 'terms', agreedBefore: false, news: [] },
      { document: 'privacy', agreedBefore: false, news: [] },
    ]);

    const agree = (number: number) =>
      call(endpoints.agree, {
        token: person.token,
        lan: 'zh-cn',
        body: { documents: [{ document: 'terms', number }] },
      });
    expect((await agree(second - 1)).body.code).toBe(consentRefusals.LEGAL_CHANGED.code);
    expect((await agree(second)).status).toBe(200);
    expect(await due(person)).toEqual([]);
    expect((await own(person))[0]).toMatchObject({
      subject: 'terms',
      version: second,
      way: 'asked_again',
      language: 'zh-cn',
    });
  });

  test('that are withdrawn are kept, and requested again', async () => {
    const person = await signUpPerson(app, { target: newTarget() });
    const body = { document: 'privacy' } as const;
    expect((await call(endpoints.withdrawConsent, { token: person.token, body })).status).toBe(200);
    // A second withdrawal adds no entry.
    await call(endpoints.withdrawConsent, { token: person.token, body });
    const acts = (await own(person)).filter(({ subject }) => subject === 'privacy');
    expect(acts.map(({ act, way }) => [act, way])).toEqual([
      ['withdrawn', 'settings'],
      ['given', 'sign_up'],
    ]);
    expect(await due(person)).toMatchObject([{ document: 'privacy', agreedBefore: false }]);
  });

  test('are not changed or deleted, and not shown to others', async () => {
    const person = await signUpPerson(app, { target: newTarget() });
    const other = await buildPerson(app);
    expect(await own(other)).toEqual([]);
    expect((await own(person)).length).toBe(2);
    await expect(app.kernel.pool.query('delete from consents')).rejects.toThrow();
    await expect(app.kernel.pool.query(`update consents set version = 1`)).rejects.toThrow();
  });

  test('the acts of administrators are in the audit log', async () => {
    const { rows } = await app.kernel.pool.query<{ action: string }>(
      `select distinct action from audit_log where object like 'legal:%' order by action`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'legal.draft_discarded',
      'legal.draft_saved',
      'legal.published',
      'legal.reopened',
    ]);
  });
});
