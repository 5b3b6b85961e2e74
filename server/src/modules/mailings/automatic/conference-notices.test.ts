import { listAutomatic, switchAutomatic } from '@plenum/contract/mailings/automatic-endpoints';
import { changeSubscription } from '@plenum/contract/mailings/unsubscribe-endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { addCheckpoint } from '#test/checkin';
import { arrive, writeLetter } from '#test/letters';
import { buildStaff } from '#test/meetings';
import { buildOffer, type BuiltOffer, buildOrder, memberDraft } from '#test/registrations';
import { unsubscribeToken } from '../unsubscribe/unsubscribes.ts';
import { noticeConferences } from './conference-notices.ts';

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  second = await openTestApp(app.databaseUrl);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

function setClock(moment: string): void {
  app.clock.set(new Date(moment));
  second.clock.set(new Date(moment));
}
beforeEach(() => setClock('2026-05-18T01:00:00Z'));

interface Days {
  readonly from: string;
  readonly until?: string;
  readonly zone?: string;
}

/** A conference on these days, with a person who registered alone and a team of two; free, so that all are confirmed. */
async function buildConference(
  { from, until = from, zone = 'Asia/Shanghai' }: Days,
  review: 'none' | 'pay_then_review' = 'none',
) {
  const offer = await buildOffer(app, { price: { CNY: 0, USD: 0 }, review });
  const member = (values: Record<string, string> = {}) => memberDraft(offer.type.id, { values });
  const alone = await buildOrder(app, offer.meetingId, [member()]);
  const team = await buildOrder(app, offer.meetingId, [member(), member()]);
  await moveTo(offer.meetingId, { from, until, zone });
  await app.deliverOutbox();
  return { meetingId: offer.meetingId, offer, alone, team };
}

/** Registers another person. */
async function register(offer: BuiltOffer): Promise<void> {
  setClock('2026-05-18T01:00:00Z');
  await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
}

async function moveTo(meetingId: string, { from, until = from, zone = 'Asia/Shanghai' }: Days) {
  await app.kernel.db.execute(sql`
    update meetings set starts_on = ${from}::date, ends_on = ${until}::date, time_zone = ${zone},
      begins_at = ${from}::timestamp at time zone ${zone}, ends_at = (${until}::date + 1)::timestamp at time zone ${zone}
    where id = ${meetingId}`);
}

/** Lets both servers run the job, and delivers due messages. */
async function look(at: string): Promise<void> {
  setClock(at);
  await Promise.all([noticeConferences(app.kernel), noticeConferences(second.kernel)]);
  await app.deliverOutbox();
}

interface Sent extends Record<string, unknown> {
  readonly target: string;
  readonly channel: 'email' | 'sms';
  readonly account_id: string | null;
  readonly expires_at: string;
}

async function sentTo(meetingId: string, kind = 'conference.tomorrow') {
  const { rows } = await app.kernel.db.execute<Sent>(sql`
    select target, channel, account_id, expires_at, sends_zone, unsubscribe_url is not null as can_leave,
      calendar is not null as has_calendar
    from message_log where meeting_id = ${meetingId} and template_key = ${kind} order by target`);
  return rows;
}

