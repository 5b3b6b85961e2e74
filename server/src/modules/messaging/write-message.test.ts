import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { readDemoMessages } from './queue-message.ts';
import { writeMessage } from './write-message.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ smsSignature: '海港会务' });
});
afterAll(() => app.close());

const values = { code: '012345', purpose: '登录' };
let last = 0n;

async function write(target: string, language: 'en' | 'zh-cn') {
  const outboxId = (last += 1n);
  await app.kernel.db.transaction((tx) =>
    writeMessage(
      app.kernel,
      tx,
      { target, language, meetingId: null, kind: 'account.code', values },
      outboxId,
    ),
  );
  const [newest] = await readDemoMessages(app.kernel, target);
  return newest;
}

test('a mainland number gets the signature of the settings, another number none', async () => {
  const mainland = await write('+8613800000001', 'zh-cn');
  expect(mainland?.text).toMatch(/^【海港会务】验证码 012345，用于登录，/);
  // Phones read the code from the last line and fill it in, but only on our site.
  expect(mainland?.text).toMatch(/\n\n@localhost #012345$/);
  expect(mainland?.subject).toBe('会堂验证码');
  expect((await write('+85251234567', 'en'))?.text).toMatch(/^012345 is your Plenum verification code/);
});

test('an email has its own text, without a signature', async () => {
  const email = await write('reader@plenum.example', 'zh-cn');
  expect(email).toMatchObject({ channel: 'email', subject: '会堂验证码' });
  expect(email?.text).toMatch(/^验证码 012345，.*\n\n如非本人操作，请忽略本邮件。$/);
});

test('a text message has a short link, unless the address contains a secret; an email has the whole one', async () => {
  const link = `${app.kernel.config.publicUrl}/index/order/1`;
  const about = { kind: 'withdrawal.paid', values: { name: 'Ada', amount: '¥1.00', link } } as const;
  const secret = { ...about, values: { ...about.values, link: `${link}#token` } };
  const texts: string[] = [];
  for (const [target, message] of [
    ['+8613800000002', about],
    ['+8613800000003', secret],
    ['whole@plenum.example', about],
  ] as const) {
    const outboxId = (last += 1n);
    const to = { target, language: 'zh-cn', meetingId: null } as const;
    await app.kernel.db.transaction((tx) => writeMessage(app.kernel, tx, { ...to, ...message }, outboxId));
    texts.push(await app.lastMessage(target));
  }
  expect(texts).toEqual([
    expect.stringMatching(/\/s\/\w{10}$/),
    expect.stringMatching(/\/index\/order\/1#token$/),
    expect.stringMatching(/\/index\/order\/1$/),
  ]);
});

test('the line for phones is left out if a code’s message would take another segment for it', async () => {
  const [target, host] = ['+8613800000005', 'registration.engineering-congress.example'];
  const kernel = { ...app.kernel, config: { ...app.kernel.config, publicUrl: `https://${host}` } };
  const outboxId = (last += 1n);
  const to = { target, language: 'zh-cn', meetingId: null } as const;
  await kernel.db.transaction((tx) =>
    writeMessage(kernel, tx, { ...to, kind: 'account.code', values }, outboxId),
  );
  expect(await app.lastMessage(target)).toMatch(/如非本人操作请忽略。$/);
});

test('people in mainland China unsubscribe by a reply, if the operator has chosen so, others by a link', async () => {
  const kernel = { ...app.kernel, config: { ...app.kernel.config, smsUnsubscribe: 'reply' as const } };
  const link = `${app.kernel.config.publicUrl}/index/detailInfo/1`;
  const about = { name: 'Ada', meeting: '峰会', dates: '2026年5月17日', certificate: '', link };
  const texts: string[] = [];
  for (const [target, by] of [
    ['+8613800000006', kernel],
    ['+85251234568', kernel],
    ['+8613800000007', app.kernel],
  ] as const) {
    const outboxId = (last += 1n);
    const to = { target, language: 'zh-cn', meetingId: null, unsubscribeUrl: `${link}?leave` } as const;
    await app.kernel.db.transaction((tx) =>
      writeMessage(by, tx, { ...to, kind: 'conference.thanks', values: about }, outboxId),
    );
    texts.push(await app.lastMessage(target));
  }
  expect(texts).toEqual([
    expect.stringMatching(/\n拒收请回复R$/),
    expect.stringMatching(/\n退订请点 \S+\/s\/\w{10}$/),
    expect.stringMatching(/\n退订请点 \S+\/s\/\w{10}$/),
  ]);
});
