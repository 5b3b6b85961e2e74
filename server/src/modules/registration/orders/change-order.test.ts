import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import {
  changeOrderInvoice,
  changeOrderMethod,
  readOrder,
} from '@plenum/contract/registration/orders/endpoints';
import type { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { type SectionContent, sections } from '@plenum/contract/meetings/sections';
import { sql } from 'drizzle-orm';
import { provideWallets } from '#modules/meetings/offer/public';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { countQueries } from '#test/effects';
import { saveContent } from '#test/meeting-content';
import { buildPlaced, type Placed, savePayment, settle, stateOf } from '#test/orders';
import { buildPerson } from '#test/people';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  provideWallets(app.kernel, async (_db, ids) => new Map(ids.map((id) => [id, ['wechat']])));
});
afterAll(() => app.close());

const MINUTE = 60_000;
const later = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
const read = ({ orderId, buyer }: Placed, token = buyer.token) =>
  app.call(readOrder, { params: { id: orderId }, token });

describe('reading an order', () => {
  test('shows its owner the items, the people and the possible actions', async () => {
    const placed = await buildPlaced(app);
    const { body } = await read(placed);
    expect(body.data).toMatchObject({
      id: placed.orderId,
      number: placed.number,
      state: 'unpaid',
      currency: 'CNY',
      fees: { conference: 120_000, hotel: 48_002, activity: 8_000, total: 176_002 },
      // There is no payment method yet, so the hold doesn't expire.
      holdUntil: null,
      payable: true,
      meeting: { title: 'Cloud Summit 2026', timeZone: 'Asia/Shanghai' },
      registrationId: placed.registrationId,
      lines: [
        { kind: 'conference', name: 'Delegate', detail: 'Standard', quantity: 1, amount: 120_000 },
        {
          kind: 'hotel',
          name: 'Harbour Hotel',
          detail: 'A standard room',
          checkIn: '2026-06-14',
          checkOut: '2026-06-16',
          unit: 'men_bed',
          quantity: 2,
          unitAmount: 24_001,
          amount: 48_002,
        },
        { kind: 'activity', startsAt: placed.offer.lunch.startsAt, name: 'lunch', amount: 8_000 },
      ],
      history: [{ from: null, to: 'unpaid', actor: placed.buyer.me.name }],
      reprice: null,
      can: { cancel: true, changeMethod: false, changeInvoice: true, reprice: false },
    });
    expect(body.data.lines[0]?.participantName).toMatch(/^王伟/);
    const chinese = await app.call(readOrder, {
      params: { id: placed.orderId },
      token: placed.buyer.token,
      lan: 'zh-cn',
    });
    expect(chinese.body.data.lines.map(({ name }) => name)).toEqual(['普通代表', '港湾酒店', '活动']);
  });

  test('does not name organizers to the buyer', async () => {
    const placed = await buildPlaced(app);
    await settle(app, placed);
    const { body } = await read(placed);
    expect(body.data.history.at(-1)).toMatchObject({
      to: 'pay_success',
      actor: 'Organizer',
      reason: 'Seen on the account',
    });
    expect(body.data.can).toEqual({
      cancel: false,
      changeMethod: false,
      changeInvoice: false,
      reprice: false,
      change: false,
    });
  });

  test('is limited to its buyer', async () => {
    const placed = await buildPlaced(app);
    const stranger = await buildPerson(app);
    expect((await read(placed, stranger.token)).status).toBe(404);
    expect((await read(placed, placed.cashier.token)).status).toBe(404);
  });

  test('needs as many queries for three people as for one', async () => {
    const offer = await buildOffer(app);
    const asked: number[] = [];
    for (const people of [1, 3]) {
      const members = Array.from({ length: people }, () => memberDraft(offer.type.id));
      const { answer, buyer } = await buildOrder(app, offer.meetingId, members);
      const call = { params: { id: answer.body.data.orderId }, token: buyer.token };
      await app.call(readOrder, call);
      asked.push(await countQueries(app, () => app.call(readOrder, call), 3));
    }
    expect(asked[1]).toBe(asked[0]);
  });
});

