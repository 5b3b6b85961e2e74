import { randomUUID } from 'node:crypto';
import { type MeetingRole, meetingRoles } from '@plenum/contract/accounts/schemas';
import { type Endpoint, fillPath } from '@plenum/contract/kernel/endpoint';
import { declineStaffInvitation } from '@plenum/contract/meetings/staff-invitations';
import { placeGuests } from '@plenum/contract/rooms/endpoints';
import { sections } from '@plenum/contract/meetings/sections';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditSamples, findAuditId } from '#test/audit-samples';
import { badgeSamples, buildBadgeJob } from '#test/badges';
import { changeSamples } from '#test/changes';
import { buildUsedCheckpoint, checkinSamples } from '#test/checkin';
import { emptyBody, newPage, newsForm } from '#test/editorial-samples';
import { buildLetter, letterSamples } from '#test/letters';
import { buildDoneJob, mailingSamples } from '#test/mailings';
import { makePng } from '#test/make-images';
import { createTestApp, type TestApp } from '#test/app';
import { type BuiltCode, buildCode } from '#test/codes';
import { assignRoles, buildMeeting, buildMessage, buildStaff, meetingBasics } from '#test/meetings';
import { buildWithdrawnRefund } from '#test/refunds';
import { buildMerchant } from '#test/merchants';
import { buildEndedOrder, buildUndoneReceipt } from '#test/orders';
import { buildPerson, makeAdministrator, type Person } from '#test/people';
import { buildOffer } from '#test/registrations';
import { buildReviewing, reviewingSamples } from '#test/paper-samples';
import { buildInvitation } from '#test/staff-invitations';
import { buildGuest } from '#test/sharing';
import { financeSamples, type Sample } from '#test/finance-samples';
import { publishContent } from '#test/meeting-content';
import { buildSetup, setupSamples } from '#test/setup-samples';
import { templateSamples } from '#test/template-samples';
import { ticketSamples } from '#test/tickets';
import { buildWithdrawnInvoice } from '#test/invoices';
import { buildCancelledWithdrawal } from '#test/balance';
import { buildRejectedSlip } from '#test/slips';
import { buildDifference, buildLine, statementSamples } from '#test/statements';
import { buildEndedEntry, waitingSamples } from '#test/waiting';
import { wallSamples } from '#test/walls';

const everyRole = [...meetingRoles];
// All roles except those that only read submissions or slides.
const withPeople = everyRole.filter((role) => role !== 'submission_reviewer' && role !== 'technician');
const organisers: MeetingRole[] = ['owner', 'manager'];
const cashiers: MeetingRole[] = [...organisers, 'finance'];
const owner: MeetingRole[] = ['owner'];
const text = { en: 'Text', zh: '文本' };

let app: TestApp;
let ours: { id: string; basics: { slug: string } };
let [messageId, activityId, differenceId] = ['', '', ''];
// One person is in a room, the other is not.
let [roomId, participantId] = ['', ''];
let [orderId, registrationId] = ['', ''];
let [endedOrderId, invitationId] = ['', ''];
let setup: Awaited<ReturnType<typeof buildSetup>>;
let [receiptId, withdrawalId, slipId] = ['', '', ''];
// One statement line is ignored, the other is waiting.
let [ignoredLineId, openLineId] = ['', ''];
let [refundId, entryId] = ['', ''];
let [invoiceId, exportId] = ['', ''];
let [merchantId, auditId, checkpointId] = ['', '', ''];
let badge: Awaited<ReturnType<typeof buildBadgeJob>>;
let letterId = '';
let doneJob: Awaited<ReturnType<typeof buildDoneJob>>;
let discountCode: BuiltCode;
let administrator: Person;
let attendee: Person;
let otherStaff: Person;
const team = new Map<MeetingRole, Person>();
// Assignments by the token of their reviewer.
let reviewing: Awaited<ReturnType<typeof buildReviewing>>;

