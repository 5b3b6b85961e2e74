import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { linkSlipFile, MAX_SLIP_FILES, type SlipForm } from '@plenum/contract/payments/endpoints';
import { paymentMessages, paymentRefusals } from '@plenum/contract/payments/messages';
import { cancelOrder } from '@plenum/contract/registration/orders/endpoints';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '#kernel/uploads/sweep-files';
import { createTestApp, type TestApp } from '#test/app';
import { exif, jpegSegment, makeJpeg, makePng } from '#test/make-images';
import { buildStaff } from '#test/meetings';
import { buildPlaced, expire, placeFor, savePayment, settle, stateOf, stepsOf } from '#test/orders';
import { buildPerson, type Person } from '#test/people';
import { buildTransfer, sendSlipOf, setPayBy, slipIds, slipList, slipOf, uploadSlip } from '#test/slips';
import { shortPdf } from '#test/make-pdf';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const link = (id: string, fileId: string, by: Person) =>
  app.call(linkSlipFile, { params: { id, fileId }, token: by.token });

const isKept = async (fileId: string) =>
  (await app.kernel.db.execute(sql`select attached from files where id = ${fileId}`)).rows[0];

const DAY = 24 * 3_600_000;

describe('a file of a transfer', () => {
  test('may be a picture or a PDF, and loses its location', async () => {
    const placed = await buildTransfer(app);
    const located = makeJpeg(3, 2, [jpegSegment(0xe1, exif(1))]);
    const { fileId } = (await uploadSlip(app, placed, { bytes: located, type: 'image/jpeg' })).body.data;
    const pdf = (await uploadSlip(app, placed, { bytes: shortPdf, type: 'application/pdf' })).body.data
      .fileId;
    expect((await sendSlipOf(app, placed, { fileIds: [fileId, pdf] })).status).toBe(200);
    const { link: url } = (await link(placed.orderId, fileId, placed.buyer)).body.data;
    const kept = await app.http.inject({ method: 'GET', url });
    expect(located.includes('hush')).toBe(true);
    expect(kept.rawPayload.includes('hush')).toBe(false);
    const [row] = (await slipList(app, placed, 'waiting')).rows;
    expect(row?.files).toEqual([
      { fileId, isPicture: true },
      { fileId: pdf, isPicture: false },
    ]);
  });

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'image/svg+xml', 415],
    ['a page called a picture', Buffer.from('<html><script>alert(1)</script></html>'), 'image/png', 415],
    ['a picture of 65,000 by 65,000', makePng(65_000, 65_000), 'image/png', 415],
    ['a picture called a PDF', makePng(3, 2), 'application/pdf', 415],
    ['a PDF that is none', Buffer.from('%PDF-1.7 and no end'), 'application/pdf', 415],
    ['11 MB', Buffer.concat([shortPdf, Buffer.alloc(11 * 1024 * 1024)]), 'application/pdf', 413],
  ])('is not %s', async (_, bytes, type, status) => {
    const placed = await buildTransfer(app);
    const { rows: before } = await app.kernel.db.execute(sql`select id from files`);
    expect((await uploadSlip(app, placed, { bytes, type })).status).toBe(status);
    expect((await app.kernel.db.execute(sql`select id from files`)).rows).toHaveLength(before.length);
  });

  test('is accepted twenty times an hour, not thirty', async () => {
    const placed = await buildTransfer(app);
    const answers = [];
    for (let count = 0; count < 30; count += 1) answers.push((await uploadSlip(app, placed)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
    expect(answers.slice(20)).toEqual(Array(10).fill(429));
  });

  test('is for the person’s own unpaid order', async () => {
    const placed = await buildTransfer(app);
    expect((await uploadSlip(app, placed, { by: await buildPerson(app) })).status).toBe(404);
    expect((await uploadSlip(app, placed, { by: placed.cashier })).status).toBe(404);
    await settle(app, placed);
    expect((await uploadSlip(app, placed)).body.code).toBe(orderRefusals.ORDER_STATE.code);
  });

  test('is swept away if no proof names it', async () => {
    const placed = await buildTransfer(app);
    const { fileId } = (await uploadSlip(app, placed)).body.data;
    const other = await buildTransfer(app);
    await sendSlipOf(app, other, { fileIds: [(await uploadSlip(app, other)).body.data.fileId] });
    app.clock.advance(DAY + 3_600_000);
    await sweepFiles(app.kernel);
    app.clock.advance(-DAY - 3_600_000);
    expect(await isKept(fileId)).toBeUndefined();
    const [row] = (await slipList(app, other, 'waiting')).rows;
    expect(await isKept(row?.files[0]?.fileId ?? '')).toEqual({ attached: true });
  });

  test('is readable by its buyer and by finance, which is audited, and by no one else', async () => {
    const placed = await buildTransfer(app);
    const { fileId } = (await uploadSlip(app, placed)).body.data;
    expect((await link(placed.orderId, fileId, placed.buyer)).status).toBe(200);
    // Finance can't read the file before the proof is sent.
    expect((await link(placed.orderId, fileId, placed.cashier)).status).toBe(404);
    await sendSlipOf(app, placed, { fileIds: [fileId] });
    expect((await link(placed.orderId, fileId, placed.cashier)).status).toBe(200);
    const reviewer = await buildStaff(app, placed.offer.meetingId, 'reviewer');
    const elsewhere = await buildTransfer(app);
    for (const by of [reviewer, elsewhere.cashier, elsewhere.buyer])
      expect((await link(placed.orderId, fileId, by)).status).toBe(404);
    expect((await link(elsewhere.orderId, fileId, elsewhere.buyer)).status).toBe(404);
    const { rows } = await app.kernel.db.execute(sql`
      select actor, detail from audit_log where action = 'payment.slip_file_read' and object = ${`order:${placed.orderId}`}`);
    expect(rows).toEqual([{ actor: placed.cashier.me.id, detail: { file: fileId } }]);
  });
});