describe('another payment method', () => {
  const change = ({ orderId, buyer }: Placed, method: PaymentMethod, token = buyer.token) =>
    app.call(changeOrderMethod, { params: { id: orderId }, body: { method }, token });

  test('gives a transfer its days from the time of the order, and takes them back', async () => {
    const placed = await buildPlaced(app);
    await savePayment(app, placed.offer.meetingId, ['wire_transfer', 'qr_code']);
    const ordered = later(0);
    app.clock.advance(20 * MINUTE);
    expect((await change(placed, 'wire_transfer')).body.code).toBe(200);
    const threeDays = new Date(Date.parse(ordered) + 3 * 24 * 60 * MINUTE).toISOString();
    expect(await stateOf(app, placed.orderId)).toMatchObject({ hold: threeDays });
    expect((await read(placed)).body.data).toMatchObject({
      method: 'wire_transfer',
      can: { changeMethod: true },
    });
    app.clock.advance(20 * MINUTE);
    await change(placed, 'qr_code');
    // The buyer has half an hour from the change, though most of the half hour from ordering has passed.
    expect(await stateOf(app, placed.orderId)).toMatchObject({ hold: later(30 * MINUTE) });
    await change(placed, 'wire_transfer');
    expect(await stateOf(app, placed.orderId)).toMatchObject({ hold: threeDays });
  });

  test('must be one of the conference’s, for an unpaid order, by its owner', async () => {
    const placed = await buildPlaced(app);
    await savePayment(app, placed.offer.meetingId, ['wire_transfer']);
    expect((await change(placed, 'qr_code')).body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'method' }],
    });
    expect((await change(placed, 'wire_transfer', placed.cashier.token)).status).toBe(404);
    await settle(app, placed);
    expect((await change(placed, 'wire_transfer')).body.code).toBe(orderRefusals.ORDER_STATE.code);
  });
});

describe('the invoice', () => {
  const invoice: InvoiceForm = {
    kind: 'ordinary',
    titleType: 'company',
    title: '滨海科技有限公司',
    taxNumber: '91350100M000100Y43',
    email: 'bills@example.org',
    note: '',
    confirmed: false,
  };
  const change = ({ orderId, buyer }: Placed, wanted: InvoiceForm | null) =>
    app.call(changeOrderInvoice, { params: { id: orderId }, body: { invoice: wanted }, token: buyer.token });

  test('may be changed until it is paid, and the draft follows', async () => {
    const placed = await buildPlaced(app);
    expect((await change(placed, invoice)).body.code).toBe(200);
    const title = '滨海大学';
    expect((await change(placed, { ...invoice, title })).body.code).toBe(200);
    expect((await read(placed)).body.data.invoice).toEqual({ ...invoice, title });
    const { rows } = await app.kernel.db.execute(sql`
      select head -> 'invoice' ->> 'title' as title, head -> 'wantsInvoice' as wanted
      from registrations where id = ${placed.registrationId}`);
    expect(rows).toEqual([{ title, wanted: true }]);
    await change(placed, null);
    expect((await read(placed)).body.data.invoice).toBeNull();
    await settle(app, placed);
    expect((await change(placed, invoice)).body.code).toBe(orderRefusals.ORDER_STATE.code);
    expect((await read(placed)).body.data.can.changeInvoice).toBe(false);
  });

  test('needs a kind that the conference issues, and a valid tax number', async () => {
    const placed = await buildPlaced(app);
    const special = await change(placed, { ...invoice, kind: 'special' });
    expect(special.body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'invoice.kind' }],
    });
    const wrong = await change(placed, { ...invoice, taxNumber: '123' });
    expect(wrong.body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'invoice.taxNumber' }],
    });
    const form = { ...sections.form.empty, invoice: false } as SectionContent<'form'>;
    await saveContent(app, placed.offer.meetingId, { name: 'form', content: form });
    expect((await change(placed, invoice)).status).toBe(422);
  });

  test('ends with the order', async () => {
    const placed = await buildPlaced(app);
    await app.kernel.db.execute(
      sql`select release_orders(array[${placed.orderId}]::uuid[], null, '', now(), false, 'draft')`,
    );
    expect((await change(placed, invoice)).body.code).toBe(orderRefusals.ORDER_STATE.code);
  });
});