describe('the day before a conference', () => {
  test('each confirmed person gets one message, from ten in the morning there, even with two servers', async () => {
    const { meetingId, alone } = await buildConference({ from: '2026-06-15', until: '2026-06-16' });
    await look('2026-06-14T01:59:59Z');
    expect(await sentTo(meetingId)).toHaveLength(0);
    await look('2026-06-14T02:00:00Z');
    await look('2026-06-14T03:00:00Z');
    const sent = await sentTo(meetingId);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ target }) => target)).size).toBe(3);
    // Only the person who registered alone gets the message in their app, because team members have no account.
    expect(sent.filter((one) => one.account_id === alone.buyer.me.id)).toHaveLength(1);
    expect(sent.filter((one) => one.account_id !== null)).toHaveLength(1);
    expect(sent[0]).toMatchObject({ channel: 'email', has_calendar: true, can_leave: false });
    const text = await app.lastMessage(sent[0]?.target ?? '');
    expect(text).toContain('15–16 June 2026');
    expect(text).toContain('World Expo Center');
  });

  test('a person who registers after that hour gets one too, until the first day begins', async () => {
    const { meetingId, offer } = await buildConference({ from: '2026-06-15' });
    await look('2026-06-14T02:00:00Z');
    await register(offer);
    await look('2026-06-14T15:59:00Z');
    expect(await sentTo(meetingId)).toHaveLength(4);
    await register(offer);
    await look('2026-06-14T16:00:00Z');
    expect(await sentTo(meetingId)).toHaveLength(4);
  });

  test.each([
    // The clocks go forward in March and back in October, in the night before the notice or before the conference.
    ['Europe/Berlin', '2026-03-30', '2026-03-29T07:59:59Z', '2026-03-29T08:00:00Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T07:59:59Z', '2026-10-24T08:00:00Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T08:59:59Z', '2026-10-25T09:00:00Z'],
    // On both sides of the date line, and with an offset of half an hour.
    ['Pacific/Kiritimati', '2026-06-15', '2026-06-13T19:59:59Z', '2026-06-13T20:00:00Z'],
    ['Pacific/Pago_Pago', '2026-06-15', '2026-06-14T20:59:59Z', '2026-06-14T21:00:00Z'],
    ['Asia/Kolkata', '2026-06-15', '2026-06-14T04:29:59Z', '2026-06-14T04:30:00Z'],
  ])('counts by the clocks of %s for %s', async (zone, from, before, at) => {
    const { meetingId } = await buildConference({ from, zone });
    await look(before);
    expect(await sentTo(meetingId)).toHaveLength(0);
    await look(at);
    expect(await sentTo(meetingId)).toHaveLength(3);
  });

  test('a person with only a phone number gets a text message in its hours, and not after the beginning', async () => {
    const { meetingId } = await buildConference({ from: '2026-06-15' });
    await app.kernel.db.execute(sql`update participants set email = '' where meeting_id = ${meetingId}`);
    await look('2026-06-14T02:00:00Z');
    const sent = await sentTo(meetingId);
    expect(sent).toHaveLength(3);
    for (const one of sent)
      expect(one).toMatchObject({ channel: 'sms', sends_zone: 'Asia/Shanghai', has_calendar: false });
    expect(new Date(sent[0]?.expires_at ?? '').toISOString()).toBe('2026-06-14T16:00:00.000Z');
    expect(await app.lastMessage(sent[0]?.target ?? '')).toMatch(/\/s\/\w{10}$/);
  });

  test('a person without an address is reached through the account that registered them', async () => {
    const { meetingId, team } = await buildConference({ from: '2026-06-15' });
    await app.kernel.db.execute(sql`
      update participants set email = '', phone = '' where registration_id = ${team.registrationId}`);
    await look('2026-06-14T02:00:00Z');
    const targets = (await sentTo(meetingId)).map(({ target }) => target);
    expect(targets.filter((target) => target === team.buyer.target)).toHaveLength(2);
  });
});

describe('no message is sent', () => {
  test('by a draft, an archived conference, or one that has switched it off', async () => {
    const [draft, archived, off] = [
      await buildConference({ from: '2026-07-15' }),
      await buildConference({ from: '2026-07-15' }),
      await buildConference({ from: '2026-07-15' }),
    ];
    for (const [meetingId, state] of [
      [draft.meetingId, 'draft'],
      [archived.meetingId, 'archived'],
    ])
      await app.kernel.db.execute(sql`update meetings set state = ${state} where id = ${meetingId}`);
    setClock('2026-07-14T01:00:00Z');
    const owner = await buildStaff(app, off.meetingId, 'owner');
    const ofKind = { id: off.meetingId, kind: 'conference.tomorrow' as const };
    const turn = (isOn: boolean, token: string) =>
      app.call(switchAutomatic, { params: ofKind, body: { isOn }, token });
    expect((await turn(false, owner.token)).status).toBe(200);
    await look('2026-07-14T02:00:00Z');
    for (const { meetingId } of [draft, archived, off]) expect(await sentTo(meetingId)).toHaveLength(0);

    // If the message is switched on again in time, it is sent.
    const later = await buildStaff(app, off.meetingId, 'owner');
    const rows = await app.call(listAutomatic, { params: { id: off.meetingId }, token: later.token });
    expect(rows.body.data.find(({ kind }) => kind === 'conference.tomorrow')).toMatchObject({ isOn: false });
    await turn(true, later.token);
    await look('2026-07-14T04:00:00Z');
    expect(await sentTo(off.meetingId)).toHaveLength(3);
  });

  test('to a person whose place is not confirmed, or was cancelled before the message', async () => {
    const waiting = await buildConference({ from: '2026-07-20' }, 'pay_then_review');
    const sure = await buildConference({ from: '2026-07-20' });
    await app.kernel.db.execute(sql`
      update participants set attend = false where registration_id = ${sure.team.registrationId}`);
    setClock('2026-07-19T02:00:00Z');
    await noticeConferences(app.kernel);
    await app.kernel.db.execute(sql`
      update order_lines set held = false where order_id = ${sure.alone.answer.body.data.orderId}`);
    await app.deliverOutbox();
    expect(await sentTo(waiting.meetingId)).toHaveLength(0);
    expect(await sentTo(sure.meetingId)).toHaveLength(0);
    await app.kernel.db.execute(sql`
      update order_lines set held = true where order_id = ${sure.alone.answer.body.data.orderId}`);
  });

  test('twice if the dates move afterwards', async () => {
    const { meetingId } = await buildConference({ from: '2026-08-10' });
    await look('2026-08-09T02:00:00Z');
    expect(await sentTo(meetingId)).toHaveLength(3);
    await moveTo(meetingId, { from: '2026-09-10' });
    await look('2026-09-09T02:00:00Z');
    expect(await sentTo(meetingId)).toHaveLength(3);
  });

  test('if the dates move before the message', async () => {
    const { meetingId } = await buildConference({ from: '2026-08-20' });
    setClock('2026-08-19T02:00:00Z');
    await noticeConferences(app.kernel);
    await moveTo(meetingId, { from: '2026-09-20' });
    await app.deliverOutbox();
    expect(await sentTo(meetingId)).toHaveLength(0);
  });
});

