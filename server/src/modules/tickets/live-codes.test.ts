import { createHmac } from 'node:crypto';
import { readMyTicket } from '@plenum/contract/tickets/endpoints';
import { freshnessOf, liveCode, type Mac } from '@plenum/contract/tickets/live-code';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildTicket, checkTicket } from '#test/tickets';
import { createLiveKeys } from './keys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const hmac: Mac = async (key, message) => createHmac('sha256', key).update(message).digest();
const bytes = (text = '') => Buffer.from(text, 'base64url');

async function openTicket() {
  const placed = await buildTicket(app);
  const [id = ''] = placed.memberIds;
  const { body } = await app.call(readMyTicket, { params: { id }, token: placed.buyer.token });
  const { meetingId } = placed.offer;
  const keys = await createLiveKeys(app.kernel, app.kernel.db, meetingId);
  return { ticket: body.data, meetingId, gateKey: bytes(keys?.ofConference) };
}

async function scan(meetingId: string, text: string) {
  const checked = await checkTicket(app, meetingId, text);
  if (checked.problem !== null) throw new Error(checked.problem);
  return checked;
}

test('a ticket generates its live codes offline, and a gate of its conference checks them offline', async () => {
  const { ticket, meetingId, gateKey } = await openTicket();
  const now = app.clock.now().getTime();
  const shown = await scan(meetingId, await liveCode(ticket.qr, bytes(ticket.liveKey), now, hmac));
  expect(await freshnessOf(shown, gateKey, now, hmac)).toBe('live');
  expect(await freshnessOf(shown, gateKey, now + 120_000, hmac)).toBe('old');
  expect(await freshnessOf(await scan(meetingId, ticket.qr), gateKey, now, hmac)).toBe('fixed');
});

test('one ticket’s secret generates no live code of another', async () => {
  const [one, other] = [await openTicket(), await openTicket()];
  const now = app.clock.now().getTime();
  const borrowed = await liveCode(one.ticket.qr, bytes(other.ticket.liveKey), now, hmac);
  expect(await freshnessOf(await scan(one.meetingId, borrowed), one.gateKey, now, hmac)).toBe('forged');
  // A gate of another conference does not accept the code, either.
  const own = await liveCode(one.ticket.qr, bytes(one.ticket.liveKey), now, hmac);
  expect(await freshnessOf(await scan(one.meetingId, own), other.gateKey, now, hmac)).toBe('forged');
});
