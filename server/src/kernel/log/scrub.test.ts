import { describe, expect, it } from 'vitest';
import { HIDDEN, scrub, scrubText } from './scrub.ts';

describe('by key', () => {
  it.each([
    'password',
    'newPassword',
    'token',
    'accessToken',
    'authorization',
    'Authorization',
    'set-cookie',
    'code',
    'phone',
    'phone_number',
    'e-mail',
    'invoiceEmail',
    'idNumber',
    'id_number',
    'name',
    'fullName',
    'username',
    'target',
    'totpSecret',
    'recoveryCodes',
  ])('%s is hidden, whatever it contains', (key) => {
    for (const value of ['x', 7, ['x'], { deep: 'x' }])
      expect(scrub({ [key]: value })).toEqual({ [key]: HIDDEN });
  });

  it.each(['hostname', 'statusCode', 'route', 'requestId', 'filename', 'table', 'action'])(
    '%s is kept',
    (key) => {
      expect(scrub({ [key]: 'x' })).toEqual({ [key]: 'x' });
    },
  );

  it('null and undefined are kept', () => {
    expect(scrub({ phone: null, email: undefined })).toEqual({ phone: null, email: undefined });
  });
});

describe('by type', () => {
  it('numbers, booleans and dates are kept', () => {
    const time = new Date(0);
    expect(scrub({ a: 1, b: true, c: time, d: 2n })).toEqual({ a: 1, b: true, c: time, d: 2n });
  });

  it('a class instance is replaced by its name', () => {
    expect(
      scrub({ a: Buffer.from('hush'), b: new Map([['password', 'hush']]), c: new URL('http://x/?t=hush') }),
    ).toEqual({ a: '[Buffer]', b: '[Map]', c: '[URL]' });
  });

  it('a circular reference ends and a long list is cut', () => {
    const circle: Record<string, unknown> = { list: Array.from({ length: 1000 }, (_, n) => n) };
    circle['self'] = circle;
    expect(JSON.stringify(scrub(circle))).toContain('[deep]');
    expect(scrub(circle)).toMatchObject({ list: { length: 50 } });
  });
});

describe('inside a text', () => {
  it.each([
    ['call 13800138000 now', 'call [phone] now'],
    ['手机13800138000，谢谢', '手机[phone]，谢谢'],
    ['+86 138-0013-8000', '[phone]'],
    ['8613800138000', '[phone]'],
    ['+353 87 123 4567 rang', '[phone] rang'],
    ['mail wei.wang+x@mail.example.org!', 'mail [email]!'],
    ['邮箱 王伟@例子.中国', '邮箱 [email]'],
    ['id 11010519491231002X', 'id [id number]'],
    ['id 110105194912310021.', 'id [id number].'],
    ['passport E12345678', 'passport [id number]'],
    ['authorization: Bearer abcdefgh.ijkl', 'authorization: Bearer [personal]'],
    ['postgres://plenum:hush@db.example.org/x', 'postgres://[personal]@db.example.org/x'],
  ])('%s', (text, expected) => {
    expect(scrubText(text)).toBe(expected);
  });

  it.each([
    '2026-11-15T10:30:00.000Z took 12345 ms',
    'request 0193b1a4-7e0c-7cc1-9f60-1b2c3d4e5f60',
    'at file:///srv/node_modules/@fastify/compress/index.js:120:15',
    '1763171234567',
    'v18.4.0-beta.17',
  ])('%s is kept', (text) => {
    expect(scrubText(text)).toBe(text);
  });

  it.each(['a', '1', '+1 ', 'a.', 'a@', 'a@a.', '://', 'A1234567'])(
    'repeated %j is scrubbed in little time',
    (part) => {
      const long = part.repeat(1_000_000);
      expect(scrubText(long).length).toBeLessThan(5000);
    },
  );
});
