import { sendCode } from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { readOffer } from '@plenum/contract/registration/people/endpoints';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson, newTarget } from '#test/people';
import { buildOffer } from '#test/registrations';

let app: TestApp;
afterEach(() => app.close());

const ask = (address?: string) =>
  app.call(sendCode, {
    body: { purpose: 'log_in', target: newTarget() },
    ...(address === undefined ? {} : { address }),
  });
const codesOf = (answers: readonly { readonly body: { readonly code: number } }[]) =>
  answers.map(({ body }) => body.code);

test('uploads, exports and orders have the promised limits', async () => {
  app = await createTestApp();
  const endpoints = app.routes.map(({ endpoint }) => endpoint);
  const perHour = (limit: { calls: number; seconds: number } | undefined) =>
    limit ? (limit.calls * 3600) / limit.seconds : Number.POSITIVE_INFINITY;
  const limits = (names: RegExp) =>
    Object.fromEntries(
      endpoints.filter(({ name }) => names.test(name)).map(({ name, limit }) => [name, perHour(limit)]),
    );
  expect(limits(/\.export/)).toEqual({
    'people.exportParticipants': 5,
    'people.exportFullParticipants': 5,
    'people.exportRegistrations': 5,
    'people.exportOrders': 5,
    'rooming.export': 5,
    'rooming.exportFull': 5,
    'dashboard.exportActivity': 20,
    'accounts.exportImportProblems': 20,
    'console.exportAccounts': 5,
    'console.exportAudit': 5,
    'console.exportSiteAudit': 5,
    'console.exportArrivals': 5,
    'console.exportCodes': 5,
    'console.exportPapers': 5,
    'console.exportFullPapers': 5,
    'console.exportSpeakers': 5,
    'console.exportFullSpeakers': 5,
    'console.exportLedger': 5,
    'console.exportRefunds': 5,
    // This limit is higher, because each export for the tax system contains only the requests since the last one.
    'invoices.export': 60,
  });
  const uploads = endpoints.filter(({ upload }) => upload);
  expect(uploads.length).toBeGreaterThan(5);
  // Invoices that the tax system has issued are uploaded by the hundred.
  const most: Readonly<Record<string, number>> = { 'invoices.upload': 1_000 };
  for (const { name, access, limit } of uploads)
    expect([name, perHour(limit) <= (most[name] ?? (access === 'login' ? 20 : 300))]).toEqual([name, true]);
  const orders = endpoints.filter(({ perMinute }) => perMinute === 30).map(({ name }) => name);
  expect(orders.toSorted()).toEqual([
    'changes.place',
    'checkout.placeOrder',
    'sharing.answer',
    'waiting.join',
  ]);
});

describe('a limit per minute', () => {
  const knock = async (token: string, meetingId: string, times: number) => {
    const codes: number[] = [];
    for (let call = 0; call < times; call += 1)
      codes.push((await app.call(readOffer, { params: { id: meetingId }, token })).status);
    return codes;
  };

  test('counts each account separately and says when to try again', async () => {
    app = await createTestApp();
    const { meetingId } = await buildOffer(app);
    const [mine, theirs] = [await buildPerson(app), await buildPerson(app)];
    expect(new Set(await knock(mine.token, meetingId, 60))).toEqual(new Set([200]));
    const refused = await app.call(readOffer, { params: { id: meetingId }, token: mine.token });
    expect([refused.body.code, refused.headers['retry-after']]).toEqual([kernelRefusals.TOO_MANY.code, '1']);
    expect(await knock(theirs.token, meetingId, 1)).toEqual([200]);
    app.clock.advance(1000);
    expect(await knock(mine.token, meetingId, 2)).toEqual([200, 429]);
  });

  test('is multiplied by the operator’s setting', async () => {
    app = await createTestApp({ limitFactor: 2 });
    const { meetingId } = await buildOffer(app);
    const { token } = await buildPerson(app);
    expect((await knock(token, meetingId, 121)).filter((status) => status === 200)).toHaveLength(120);
  });
});

describe('verification codes', () => {
  test('are limited to 20 an hour to different people from one address', async () => {
    app = await createTestApp();
    const codes: number[] = [];
    for (let call = 0; call < 21; call += 1) codes.push((await ask('203.0.113.9')).body.code);
    expect(codes).toEqual([...Array<number>(20).fill(200), kernelRefusals.TOO_MANY.code]);
    expect((await ask('203.0.113.10')).status).toBe(200);
    app.clock.advance(3_600_000);
    expect((await ask('203.0.113.9')).status).toBe(200);
  });

  test('are limited per day for the whole site, after a warning and then an alarm', async () => {
    app = await createTestApp({ codesPerDay: 5 });
    const warn = vi.spyOn(app.kernel.log, 'warn').mockReturnValue();
    const error = vi.spyOn(app.kernel.log, 'error').mockReturnValue();
    const answers = [];
    for (let call = 0; call < 3; call += 1) answers.push(await ask());
    expect(warn).not.toHaveBeenCalled();
    for (let call = 0; call < 4; call += 1) answers.push(await ask());
    const { code } = accountRefusals.CODES_USED_UP;
    expect(codesOf(answers)).toEqual([200, 200, 200, 200, 200, code, code]);
    expect(warn).toHaveBeenCalledExactlyOnceWith({ codesPerDay: 5, sent: 4 }, expect.any(String));
    expect(error).toHaveBeenCalledTimes(2);
    const metrics = await app.kernel.metrics.text();
    expect(metrics).toContain('plenum_verification_codes_total{outcome="sent"} 5');
    expect(metrics).toContain('plenum_verification_codes_total{outcome="used_up"} 2');
    app.clock.advance(24 * 3_600_000);
    expect((await ask()).status).toBe(200);
  });

  test('are not used up by requests refused for another reason', async () => {
    app = await createTestApp({ codesPerDay: 2 });
    const body = { purpose: 'log_in', target: newTarget() } as const;
    await app.call(sendCode, { body });
    for (let call = 0; call < 5; call += 1)
      expect((await app.call(sendCode, { body })).body.code).toBe(accountRefusals.CODE_TOO_SOON.code);
    expect((await ask()).status).toBe(200);
    expect((await ask()).body.code).toBe(accountRefusals.CODES_USED_UP.code);
  });
});
