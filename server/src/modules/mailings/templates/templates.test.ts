import { randomUUID } from 'node:crypto';
import * as endpoints from '@plenum/contract/mailings/template-endpoints';
import { listAutomatic, switchAutomatic } from '@plenum/contract/mailings/automatic-endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { templateRefusals } from '@plenum/contract/messaging/template-messages';
import { builtInText } from '@plenum/contract/messaging/render';
import type { TemplateWords } from '@plenum/contract/messaging/template-form';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '#test/effects';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, buildStaff } from '#test/meetings';
import { buildPerson, makeAdministrator, type Person } from '#test/people';
import { writeMessage } from '#modules/messaging/public';

let app: TestApp;
let owner: Person;
let administrator: Person;
let id: string;
let elsewhere: string;
beforeAll(async () => {
  app = await createTestApp();
  administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
  ({ id } = await buildMeeting(app));
  ({ id: elsewhere } = await buildMeeting(app));
  owner = await buildStaff(app, id, 'owner');
});
afterAll(() => app.close());

const REF = 'review.passed:sms';
const words = (en: string, zh = en): TemplateWords => ({
  kind: 'review.passed',
  channel: 'sms',
  name: '',
  subject: { en: '', zh: '' },
  text: { en, zh },
});
const good = words('{{meeting}}: welcome, {{name}}! {{link}}', '“{{meeting}}”欢迎您：{{link}}');

function save(scope: string, version: number, content: TemplateWords = good, ref = REF, token = owner.token) {
  return app.call(endpoints.saveTemplate, { params: { id: scope, ref }, body: { version, content }, token });
}

async function read(scope: string, token = owner.token, ref = REF) {
  return (await app.call(endpoints.readTemplate, { params: { id: scope, ref }, token })).body.data;
}

let last = 10_000n;
/** The message to a person who passed the review. */
async function messageIn(meetingId: string, language: 'en' | 'zh-cn' = 'en'): Promise<string | null> {
  const target = `+4479${String((last += 1n)).padStart(8, '0')}`;
  const place = { dates: '14–16 June 2027', venue: 'Harbour Hall' };
  const values = { name: 'Ada', meeting: 'Summit', number: 'P1', link: 'https://plenum.example/a', ...place };
  const to = { target, language, meetingId, kind: 'review.passed', values } as const;
  await app.kernel.db.transaction((tx) => writeMessage(app.kernel, tx, to, last));
  const { rows } = await app.kernel.db.execute(sql`select 1 from message_log where target = ${target}`);
  return rows.length === 0 ? null : app.lastMessage(target);
}