beforeAll(async () => {
  app = await createTestApp();
  administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
  ours = await buildMeetingWithGuests();
  await publishContent(app, ours.id, sections.programme.empty);
  messageId = await buildMessage(app, ours.id);
  auditId = await findAuditId(app, ours.id);
  doneJob = await buildDoneJob(app, ours.id, administrator.me.id);
  badge = await buildBadgeJob(app, { meetingId: ours.id, participantId }, administrator);
  letterId = await buildLetter(app, { meetingId: ours.id, participantId });
  endedOrderId = await buildEndedOrder(app, ours.id, administrator.me.id);
  receiptId = await buildUndoneReceipt(app, ours.id, endedOrderId);
  withdrawalId = await buildCancelledWithdrawal(app, ours.id, endedOrderId);
  slipId = await buildRejectedSlip(app, endedOrderId);
  ignoredLineId = await buildLine(app, ours.id, 'ignored');
  openLineId = await buildLine(app, ours.id, 'open');
  differenceId = await buildDifference(app, ours.id);
  refundId = await buildWithdrawnRefund(app, endedOrderId);
  entryId = await buildEndedEntry(app, ours.id, administrator.me.id);
  ({ invoiceId, exportId } = await buildWithdrawnInvoice(app, endedOrderId));
  merchantId = await buildMerchant(app, ours.id, null, { isRetired: true });
  discountCode = await buildCode(app, ours.id);
  checkpointId = await buildUsedCheckpoint(app, ours.id, administrator.me.id);
  attendee = await buildPerson(app);
  const theirs = await buildMeeting(app);
  otherStaff = await buildPerson(app);
  await assignRoles(app, otherStaff, theirs.id, ...everyRole);
  for (const role of meetingRoles) team.set(role, await buildStaff(app, ours.id, role));
  const chair = team.get('submission_reviewer') ?? attendee;
  const reviewers = [administrator, ...team.values()];
  reviewing = await buildReviewing(app, ours.id, { author: attendee, reviewers, chair, other: otherStaff });
  const declined = await buildInvitation(app, ours.id, administrator);
  await app.call(declineStaffInvitation, { body: { token: declined.token } });
  invitationId = declined.id;
  setup = await buildSetup(app, ours.id, administrator);
});
afterAll(() => app.close());

// The meeting is a draft again, because none of the calls below is a transition from that state.
async function buildMeetingWithGuests() {
  const offer = await buildOffer(app);
  const [placed, other] = [await buildGuest(app, offer), await buildGuest(app, offer)];
  participantId = other.id;
  activityId = offer.lunch.id;
  const room = await app.call(placeGuests, {
    params: { id: offer.meetingId },
    body: { roomId: null, guestIds: [placed.id] },
    token: administrator.token,
  });
  roomId = room.body.data.roomId;
  const ordered = await app.kernel.db.execute<{ id: string; of: string }>(sql`
    select o.id, registration_id as of from orders as o join stays on order_id = o.id where participant_id = ${participantId}`);
  ({ id: orderId = '', of: registrationId = '' } = ordered.rows[0] ?? {});
  const found = await app.kernel.db.execute<{ slug: string; seriesId: string }>(sql`
    update meetings set state = 'draft' where id = ${offer.meetingId} returning slug, series_id as "seriesId"`);
  const { slug = '', seriesId = '' } = found.rows[0] ?? {};
  return { id: offer.meetingId, basics: meetingBasics(seriesId, { slug }) };
}

const pageChange = () => ({ version: 99, slug: 'travel', title: text, scripts: false });
const ofEndedOrder = () => ({ orderId: endedOrderId });
const forTheHotel = () => ({ reason: 'For the hotel' });
const ofMeeting = () => `?meeting=${ours.id}`;
const copy = () => ({
  slug: ours.basics.slug,
  title: text,
  startsOn: '2027-01-01',
  sections: [],
  staff: false,
});

