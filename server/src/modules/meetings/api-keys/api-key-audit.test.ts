import { cancelCheckin, makeUpCheckin } from '@plenum/contract/checkin/endpoints';
import { auditActor, auditList } from '@plenum/contract/console/audit-list';
import { markVisitorMessage } from '@plenum/contract/meetings/endpoints';
import { editParticipant } from '@plenum/contract/registration/people/organizer-endpoints';
import { review } from '@plenum/contract/registration/review/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApiKey } from '#test/api-keys';
import { createTestApp, type TestApp } from '#test/app';
import { buildVenue } from '#test/checkin';
import { buildMessage, buildStaff } from '#test/meetings';
import { buildOffer } from '#test/registrations';
import { buildGuest } from '#test/sharing';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('everything that a key changes is in the audit log, with the key beside its owner', async () => {
  const venue = await buildVenue(app, 1);
  const { meetingId } = venue;
  const offer = await buildOffer(app, { review: 'review_then_pay' });
  const guest = await buildGuest(app, offer);
  const [atVenue, atOffer] = [
    await buildStaff(app, meetingId, 'owner'),
    await buildStaff(app, offer.meetingId, 'owner'),
  ];
  const messageId = await buildMessage(app, meetingId);
  const [here, there] = [
    await buildApiKey(app, meetingId, atVenue, { name: 'Gate' }),
    await buildApiKey(app, offer.meetingId, atOffer, { name: 'CRM' }),
  ];
  const person = { checkpointId: venue.checkpointId, participantId: venue.people[0] ?? '', reason: 'By SMS' };
  const { rows: waiting } = await app.kernel.db.execute<{ id: string }>(
    sql`select id from registrations where meeting_id = ${offer.meetingId} and review = 'audit_pending'`,
  );
  const answers = [
    await app.call(makeUpCheckin, { params: { id: meetingId }, body: person, token: here.secret }),
    await app.call(cancelCheckin, { params: { id: meetingId }, body: person, token: here.secret }),
    await app.call(markVisitorMessage, {
      params: { id: meetingId, messageId },
      body: { answered: true },
      token: here.secret,
    }),
    await app.call(editParticipant, {
      params: { id: offer.meetingId, participantId: guest.id },
      body: { values: { organization: 'Institute' }, reason: 'By phone' },
      token: there.secret,
    }),
    await app.call(review, {
      params: { id: offer.meetingId },
      body: { registrationIds: waiting.map(({ id }) => id), decision: 'audit_pass', reason: '' },
      token: there.secret,
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { rows } = await app.kernel.db.execute<{ action: string; key: string | null }>(sql`
    select action, detail ->> 'apiKey' as key from audit_log
    where actor in (${atVenue.me.id}, ${atOffer.me.id}) and action not like 'meeting.api_key%'
      and action not like 'login%' and action not like 'account%' order by id`);
  expect(rows).toEqual([
    { action: 'checkin.made_up', key: 'Gate' },
    { action: 'checkin.cancelled', key: 'Gate' },
    { action: 'meeting.message_marked', key: 'Gate' },
    { action: 'participant.edited', key: 'CRM' },
    { action: 'registration.reviewed', key: 'CRM' },
  ]);
  const { data } = (
    await app.call(auditList.list, { params: { id: offer.meetingId }, query: {}, token: atOffer.token })
  ).body;
  const [entry] = data.rows;
  expect(entry?.detail).not.toHaveProperty('apiKey');
  const name = atOffer.me.name;
  expect(entry && [auditActor(entry, 'en'), auditActor(entry, 'zh-cn')]).toEqual([
    `${name} (API key “CRM”)`,
    `${name}（API 密钥“CRM”）`,
  ]);
});
