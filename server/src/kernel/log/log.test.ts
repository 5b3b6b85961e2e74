import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function capture(production = true) {
  const lines: string[] = [];
  const log = createLog({ production, logLevel: 'info' }, { write: (line) => lines.push(line) });
  return { log, lines, last: (): unknown => JSON.parse(lines.at(-1) ?? '') };
}

describe('in production a line', () => {
  it('is JSON with level, time, message and fields', () => {
    const { log, lines, last } = capture();
    log.info({ route: 'accounts.login', status: 200 }, 'answered');
    log.debug('not written');
    expect(lines).toHaveLength(1);
    expect(last()).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      msg: 'answered',
      route: 'accounts.login',
      status: 200,
    });
  });

  it('hides personal fields at any depth', () => {
    const { log, last } = capture();
    log.info({ body: { people: [{ firstName: 'Wei', idNumber: 'x', seat: 4 }] }, password: 'hush' });
    expect(last()).toMatchObject({
      body: { people: [{ firstName: '[personal]', idNumber: '[personal]', seat: 4 }] },
      password: '[personal]',
    });
  });

  it('hides personal data in the message and its parameters', () => {
    const { log, last } = capture();
    log.info('sent to wei@example.org');
    expect(last()).toMatchObject({ msg: 'sent to [email]' });
    log.info({}, 'sent to %s with %o', '+8613800138000', { token: 'hush' });
    expect(last()).toMatchObject({ msg: expect.stringContaining('sent to [phone] with') });
    expect(last()).toMatchObject({ msg: expect.not.stringContaining('hush') });
  });

  it('is one line, whatever the message contains', () => {
    const { log, lines } = capture();
    log.info('a\r\n{"level":"error"}');
    expect(lines.join('').trimEnd()).not.toMatch(/[\r\n]/);
  });

  it('describes an error without its personal parts', () => {
    const { log, lines, last } = capture();
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'accounts_email_key',
      detail: 'Key (email)=(wei@example.org) already exists.',
    });
    log.error(new Error('Failed query: insert into accounts\nparams: Wei,hush', { cause }));
    expect(last()).toMatchObject({
      msg: 'Failed query: insert into accounts',
      err: {
        type: 'Error',
        stack: expect.stringMatching(/^ {4}at .*log\.test\.ts/),
        cause: { message: 'duplicate key', code: '23505', constraint: 'accounts_email_key' },
      },
    });
    expect(lines.join('')).not.toMatch(/hush|Wei|example\.org/);
  });

  it('carries the fields of its request, scrubbed too', () => {
    const { log, last } = capture();
    const child = log.child({ requestId: 'r1', token: 'hush' }).child({ step: 2, email: 'wei@example.org' });
    child.warn('slow');
    expect(last()).toMatchObject({
      level: 'warn',
      msg: 'slow',
      requestId: 'r1',
      token: '[personal]',
      step: 2,
      email: '[personal]',
    });
  });

  it('of the web framework shows no query and no header', async () => {
    const { log, lines } = capture();
    const app = Fastify({ loggerInstance: log });
    app.get('/files', () => 'ok');
    await app.inject({ url: '/files?token=hush', headers: { authorization: 'hush' } });
    await app.close();
    expect(lines.join('')).toContain('"path":"/files"');
    expect(lines.join('')).toContain('"statusCode":200');
    expect(lines.join('')).not.toContain('hush');
  });
});

describe('elsewhere a line', () => {
  it('is readable', () => {
    const { log, lines } = capture(false);
    log.child({ requestId: 'r1' }).info({ status: 200, phone: '1' }, 'answered');
    expect(lines[0]).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} INFO  answered requestId="r1" status=200 phone="\[personal\]"\n$/,
    );
  });

  it('shows the frames of an error below it, and nothing else', () => {
    const { log, lines } = capture(false);
    log.error({ err: new Error('broken\n    at forged (frame.ts:1:1)') }, 'failed');
    const [head, facts, ...frames] = (lines[0] ?? '').trimEnd().split('\n');
    expect(head).toMatch(/ERROR failed$/);
    expect(facts).toContain('"type":"Error"');
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.every((frame) => frame.startsWith('    at ') && !frame.includes('forged'))).toBe(true);
  });

  it('escapes line breaks and terminal sequences', () => {
    const { log, lines } = capture(false);
    log.info({ 'a\nb': 'c\u001b[31m\u2028' }, 'one\r\ntwo\u001b[2J');
    expect(lines[0]?.trimEnd()).not.toMatch(/[\p{Cc}\u2028]/u);
    expect(lines[0]).toContain('one\\u000d\\u000atwo\\u001b[2J');
  });
});
