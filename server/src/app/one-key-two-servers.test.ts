import { addSupervisor } from '@plenum/contract/checkin/supervisors';
import { readWall } from '@plenum/contract/checkin/wall';
import { randomUUID } from 'node:crypto';
import * as accounts from '@plenum/contract/accounts/endpoints';
import * as people from '@plenum/contract/registration/people/endpoints';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import {
  answerInvitation,
  checkPersonRegistered,
  inviteCohabitant,
} from '@plenum/contract/registration/sharing/endpoints';
import { placeGuests } from '@plenum/contract/rooms/endpoints';
import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { SUCCESS_CODE } from '@plenum/contract/kernel/envelope';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import * as seriesEndpoints from '@plenum/contract/meetings/series';
import { issueReceipt, requestInvoice } from '@plenum/contract/invoices/endpoints';
import { uploadInvoiceFile } from '@plenum/contract/invoices/finance-endpoints';
import * as news from '@plenum/contract/news/endpoints';
import * as orders from '@plenum/contract/registration/orders/endpoints';
import * as payments from '@plenum/contract/payments/endpoints';
import * as statements from '@plenum/contract/payments/statement-endpoints';
import { testMerchant } from '@plenum/contract/payments/merchant-endpoints';
import * as pages from '@plenum/contract/pages/endpoints';
import { useSandbox } from '#modules/payments/public';
import { finishSignIn } from '@plenum/contract/accounts/sign-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAccountKeySamples } from '#test/code-accounts';
import { keySamples } from '#test/key-samples';
import { mailingKeySamples } from '#test/mailings';
import { makePng } from '#test/make-images';
import type { TestApp } from '#test/app';
import { rowsGained } from '#test/effects';
import { invoiceForm } from '#test/invoices';
import { buildMeeting, seriesForm } from '#test/meetings';
import { buildMerchant } from '#test/merchants';
import { newsForm } from '#test/news';
import { buildPlaced, paymentOf, settle } from '#test/orders';
import { newPage } from '#test/pages';
import { begin, buildPayable } from '#test/paid-app';
import {
  appCode,
  askCode,
  buildPerson,
  makeAdministrator,
  newTarget,
  type Person,
  readCode,
  turnOnSecondFactor,
} from '#test/people';
import { providerSamples } from '#test/provider-samples';
import { buildOffer } from '#test/registrations';
import { buildAsking, invite } from '#test/sharing';
import {
  buildReadyOrder,
  createTwoServers,
  type KeySample,
  send,
  type Sent,
  sendToBoth,
  type TwoServers,
} from '#test/two-servers';
import { mt940Of, send as sendStatement } from '#test/statements';
import { ticketKeySamples } from '#test/tickets';
import { uploadSamples } from '#test/upload-samples';
import { makePdf, shortPdf } from '#test/make-pdf';
import { openSignInSettings } from '#test/sign-in-samples';
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts';

let servers: TwoServers;
let one: TestApp;
let close: () => Promise<void>;
let administrator: Person;
let sandbox: Sandbox;
const signIn = await openSignInSettings();
beforeAll(async () => {
  ({ servers, close } = await createTwoServers(signIn.settings));
  [one] = servers;
  administrator = await buildPerson(one);
  await makeAdministrator(one, administrator);
  sandbox = await startSandbox({ port: 0, clock: one.clock });
  for (const { kernel } of servers) useSandbox(kernel, sandbox.credentials());
});
afterAll(async () => {
  await sandbox.close();
  await close();
  await signIn.close();
});

const png = { type: 'image/png', bytes: makePng(2, 2) };
const pdf = { type: 'application/pdf', bytes: shortPdf };
const fresh = { newPassword: 'assembly-hall-1949', confirmPassword: 'assembly-hall-1949' };

async function ofMeeting() {
  return { params: { id: (await buildMeeting(one)).id }, token: administrator.token };
}

async function ofOrder() {
  const { offer, orderId, cashier, buyer, total } = await buildPlaced(one);
  const byStaff = { params: { id: offer.meetingId, orderId }, token: cashier.token };
  return { byStaff, byBuyer: { params: { id: orderId }, token: buyer.token }, total };
}

async function buildAnswer(stay?: { choice: null }): Promise<Sent> {
  const { ada, grace, offer } = await buildAsking(one, stay);
  const asked = await invite(one, offer, ada, grace);
  return { params: { id: asked.body.data.invitationId }, body: { accept: true }, token: grace.token };
}