describe('the text of a message', () => {
  test('is the conference’s, else the site’s, else the built-in one; each change is a version', async () => {
    const builtIn = 'Summit: your registration has been approved. Your ticket: https://plenum.example/a';
    expect(await messageIn(id)).toBe(builtIn);
    const site = words('{{meeting}} of the site {{link}}', '站点 {{meeting}} {{link}}');
    expect((await save('site', 0, site, REF, administrator.token)).body.data).toEqual({ version: 1 });
    expect(await messageIn(id)).toBe('Summit of the site https://plenum.example/a');
    expect((await save(id, 0)).body.data).toEqual({ version: 1 });
    expect(await messageIn(id)).toBe('Summit: welcome, Ada! https://plenum.example/a');
    expect(await messageIn(id, 'zh-cn')).toBe('“Summit”欢迎您：https://plenum.example/a');
    expect(await messageIn(elsewhere)).toBe('Summit of the site https://plenum.example/a');
    expect(await read(id)).toMatchObject({ state: 'changed', version: 1, fallbackOf: 'site' });

    await app.call(endpoints.resetTemplate, { params: { id, ref: REF }, token: owner.token });
    expect(await messageIn(id)).toBe('Summit of the site https://plenum.example/a');
    expect(await read(id)).toMatchObject({ state: 'built_in', version: 2, content: { text: site.text } });
    expect((await save(id, 2)).body.data).toEqual({ version: 3 });
    const versions = await app.call(endpoints.listTemplateVersions, {
      params: { id, ref: REF },
      token: owner.token,
    });
    expect(versions.body.data.map(({ version, change, by }) => [version, change, by])).toEqual([
      [3, 'saved', owner.me.name],
      [2, 'built_in', owner.me.name],
      [1, 'saved', owner.me.name],
    ]);
    await app.call(endpoints.resetTemplate, { params: { id: 'site', ref: REF }, token: administrator.token });
    expect(await messageIn(elsewhere)).toBe(builtIn);
  });

  test('saved by two at the same time is saved once; the other gets a notice', async () => {
    const ref = 'review.failed:email';
    const email = builtInText('review.failed', 'email');
    if (!email) throw new Error('no text');
    const content = { kind: 'review.failed' as const, channel: 'email' as const, name: '', ...email };
    const both = await Promise.all(
      [1, 2].map(() =>
        app.call(endpoints.saveTemplate, {
          params: { id, ref },
          body: { version: 0, content },
          token: owner.token,
          headers: { 'idempotency-key': randomUUID() },
        }),
      ),
    );
    expect(both.map(({ body }) => body.code).toSorted()).toEqual([
      200,
      kernelRefusals.CHANGED_MEANWHILE.code,
    ]);
  });

  test.each([
    ['a required variable is missing', words('Welcome to {{meeting}}', good.text.zh), 'content.text.en'],
    ['an unknown variable', words(`${good.text.en} {{amount}}`, good.text.zh), 'content.text.en'],
    ['an expression', words(`${good.text.en} {{7*7}}`, good.text.zh), 'content.text.en'],
    ['a missing language', words(good.text.en, ''), 'content.text.zh'],
    ['four segments', words(good.text.en, `${good.text.zh}${'长'.repeat(200)}`), 'content.text.zh'],
    ['a name for a kind of ours', { ...good, name: 'Mine' }, ''],
    ['another kind', { ...good, kind: 'review.failed' as const }, ''],
  ])('is refused: %s', async (_why, content, path) => {
    const { body } = await save(elsewhere, 0, content, REF, administrator.token);
    expect(body.code).not.toBe(200);
    if (path !== '') expect(body.errors?.map((error) => error.path)).toContain(path);
  });

  test('is refused with a line break in the subject', async () => {
    const email = builtInText('review.passed', 'email');
    if (!email) throw new Error('no text');
    const subject = { ...email.subject, en: 'Welcome\r\nBcc: all@example.org' };
    const content = {
      kind: 'review.passed' as const,
      channel: 'email' as const,
      name: '',
      text: email.text,
      subject,
    };
    const { body } = await save(elsewhere, 0, content, 'review.passed:email', administrator.token);
    expect(body.errors?.map(({ path }) => path)).toEqual(['content.subject.en']);
  });
});