// Every staff endpoint that concerns one meeting. The bodies are valid yet change nothing: a version that does not
// exist, a name that is taken, a step that does not exist; so each caller finds the same state.
const samples: Readonly<Record<string, Sample>> = {
  ...auditSamples(() => auditId),
  ...badgeSamples(() => badge),
  ...letterSamples(() => letterId),
  ...reviewingSamples(() => reviewing),
  ...mailingSamples(() => doneJob),
  ...statementSamples(() => ({ receiptId, ignoredLineId, openLineId, differenceId })),
  ...financeSamples(() => ({
    endedOrderId,
    receiptId,
    slipId,
    refundId,
    invoiceId,
    exportId,
    merchantId,
    withdrawalId,
    code: discountCode,
  })),
  'orders.cancelFor': { roles: cashiers, params: ofEndedOrder, body: () => ({ reason: 'Asked to' }) },
  'orders.extendHold': {
    roles: cashiers,
    params: ofEndedOrder,
    body: () => ({ until: '2026-06-01T00:00:00Z' }),
  },
  ...waitingSamples(() => entryId),
  ...checkinSamples(() => checkpointId),
  ...wallSamples(() => checkpointId),
  ...changeSamples(() => ({ participantId, activityId })),
  'people.review': {
    roles: [...organisers, 'reviewer'],
    body: () => ({ registrationIds: [randomUUID()], decision: 'audit_pass', reason: '' }),
  },
  'meetings.readConsole': { roles: everyRole },
  'meetings.changeBasics': { roles: organisers, body: () => ({ version: 99, basics: ours.basics }) },
  'meetings.changeState': { roles: owner, body: () => ({ to: 'draft' }) },
  'meetings.copy': { roles: organisers, body: copy },
  'meetings.changeCover': { roles: organisers },
  'meetings.removeCover': { roles: organisers },
  'meetings.uploadPicture': { roles: organisers },
  'meetings.listStaff': { roles: owner },
  'meetings.listStaffInvitations': { roles: owner },
  // Invites a person who already has the role, which changes nothing.
  'meetings.inviteStaff': {
    roles: owner,
    body: () => ({ target: team.get('steward')?.target, role: 'steward' }),
  },
  // The invitation was answered long ago.
  'meetings.resendStaffInvitation': { roles: owner },
  'meetings.withdrawStaffInvitation': { roles: owner },
  'meetings.changeStaff': { roles: owner, body: () => ({ roles: ['steward'] }) },
  ...templateSamples(),
  ...ticketSamples(),
  ...setupSamples(() => setup),
  'news.create': { roles: organisers, body: () => newsForm(ours.id) },
  'news.read': { roles: everyRole },
  'news.listVersions': { roles: everyRole },
  'news.change': { roles: organisers, body: () => ({ version: 99, content: newsForm(ours.id) }) },
  'news.step': { roles: organisers, body: () => ({ to: 'draft' }) },
  'news.delete': { roles: organisers },
  'pages.create': { roles: organisers, body: () => newPage(ours.id) },
  'pages.read': { roles: everyRole },
  'pages.change': { roles: organisers, body: pageChange },
  'pages.delete': { roles: organisers },
  'pages.uploadBundle': { roles: organisers },
  'pages.uploadDocument': { roles: organisers },
  'pages.uploadPicture': { roles: organisers },
  'pages.uploadBlockPicture': { roles: organisers },
  'pages.saveBlocks': { roles: organisers, body: () => ({ version: 99, body: emptyBody }) },
  'pages.publish': { roles: organisers, body: () => ({ number: 99 }) },
  'pages.readMenu': { roles: everyRole, query: ofMeeting },
  'people.listParticipants': { roles: withPeople },
  'people.countParticipants': { roles: withPeople },
  'people.readParticipant': { roles: withPeople },
  'people.exportParticipants': { roles: cashiers, query: () => '?format=csv' },
  'people.exportFullParticipants': { roles: organisers, query: () => '?format=csv', body: forTheHotel },
  'people.reveal': { roles: organisers, body: () => ({ field: 'phone', reason: 'Asked to' }) },
  'people.editParticipant': { roles: organisers, body: () => ({ values: { nobody: '' }, reason: 'None' }) },
  'people.listRegistrations': { roles: [...cashiers, 'reviewer'] },
  'people.countRegistrations': { roles: [...cashiers, 'reviewer'] },
  'people.exportRegistrations': { roles: cashiers, query: () => '?format=csv' },
  'people.listOrders': { roles: cashiers },
  'people.countOrders': { roles: cashiers },
  'people.readOrder': { roles: cashiers },
  'people.exportOrders': { roles: cashiers, query: () => '?format=csv' },
  'dashboard.read': { roles: withPeople },
  'dashboard.listActivities': { roles: withPeople },
  'dashboard.exportActivity': { roles: cashiers, query: () => '?format=csv' },
  'rooming.readBoard': { roles: ['owner', 'manager', 'reviewer', 'steward'] },
  'rooming.place': { roles: organisers, body: () => ({ roomId: null, guestIds: [randomUUID()] }) },
  'rooming.unplace': { roles: organisers },
  'rooming.number': { roles: organisers, body: () => ({ roomNumber: '1203' }) },
  'rooming.propose': { roles: organisers },
  'rooming.acceptProposal': {
    roles: organisers,
    body: () => ({ rooms: [[randomUUID(), randomUUID()]] }),
  },
  'rooming.export': { roles: organisers, query: () => '?format=xlsx' },
  'rooming.exportFull': { roles: organisers, query: () => '?format=xlsx', body: forTheHotel },
  'pages.saveMenu': {
    roles: organisers,
    query: ofMeeting,
    body: () => ({ version: 99, items: [] }),
  },
};

// The endpoints that any member of staff may call without naming a meeting; each caller gets their own records.
const withoutMeeting = [
  'meetings.listSeries',
  'meetings.listManaged',
  'meetings.create',
  'news.list',
  'news.uploadPicture',
  'news.uploadAttachment',
  'pages.list',
];

const staffEndpoints = () =>
  app.routes.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'staff');
const concerning = () => staffEndpoints().filter(({ name }) => samples[name]);

let calls = 0;