describe('the day after a conference', () => {
  test('each participant gets one message, and none after unsubscribing', async () => {
    const { meetingId, alone, team } = await buildConference({ from: '2026-06-15', until: '2026-06-16' });
    const [first = ''] = team.memberIds;
    const token = unsubscribeToken(app.kernel, { meetingId, person: `participant:${first}` });
    await app.call(changeSubscription, { body: { token, isSubscribed: false } });
    await look('2026-06-17T01:59:59Z');
    expect(await sentTo(meetingId, 'conference.thanks')).toHaveLength(0);
    await look('2026-06-17T02:00:00Z');
    await look('2026-06-18T02:00:00Z');
    const sent = await sentTo(meetingId, 'conference.thanks');
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({ can_leave: true, has_calendar: false });
    expect(sent.some((one) => one.account_id === alone.buyer.me.id)).toBe(true);
  });

  test('participants who came find the certificate with a valid code in it', async () => {
    const { meetingId, alone, team } = await buildConference({ from: '2027-03-15' });
    const organizer = await buildStaff(app, meetingId, 'manager');
    await writeLetter(app, meetingId, organizer, { kind: 'certificate' });
    const checkpointId = await addCheckpoint(app, { meetingId, organizer });
    const [own = ''] = alone.memberIds;
    const [member = ''] = team.memberIds;
    // One person is a team member without an account; their link needs no login.
    for (const id of [own, member]) await arrive(app, { meetingId, checkpointId, organizer }, id);
    await app.kernel.db.execute(sql`update participants set email = '' where id = ${member}`);
    // Runs last, because the test reads the newest messages.
    await look('2027-03-16T02:00:00Z');
    const sent = await sentTo(meetingId, 'conference.thanks');
    const texts = await Promise.all(sent.map(({ target }) => app.lastMessage(target)));
    const codes = texts.flatMap((text) => /\/verify\/(\w{12})/.exec(text)?.[1] ?? []);
    const stored = await app.kernel.db.execute<{ id: string; code: string }>(
      sql`select participant_id as id, code from letters where meeting_id = ${meetingId} order by participant_id`,
    );
    expect(stored.rows.map(({ id }) => id)).toEqual([own, member].toSorted());
    // The text message contains a short link, so its certificate code isn't found here.
    expect(codes).toEqual(stored.rows.filter(({ id }) => id === own).map(({ code }) => code));
    const short = await app.kernel.db.execute<{ path: string }>(sql`select * from short_links`);
    const code = stored.rows.find(({ id }) => id === member)?.code ?? '';
    expect(JSON.stringify(short.rows)).toContain(`/verify/${code}`);
    expect(texts.filter((text) => !text.includes('/verify/') && text.includes('detailInfo'))).toHaveLength(1);
  });

  test('a server that was down for a day sends late, but not after two days', async () => {
    const { meetingId } = await buildConference({ from: '2026-06-15' });
    await look('2026-06-17T15:59:59Z');
    expect(await sentTo(meetingId, 'conference.thanks')).toHaveLength(3);
    const late = await buildConference({ from: '2026-06-15' });
    await look('2026-06-17T16:00:00Z');
    expect(await sentTo(late.meetingId, 'conference.thanks')).toHaveLength(0);
  });
});

test('a conference whose notices fail is tried again by a later round', async () => {
  const { meetingId } = await buildConference({ from: '2026-11-02' });
  setClock('2026-11-01T02:00:00Z');
  await app.kernel.pool.query(`
    create function break_off() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger break_off before insert on outbox for each row when (new.event = 'conference.notice_due')
      execute function break_off()`);
  await noticeConferences(app.kernel);
  expect(await sentTo(meetingId)).toEqual([]);
  await app.kernel.pool.query('drop trigger break_off on outbox; drop function break_off');
  await look('2026-11-01T02:10:00Z');
  expect(await sentTo(meetingId)).toHaveLength(3);
});