describe('sending a proof of payment', () => {
  test('keeps the places during the check', async () => {
    const placed = await buildTransfer(app);
    const sent = await sendSlipOf(app, placed, { payer: '某某大学', amount: 100 });
    // The rest can be transferred to the same account, with another proof.
    const account = { purpose: 'all', amount: placed.total };
    expect(sent.body.data).toMatchObject({ transfer: { accounts: [account] }, can: { sendSlip: true } });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_pending', payable: true });
    expect(await stepsOf(app, placed.orderId)).toEqual(['>unpaid', 'unpaid>pay_pending']);
    app.clock.advance(10 * DAY);
    await expire(app);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_pending' });
    app.clock.advance(-10 * DAY);
    const { rows } = await app.kernel.db.execute(sql`
      select detail from audit_log where action = 'payment.slip_sent' and object = ${`order:${placed.orderId}`}`);
    expect(rows).toMatchObject([{ detail: { amount: 100, purpose: 'all', currency: 'CNY' } }]);
    expect((await slipList(app, placed, 'waiting')).rows).toMatchObject([
      {
        payer: '某某大学',
        amount: 100,
        currency: 'CNY',
        state: 'waiting',
        decided: null,
        receipt: null,
        order: {
          id: placed.orderId,
          number: placed.number,
          state: 'pay_pending',
          total: placed.total,
          received: 0,
        },
      },
    ]);
  });

  test('changes an order from a wallet to a transfer, unless none is offered', async () => {
    const placed = await buildPlaced(app);
    await savePayment(app, placed.offer.meetingId, ['qr_code', 'bank_account']);
    await app.kernel.db.execute(sql`update orders set method = 'qr_code' where id = ${placed.orderId}`);
    expect((await sendSlipOf(app, placed)).status).toBe(200);
    const methodOf = async (id: string) =>
      (await app.kernel.db.execute(sql`select method from orders where id = ${id}`)).rows[0];
    expect(await methodOf(placed.orderId)).toEqual({ method: 'bank_account' });
    const other = await buildPlaced(app);
    await savePayment(app, other.offer.meetingId, ['qr_code']);
    await app.kernel.db.execute(sql`update orders set method = 'qr_code' where id = ${other.orderId}`);
    expect((await sendSlipOf(app, other)).body.code).toBe(paymentRefusals.METHOD_UNAVAILABLE.code);
    expect(await stateOf(app, other.orderId)).toMatchObject({ state: 'unpaid' });
  });

  test('adds to the waiting ones, up to ten', async () => {
    const placed = await buildTransfer(app);
    for (let count = 0; count < 10; count += 1)
      expect((await sendSlipOf(app, placed, { purpose: count % 2 ? 'hotel' : 'conference' })).status).toBe(
        200,
      );
    expect((await sendSlipOf(app, placed)).body.code).toBe(paymentRefusals.SLIPS_WAITING.code);
    expect(await slipIds(app, placed.orderId)).toHaveLength(10);
    expect(await stepsOf(app, placed.orderId)).toHaveLength(2);
  });

  test.each([
    ['no file', { fileIds: [] }, 'fileIds', paymentMessages.slip_missing],
    ['a file that is not there', { fileIds: ['x'] }, 'fileIds', paymentMessages.slip_missing],
    ['no payer', { payer: ' ' }, 'payer', paymentMessages.payer_missing],
    ['a day that has not come', { paidOn: '2026-05-20' }, 'paidOn', paymentMessages.paid_on_future],
  ] satisfies [string, Partial<SlipForm>, string, string][])(
    'is refused with %s',
    async (_, change, path, code) => {
      const placed = await buildTransfer(app);
      const { body } = await sendSlipOf(app, placed, change);
      expect(body).toMatchObject({ code: kernelRefusals.INVALID_INPUT.code, errors: [{ path, code }] });
      expect(await slipIds(app, placed.orderId)).toEqual([]);
    },
  );

  test.each([
    { amount: 0 },
    { amount: -1 },
    { amount: 100.5 },
    { amount: 100_000_001 },
    { payer: 'x'.repeat(121) },
  ])('is refused with %o', async (change) => {
    const placed = await buildTransfer(app);
    expect((await sendSlipOf(app, placed, change)).body.code).toBe(kernelRefusals.INVALID_INPUT.code);
  });

  test('accepts six files, not seven, and none twice', async () => {
    const placed = await buildTransfer(app);
    const ids: string[] = [];
    for (let count = 0; count <= MAX_SLIP_FILES; count += 1)
      ids.push((await uploadSlip(app, placed)).body.data.fileId);
    expect((await sendSlipOf(app, placed, { fileIds: ids })).body.code).toBe(
      kernelRefusals.INVALID_INPUT.code,
    );
    expect((await sendSlipOf(app, placed, { fileIds: ids.slice(1) })).status).toBe(200);
    expect((await sendSlipOf(app, placed, { fileIds: ids.slice(1, 2) })).body.errors).toMatchObject([
      { path: 'fileIds' },
    ]);
    expect((await slipList(app, placed, 'waiting')).rows[0]?.files.map(({ fileId }) => fileId)).toEqual(
      ids.slice(1),
    );
  });

  test('accepts no file of another order, nor of another person', async () => {
    const placed = await buildPlaced(app);
    const mine = { ...placed, ...(await placeFor(app, placed.offer, placed.buyer)) };
    await savePayment(app, placed.offer.meetingId, ['wire_transfer']);
    const theirs = await buildTransfer(app);
    for (const other of [mine, theirs]) {
      const fileIds = [(await uploadSlip(app, other)).body.data.fileId];
      expect((await sendSlipOf(app, placed, { fileIds })).body.errors).toMatchObject([{ path: 'fileIds' }]);
    }
    expect((await sendSlipOf(app, placed, {}, theirs.buyer)).status).toBe(404);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid' });
  });

  test('is refused for an order that has ended, or is not payable yet', async () => {
    const placed = await buildTransfer(app);
    const fileIds = [(await uploadSlip(app, placed)).body.data.fileId];
    await app.call(cancelOrder, { params: { id: placed.orderId }, token: placed.buyer.token });
    expect((await sendSlipOf(app, placed, { fileIds })).body.code).toBe(orderRefusals.ORDER_STATE.code);
    const early = await buildTransfer(app, { review: 'review_then_pay' });
    expect((await uploadSlip(app, early)).body.code).toBe(orderRefusals.ORDER_STATE.code);
    expect((await sendSlipOf(app, early, { fileIds })).body.code).toBe(orderRefusals.ORDER_STATE.code);
  });

  test('is refused once the price has ended, except for a further proof during the check', async () => {
    const [inTime, late] = [await buildTransfer(app), await buildTransfer(app)];
    for (const { orderId } of [inTime, late]) await setPayBy(app, orderId, '2026-05-20T00:00:00Z');
    const files = [
      (await uploadSlip(app, inTime)).body.data.fileId,
      (await uploadSlip(app, late)).body.data.fileId,
    ];
    await slipOf(app, inTime);
    app.clock.advance(2 * DAY);
    expect((await sendSlipOf(app, late, { fileIds: files.slice(1) })).body.code).toBe(
      orderRefusals.PRICE_EXPIRED.code,
    );
    expect((await sendSlipOf(app, inTime, { fileIds: files.slice(0, 1) })).status).toBe(200);
    app.clock.advance(-2 * DAY);
  });
});
