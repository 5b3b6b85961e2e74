import { afterEach, describe, expect, test } from 'vitest';
import { certificate, mailLogin, type MailServer, startMailServer } from '#test/mail-server';
import type { OutgoingMessage } from './provider.ts';
import { createSmtp } from './smtp.ts';

let server: MailServer;
afterEach(() => server.close());

const login = `${mailLogin.user}:${encodeURIComponent(mailLogin.password)}`;
const message: OutgoingMessage = {
  id: '5f0d8f52-6a3c-4a2e-9d6e-0c8f5b1f8c11',
  target: 'li.na@plenum.example',
  language: 'zh-cn',
  subject: '“海岸会议”支付成功',
  text: '【会堂】您的“海岸会议”订单 A1 支付成功。\n\n查看订单：https://plenum.example/index/order/1。',
  template: null,
};

function connect(smtpUrl: string, ca: string | undefined = certificate) {
  const from = 'Plenum · 会堂 <no-reply@plenum.example>';
  return createSmtp({ smtpUrl, from, publicUrl: 'https://plenum.example', ...(ca && { ca }) });
}

describe('on the wire', () => {
  test('uses TLS from the first byte and a login', async () => {
    server = await startMailServer({ secure: true });
    const smtp = connect(`smtps://${login}@localhost:${server.port}`);
    expect(await smtp.send(message)).toEqual({
      kind: 'sent',
      providerId: `<${message.id}@plenum.example>`,
    });
    expect(server.logins).toEqual(['plenum over TLS']);
    expect(server.received[0]?.to).toBe(message.target);
    const email = await server.read(0);
    expect(email).toMatchObject({
      subject: message.subject,
      from: { name: 'Plenum · 会堂', address: 'no-reply@plenum.example' },
      messageId: `<${message.id}@plenum.example>`,
    });
    expect(email.text).toContain('您的“海岸会议”订单 A1 支付成功。');
    expect(email.text).not.toContain('【会堂】');
    expect(email.html).toContain('href="https://plenum.example/index/order/1"');
    const headers = new Map(email.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('content-type')).toContain('multipart/alternative');
  });

  test('sends the conference’s logo as part of the email', async () => {
    server = await startMailServer();
    const smtp = connect(`smtp://${login}@localhost:${server.port}`);
    const logo = { type: 'image/png', content: Buffer.from('picture') };
    await smtp.send({ ...message, brand: { name: '海岸会议', colour: '#0b6e5f', logo, contacts: [] } });
    const email = await server.read(0);
    expect(email.attachments).toMatchObject([
      { mimeType: 'image/png', disposition: 'inline', contentId: '<logo>' },
    ]);
    expect(email.html).toContain('src="cid:logo"');
  });

  test('sends a calendar file, line by line as written', async () => {
    server = await startMailServer();
    const smtp = connect(`smtp://${login}@localhost:${server.port}`);
    const calendar = 'BEGIN:VCALENDAR\r\nNAME:海岸\r\n 会议\r\nEND:VCALENDAR\r\n';
    await smtp.send({ ...message, calendar });
    const [file, another] = (await server.read(0)).attachments;
    expect(another).toBeUndefined();
    expect(file).toMatchObject({ filename: 'conference.ics', mimeType: 'text/calendar', method: 'PUBLISH' });
    // Compares the bytes on the wire, because the test's parser changes line ends.
    const raw = server.received[0]?.raw ?? '';
    expect(raw.replaceAll('\r\n', '')).toContain(Buffer.from(calendar).toString('base64'));
  });

  test('sends in English, on a connection that changes to TLS before the login', async () => {
    server = await startMailServer();
    const smtp = connect(`smtp://${login}@localhost:${server.port}`);
    const english = { ...message, language: 'en' as const, subject: 'Paid', text: 'All <b>done</b>.' };
    expect(await smtp.send(english)).toMatchObject({ kind: 'sent' });
    expect(server.logins).toEqual(['plenum over TLS']);
    const email = await server.read(0);
    expect(email.text).toContain('All <b>done</b>.');
    expect(email.html).toContain('All &lt;b&gt;done&lt;/b&gt;.');
    expect(email.html).toContain('lang="en"');
  });

  test('keeps a name that would begin another header in its own header', async () => {
    server = await startMailServer();
    const smtp = connect(`smtp://${login}@localhost:${server.port}`);
    const subject = 'Paid\r\nBcc: all@plenum.example\r\n\r\n<script>alert(1)</script>';
    await smtp.send({ ...message, subject, text: `{{7*7}} \${x} <script>\r\n.\r\nQUIT` });
    const email = await server.read(0);
    expect(email.subject).toBe('Paid Bcc: all@plenum.example <script>alert(1)</script>');
    expect(email.bcc ?? []).toEqual([]);
    expect(email.html).not.toContain('<script>');
    expect(email.text).toContain('{{7*7}} ${x} <script>');
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.to).toBe(message.target);
  });
});

describe('reports an error as a result', () => {
  test.each([
    [
      'a mailbox that is not there',
      'no-one@plenum.example',
      { why: 'invalid_target', code: 'EENVELOPE 550' },
    ],
    ['a mailbox that is full for now', 'full@plenum.example', { why: 'temporary', code: 'EENVELOPE 452' }],
  ])('%s', async (_, target, failed) => {
    server = await startMailServer();
    const smtp = connect(`smtp://${login}@localhost:${server.port}`);
    expect(await smtp.send({ ...message, target })).toEqual({ kind: 'failed', ...failed });
  });

  test('for a wrong password', async () => {
    server = await startMailServer();
    const smtp = connect(`smtp://plenum:wrong@localhost:${server.port}`);
    expect(await smtp.send(message)).toEqual({ kind: 'failed', why: 'credentials', code: 'EAUTH 535' });
  });

  test('for an untrusted certificate', async () => {
    server = await startMailServer({ secure: true });
    const smtp = connect(`smtps://${login}@localhost:${server.port}`, '');
    expect(await smtp.send(message)).toMatchObject({ kind: 'failed', why: 'temporary' });
    expect(server.received).toEqual([]);
  });

  test('for another machine without TLS, which gets neither login nor message', async () => {
    server = await startMailServer({ hideSTARTTLS: true });
    // This address belongs to the same machine, but doesn't count as local.
    const smtp = connect(`smtp://${login}@127.0.0.2:${server.port}`);
    expect(await smtp.send(message)).toMatchObject({ kind: 'failed', why: 'temporary' });
    expect([server.logins, server.received]).toEqual([[], []]);
  });

  test('for a missing server', async () => {
    server = await startMailServer();
    const { port } = server;
    await server.close();
    expect(await connect(`smtp://${login}@localhost:${port}`).send(message)).toMatchObject({
      kind: 'failed',
      why: 'temporary',
    });
  });
});