describe('permissions', () => {
  test('the site’s texts are the administrators’; another conference’s are not found', async () => {
    expect((await save('site', 0)).body.code).toBe(kernelRefusals.FORBIDDEN.code);
    expect((await save(elsewhere, 0)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
    const list = await app.call(endpoints.listTemplates, { params: { id: 'site' }, token: owner.token });
    expect(list.body.code).toBe(kernelRefusals.FORBIDDEN.code);
  });

  test('a conference has no text for codes, and no kind has one for a channel it never uses', async () => {
    for (const ref of ['account.code:sms', 'visitor.wrote:sms', 'no.such_kind:sms']) {
      const { body } = await app.call(endpoints.readTemplate, { params: { id, ref }, token: owner.token });
      expect([ref, body.code]).toEqual([ref, templateRefusals.NO_TEMPLATE.code]);
    }
    const rows = (await app.call(endpoints.listTemplates, { params: { id }, token: owner.token })).body.data;
    expect(rows.some(({ kind }) => kind.startsWith('account.'))).toBe(false);
    expect(rows.filter(({ kind }) => kind === 'visitor.wrote')).toHaveLength(1);
  });
});

describe('an organizer’s own template', () => {
  const content = {
    kind: 'custom' as const,
    channel: 'email' as const,
    name: 'Shuttle buses',
    subject: { en: 'Buses to {{venue}}', zh: '' },
    text: { en: 'Hello {{name}}, see {{link}}', zh: '' },
  };

  test('is created, changed and deleted; its name is unique', async () => {
    const made = await app.call(endpoints.createTemplate, {
      params: { id },
      body: { content },
      token: owner.token,
    });
    const { ref } = made.body.data;
    const again = { ...content, name: 'SHUTTLE buses' };
    const taken = await app.call(endpoints.createTemplate, {
      params: { id },
      body: { content: again },
      token: owner.token,
    });
    expect(taken.body.code).toBe(templateRefusals.NAME_TAKEN.code);
    expect((await save(id, 1, { ...content, name: 'Buses' }, ref)).body.data).toEqual({
      version: 2,
    });
    expect(await read(id, owner.token, ref)).toMatchObject({ name: 'Buses', group: 'custom' });
    const other = await app.call(endpoints.readTemplate, {
      params: { id: elsewhere, ref },
      token: administrator.token,
    });
    expect(other.body.code).toBe(templateRefusals.NO_TEMPLATE.code);
    await app.call(endpoints.resetTemplate, { params: { id, ref }, token: owner.token });
    const gone = await app.call(endpoints.readTemplate, { params: { id, ref }, token: owner.token });
    expect(gone.body.code).toBe(templateRefusals.NO_TEMPLATE.code);
  });

  test('needs at least one language', async () => {
    const none = { ...content, text: { en: '', zh: '' }, subject: { en: '', zh: '' } };
    const { body } = await app.call(endpoints.createTemplate, {
      params: { id },
      body: { content: none },
      token: owner.token,
    });
    expect(body.errors?.map(({ path }) => path)).toContain('content.text.en');
  });
});

describe('preview and test', () => {
  test('shows both languages with sample values, and an email as HTML in which nothing runs', async () => {
    const evil = {
      kind: 'custom' as const,
      channel: 'email' as const,
      name: 'x',
      subject: { en: '<script>1</script>', zh: '主题' },
      text: { en: '<script>alert(1)</script> {{name}}', zh: '您好 {{name}}' },
    };
    const { body } = await app.call(endpoints.previewTemplate, {
      params: { id },
      body: { content: evil, participantId: null },
      token: owner.token,
    });
    expect(body.data.en.html).not.toContain('<script');
    expect(body.data.en.text).toBe('<script>alert(1)</script> Lin Wan');
    expect(body.data.zh.text).toBe('您好 林晚');
    const sms = await app.call(endpoints.previewTemplate, {
      params: { id },
      body: { content: good, participantId: null },
      token: owner.token,
    });
    expect(sms.body.data.en).toMatchObject({ html: '', segments: 1 });
  });

  test('a person of another conference is not shown', async () => {
    const { body } = await app.call(endpoints.previewTemplate, {
      params: { id },
      body: { content: good, participantId: randomUUID() },
      token: owner.token,
    });
    expect(body.code).toBe(kernelRefusals.NOT_FOUND.code);
  });

  test('a test goes to the caller’s own phone, and to no mailbox they don’t have', async () => {
    const body = { content: good, language: 'en' } as const;
    const sent = await app.call(endpoints.testTemplate, { params: { id }, body, token: owner.token });
    expect(sent.body.data).toEqual({ target: owner.target });
    expect(await app.lastMessage(owner.target)).toMatch(
      /^【会堂】Coastal Engineering Congress 2027: welcome, Lin Wan!/,
    );
    expect(await auditOf(app, `meeting:${id}`)).toContain('message.template_tested');
    const email = builtInText('review.passed', 'email');
    if (!email) throw new Error('no text');
    const content = { kind: 'review.passed' as const, channel: 'email' as const, name: '', ...email };
    const none = await app.call(endpoints.testTemplate, {
      params: { id },
      body: { ...body, content },
      token: owner.token,
    });
    expect(none.body.code).toBe(templateRefusals.NO_OWN_TARGET.code);
  });
});

describe('an automatic message', () => {
  const turn = (kind: 'review.passed' | 'staff.invited' | 'account.code', isOn: boolean) =>
    app.call(switchAutomatic, { params: { id, kind }, body: { isOn }, token: owner.token });

  test('that is switched off is not sent by this conference, until it is switched on', async () => {
    await turn('review.passed', false);
    expect(await messageIn(id)).toBeNull();
    expect(await messageIn(elsewhere)).not.toBeNull();
    const rows = (await app.call(listAutomatic, { params: { id }, token: owner.token })).body.data;
    for (const kind of ['order.hold_ending', 'conference.tomorrow', 'conference.thanks'])
      expect(rows.find((row) => row.kind === kind)).toMatchObject({ isOn: true, canBeOff: true });
    expect(rows.find(({ kind }) => kind === 'review.passed')).toMatchObject({ isOn: false, canBeOff: true });
    await turn('review.passed', false);
    await turn('review.passed', true);
    expect(await messageIn(id)).not.toBeNull();
    const { rows: facts } = await app.kernel.db.execute(
      sql`select detail from audit_log where action = 'message.switched' and object = ${`meeting:${id}`} order by id`,
    );
    expect(facts.map(({ detail }) => (detail as { isOn: boolean }).isOn)).toEqual([false, true]);
  });

  test('codes, warnings and messages between staff are always sent', async () => {
    for (const kind of ['staff.invited', 'account.code'] as const)
      expect((await turn(kind, false)).body.code).toBe(templateRefusals.ALWAYS_SENT.code);
  });
});