// The samples begin with all writes that do work before their transaction, which the key does not protect. They are
// followed by samples of each module that only do work inside the transaction.
const samples: readonly KeySample[] = [
  [
    'signing up',
    accounts.signUp,
    async () => {
      const target = newTarget();
      const code = await askCode(one, 'sign_up', target);
      const password = fresh.newPassword;
      const form = { password, confirmPassword: password, agreed: true };
      return { body: { target, code, username: `both${target.slice(-6)}`, ...form } };
    },
  ],
  [
    'logging in',
    accounts.logIn,
    async () => {
      const { username, password } = await buildPerson(one);
      return { body: { account: username, password } };
    },
  ],
  [
    'logging in by code',
    accounts.logInByCode,
    async () => {
      const { target } = await buildPerson(one);
      return { body: { target, code: await askCode(one, 'log_in', target) } };
    },
  ],
  [
    'the second step of logging in',
    accounts.logInSecondFactor,
    async () => {
      const person = await buildPerson(one);
      const { secret } = await turnOnSecondFactor(one, person);
      const body = { account: person.username, password: person.password };
      const answer = await one.call(accounts.logIn, { body });
      if (answer.body.data?.step !== 'second_factor') throw new Error('no second step');
      return { body: { ticket: answer.body.data.ticket, code: appCode(one, secret) } };
    },
  ],
  [
    'a password reset',
    accounts.resetPassword,
    async () => {
      const { target } = await buildPerson(one);
      return { body: { target, code: await askCode(one, 'reset', target), ...fresh } };
    },
  ],
  ['a picture of oneself', accounts.changePicture, async () => ({ ...(await asNewPerson()), upload: png })],
  [
    'a change of password',
    accounts.changePassword,
    async () => {
      const { token, password } = await buildPerson(one);
      return { token, body: { currentPassword: password, ...fresh } };
    },
  ],
  [
    'a confirmation of identity',
    accounts.confirmIdentity,
    async () => {
      const { token, password } = await buildPerson(one);
      return { token, body: { by: 'password', password } };
    },
  ],
  [
    'a change of phone number',
    accounts.changeTarget,
    async () => {
      const { token } = await buildPerson(one);
      const target = newTarget();
      await one.call(accounts.sendOwnCode, { token, body: { purpose: 'change_target', target } });
      await one.deliverOutbox();
      return { token, body: { target, code: readCode(await one.lastMessage(target)) } };
    },
  ],
  [
    'a test of a merchant account',
    testMerchant,
    async () => {
      const { params, token } = await ofMeeting();
      return { params: { ...params, merchantId: await buildMerchant(one, params.id, sandbox) }, token };
    },
  ],
  [
    'a file of a registration',
    people.uploadRegistrationFile,
    async () => {
      const offer = await buildOffer(one);
      const { params, token } = await buildReadyOrder(one, offer, await buildPerson(one));
      return { params, token, upload: pdf };
    },
  ],
  [
    'a look-up of a person',
    checkPersonRegistered,
    async () => {
      const { offer, ada, grace } = await buildAsking(one);
      const asker = { kind: 'guest', participantId: ada.id };
      return { params: { id: offer.meetingId }, body: { ...grace.person, asker }, token: ada.token };
    },
  ],
  ['a yes to an invitation', answerInvitation, () => buildAnswer()],
  ['a yes that orders a bed', answerInvitation, () => buildAnswer({ choice: null })],

  ['an invitation', inviteCohabitant, async () => (await buildAsking(one)).ask],
  ['a code', accounts.sendCode, async () => ({ body: { purpose: 'sign_up', target: newTarget() } })],
  [
    'a series',
    seriesEndpoints.createSeries,
    async () => ({ body: seriesForm(), token: administrator.token }),
  ],
  ['an article', news.createNews, async () => ({ body: newsForm(), token: administrator.token })],
  [
    'a page',
    pages.createPage,
    async () => {
      const { params, token } = await ofMeeting();
      return { body: newPage({ meetingId: params.id }), token };
    },
  ],
  [
    'a team registration',
    people.beginRegistration,
    async () => {
      const { meetingId } = await buildOffer(one);
      return { ...(await asNewPerson()), params: { id: meetingId }, body: { kind: 'team' } };
    },
  ],
  ['a cancelled order', orders.cancelOrder, async () => (await ofOrder()).byBuyer],
  [
    'a recorded payment',
    payments.recordPayment,
    async () => {
      const { byStaff, total } = await ofOrder();
      return { ...byStaff, body: paymentOf(one, total) };
    },
  ],
  [
    'a payment that begins',
    payments.beginPayment,
    async () => {
      const { orderId, buyer } = await buildPayable(one);
      const body = { method: 'qr_code', wallet: 'wechat', scene: 'desktop' };
      return { params: { id: orderId }, body, token: buyer.token };
    },
  ],
  [
    'a file of a transfer',
    payments.uploadSlipFile,
    async () => {
      const { orderId, buyer } = await buildPayable(one);
      return { params: { id: orderId }, token: buyer.token, upload: pdf };
    },
  ],
  [
    'a file of an invoice',
    uploadInvoiceFile,
    async () => ({ ...(await ofMeeting()), query: '?name=invoice.pdf', upload: pdf }),
  ],
  [
    'a request for an invoice',
    requestInvoice,
    async () => {
      const placed = await buildPlaced(one);
      await settle(one, placed);
      return { params: { id: placed.orderId }, body: { invoice: invoiceForm }, token: placed.buyer.token };
    },
  ],
  [
    'a receipt for the buyer',
    issueReceipt,
    async () => {
      const placed = await buildPlaced(one);
      await settle(one, placed);
      return { params: { id: placed.orderId }, token: placed.buyer.token };
    },
  ],
  [
    'a check of a payment',
    payments.checkPayment,
    async () => {
      const placed = await buildPayable(one);
      await begin(one, placed);
      return { params: { id: placed.orderId }, token: placed.buyer.token };
    },
  ],
  [
    'a bank statement',
    statements.importStatement,
    async () => {
      const { byStaff } = await ofOrder();
      const upload = { type: 'application/octet-stream', bytes: Buffer.from(mt940Of(1_000, 'Fee')) };
      return { params: { id: byStaff.params.id }, token: byStaff.token, upload };
    },
  ],
  [
    'the sure lines of a bank statement',
    statements.confirmSureLines,
    async () => {
      const placed = await buildPlaced(one);
      await sendStatement(one, placed, mt940Of(placed.total, placed.number));
      return { params: { id: placed.offer.meetingId }, token: placed.cashier.token };
    },
  ],
  ...uploadSamples(
    () => one,
    () => administrator,
  ),
  ...keySamples(() => one),
  [
    'a room',
    placeGuests,
    async () => {
      const { offer, ada, grace } = await buildAsking(one);
      const body = { roomId: null, guestIds: [ada.id, grace.id] };
      return { params: { id: offer.meetingId }, body, token: administrator.token };
    },
  ],
  ['adding a supervisor', addSupervisor, async () => ({ ...(await ofMeeting()), body: { name: 'Wei Lan' } })],
  ...mailingKeySamples(() => one),
  ...ticketKeySamples(() => one),
  ...codeAccountKeySamples(() => one),
  ...providerSamples(() => one),
  ...signIn.samples(() => one),
];

