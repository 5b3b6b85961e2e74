import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import { settle } from '#test/orders';
import { buildPerson } from '#test/people';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';
import { decryptField } from '#kernel/crypto/field-encryption';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ['individual', 1, 'order.paid'],
  ['team', 2, 'team.complete'],
] as const)(
  'the e-mail of a paid order (%s) carries the conference as a calendar file',
  async (kind, people, message) => {
    const offer = await buildOffer(app, { review: 'none' });
    const cashier = await buildStaff(app, offer.meetingId, 'finance');
    const buyer = await buildPerson(app, { target: `${kind}@plenum.example` });
    const members = Array.from({ length: people }, () => memberDraft(offer.type.id));
    const placed = await buildOrder(app, offer.meetingId, members, { buyer, kind });
    const { orderId, number } = placed.answer.body.data;
    await settle(app, { ...placed, offer, cashier, orderId, number, total: placed.body.total });
    await app.deliverOutbox();
    const { rows } = await app.kernel.db.execute<{ id: string; kind: string; calendar: string | null }>(sql`
    select id, template_key as kind, calendar from message_log where target = ${buyer.target}
      and meeting_id = ${offer.meetingId} order by outbox_id`);
    const paid = rows.find((row) => row.kind === message);
    expect(rows.filter((row) => row.calendar !== null)).toEqual([paid]);
    const address = { table: 'message_log', column: 'calendar', row: paid?.id ?? '' };
    const file = decryptField(app.kernel.keys, paid?.calendar ?? '', address).replaceAll('\r\n ', '');
    const person = kind === 'individual' ? placed.memberIds[0] : placed.registrationId;
    expect(file).toContain(`UID:${offer.meetingId}.${person}@plenum\r\n`);
    expect(file).toContain('DTSTART;VALUE=DATE:20260615\r\nDTEND;VALUE=DATE:20260617\r\n');
    expect(file).toContain('LOCATION:World Expo Center · Shanghai\r\n');
    expect(file).toContain(`DESCRIPTION:Order: ${number}\r\n`);
    expect(file).toContain(`URL:${app.kernel.config.publicUrl}/index/detailInfo/${offer.meetingId}\r\n`);
  },
);