async function call(endpoint: Endpoint, token: string | null, id: string | null = null) {
  const { method, path, name, upload } = endpoint;
  const sample = samples[name];
  const params = {
    id: id ?? (await idFor(endpoint)),
    messageId,
    accountId: team.get('steward')?.me.id ?? '',
    roomId,
    participantId,
    orderId,
    registrationId,
    activityId,
    invitationId,
    ...sample?.params?.(token),
  };
  calls += 1;
  const isImage = upload?.types.includes('image/png') ?? false;
  const payload = upload ? (isImage ? makePng(2, 2) : Buffer.from('no such file')) : sample?.body?.();
  const type = upload ? (isImage ? 'image/png' : upload.types[0]) : sample?.body && 'application/json';
  const reply = await app.http.inject({
    method,
    url:
      fillPath(path, {
        ...params,
        document: 'terms',
        providerId: messageId,
        resetId: messageId,
        into: messageId,
      }) + (sample?.query?.() ?? ''),
    headers: {
      'x-forwarded-for': `198.18.${(calls >> 8) % 256}.${calls % 256}`,
      ...(token === null ? {} : { authorization: token }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  const isFile = reply.headers['content-disposition'] !== undefined;
  const body = isFile ? { code: 200, message: '' } : reply.json<{ code: number; message: string }>();
  return { status: reply.statusCode, body };
}

const made = new Map<string, string>();

// The meeting itself, or an article or page of it; a record that one caller may delete is created again for the next.
async function idFor({ path, name }: Endpoint): Promise<string> {
  const kind = /^\/api\/(news|pages)\/:id/.exec(path)?.[1];
  if (!kind) return ours.id;
  const isDeleted = name.endsWith('.delete');
  const known = made.get(kind);
  if (known && !isDeleted) return known;
  const reply = await app.http.inject({
    method: 'POST',
    url: `/api/${kind}`,
    headers: { authorization: administrator.token },
    payload: kind === 'news' ? newsForm(ours.id) : newPage(ours.id),
  });
  const { id } = reply.json<{ data: { id: string } }>().data;
  if (!isDeleted) made.set(kind, id);
  return id;
}

describe('staff endpoints', () => {
  test('are all in one of these lists', () => {
    const known = [...Object.keys(samples), ...withoutMeeting];
    const missing = staffEndpoints().flatMap(({ name }) => (known.includes(name) ? [] : [name]));
    expect(missing, 'each needs a sample above, with the roles that may call it').toEqual([]);
    expect(staffEndpoints()).toHaveLength(known.length);
    for (const { name, path } of staffEndpoints()) {
      expect([name, path.includes(':') && withoutMeeting.includes(name)]).toEqual([name, false]);
    }
  });

  test('ask strangers to log in, and refuse people without a role', async () => {
    for (const endpoint of staffEndpoints()) {
      const statuses = [await call(endpoint, null), await call(endpoint, attendee.token)];
      expect([endpoint.name, ...statuses.map(({ status }) => status)]).toEqual([endpoint.name, 401, 403]);
    }
  });

  test('do not exist for the staff of another conference', async () => {
    for (const endpoint of concerning()) {
      const reply = await call(endpoint, otherStaff.token);
      expect([endpoint.name, reply.status]).toEqual([endpoint.name, 404]);
    }
  });

  test('answer for records of others as for records that do not exist', async () => {
    for (const endpoint of concerning().filter(({ path }) => path.includes(':id'))) {
      const { code, message } = (await call(endpoint, otherStaff.token)).body;
      const never = await call(endpoint, otherStaff.token, randomUUID());
      expect([endpoint.name, never.body]).toMatchObject([endpoint.name, { code, message }]);
    }
  });

  test.each(meetingRoles)('allow a %s what the table says and nothing else', async (role) => {
    const { token } = team.get(role) ?? attendee;
    for (const endpoint of concerning()) {
      const { status } = await call(endpoint, token);
      const allowed = samples[endpoint.name]?.roles.includes(role);
      expect([endpoint.name, status === 403]).toEqual([endpoint.name, !allowed]);
      expect([endpoint.name, [401, 404, 500].includes(status), status]).toEqual([
        endpoint.name,
        false,
        status,
      ]);
    }
  });

  test('allow an administrator all of it', async () => {
    for (const endpoint of staffEndpoints().filter(({ name }) => name !== 'meetings.create')) {
      const { status } = await call(endpoint, administrator.token);
      expect([endpoint.name, [401, 403, 404, 500].includes(status), status]).toEqual([
        endpoint.name,
        false,
        status,
      ]);
    }
  });
});

test('endpoints for administrators refuse all other callers', async () => {
  const closed = app.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access === 'administrator');
  expect(closed.length).toBeGreaterThan(3);
  const others = [...team.values(), otherStaff, attendee];
  for (const endpoint of closed) {
    for (const { token } of others) {
      expect([endpoint.name, (await call(endpoint, token)).status]).toEqual([endpoint.name, 403]);
    }
  }
});