async function asNewPerson() {
  return { token: (await buildPerson(one)).token };
}

describe('one Idempotency-Key for another write that reaches two servers at the same time', () => {
  test.each(samples)('%s: one effect, one answer', async (_what, endpoint, build) => {
    const alone = await build();
    const once = await rowsGained(one, async () => {
      const answer = await send(one, endpoint, alone, randomUUID());
      expect(answer).toMatchObject({ code: SUCCESS_CODE });
    });
    for (let pair = 0; pair < 3; pair += 1) {
      const sent = await build();
      const gained = await rowsGained(one, async () => {
        const [first, second] = await sendToBoth(servers, endpoint, sent);
        expect(first).toMatchObject({ code: SUCCESS_CODE });
        expect(second).toEqual(first);
      });
      expect(gained).toEqual(once);
    }
  });

  const uploads = samples.filter(([, endpoint]) => endpoint.upload);

  test.each(uploads)('%s: binds a key to one file', async (_what, endpoint, build) => {
    const sent = await build();
    const key = randomUUID();
    const first = await send(one, endpoint, sent, key);
    expect(first).toMatchObject({ code: SUCCESS_CODE });
    const bytes = Buffer.concat([sent.upload?.bytes ?? Buffer.alloc(0), Buffer.from('\n')]);
    const other = { ...sent, upload: { type: sent.upload?.type ?? '', bytes } };
    const gained = await rowsGained(one, async () => {
      expect(await send(one, endpoint, sent, key)).toEqual(first);
      expect(await send(one, endpoint, other, key)).toMatchObject({ code: kernelRefusals.KEY_REUSED.code });
    });
    expect(gained).toEqual({});
  });

  const pdfs = uploads.filter(([, endpoint]) => endpoint.upload?.types.includes(PDF_TYPE));
  test.each(pdfs)('%s: refuses a PDF that starts a program', async (_what, endpoint, build) => {
    const bytes = makePdf({ catalogue: '/OpenAction << /S /Launch /F (cmd.exe) >>' });
    const sent = { ...(await build()), upload: { type: PDF_TYPE, bytes } };
    const answer = await send(one, endpoint, sent, randomUUID());
    expect(answer).toMatchObject({ code: kernelRefusals.PDF_NOT_ALLOWED.code });
    expect(pdfs.length).toBeGreaterThan(7);
  });

  test('covers every write that works before its transaction', () => {
    const early = one.routes.filter(({ prepare, queue }) => prepare ?? queue).map(({ endpoint }) => endpoint);
    // readWall only reads, although it is called with POST: it returns the current position of the database each time.
    // An answer of a provider works once, without a key.
    const tested = new Set(
      [placeOrder, readWall, finishSignIn, ...samples.map(([, endpoint]) => endpoint)].map(
        ({ name }) => name,
      ),
    );
    expect(early.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
    expect(early.length).toBeGreaterThan(20);
  });
});
