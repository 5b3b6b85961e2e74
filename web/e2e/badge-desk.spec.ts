import { type APIRequestContext, expect as that, type Page } from '@playwright/test';
import { stockDesigns } from '@plenum/contract/badges/stock';
import type { readParticipant } from '@plenum/contract/registration/lists/participant-detail';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { inLanguage } from '@plenum/contract/kernel/language';
import { verdictWords } from '@plenum/contract/checkin/words';
import { arrivalWords } from '@plenum/contract/registration/people/arrival';
import { walletWords } from '@plenum/contract/payments/words';
import { genderWords, identityWords } from '@plenum/contract/registration/people/person-words';
import { methodWords } from '@plenum/contract/registration/words';
import type { TicketHead, TicketView } from '@plenum/contract/tickets/schemas';
import { encode } from 'uqr';
import { href, paths } from '../src/app/paths.ts';
import { price } from '../src/kernel/i18n/format.ts';
import { EAST, enrolDesk, enterDesk, openArrival, scanWith } from './support/gates.ts';
import { offerMeeting } from './support/offers.ts';
import { ask } from './support/organizers.ts';
import { payInSandbox } from './support/payers.ts';
import { enterWith, logInByCode } from './support/people.ts';
import { choose, place, press } from './support/registrants.ts';
import { expect, type Lan, test } from './support/story.ts';
import { sure } from './support/visitors.ts';

interface Typed {
  readonly fullName: string;
  readonly phone: string;
}

/** Fills in the details of a person, as the staff at the desk do. */
async function fillPerson(page: Page, { fullName, phone }: Typed, lan: Lan): Promise<void> {
  const typed = { fullName, phone, organization: 'Binhai University', email: `p${phone}@plenum.example` };
  for (const [field, text] of Object.entries(typed)) await place(page, field).getByRole('textbox').fill(text);
  await press(page, inLanguage(genderWords.female, lan));
  await choose(page, 'identity', inLanguage(identityWords.teacher, lan));
}

/** Returns the positions of the dark squares of a code. */
function modulesOf(text: string): string[] {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  return data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `${x} ${y}` : [])));
}

/** Returns the positions of the dark squares of a code that is drawn in runs. */
function darkOf(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, at) => `${Number(x) + at} ${y}`),
  );
}

/** Returns a person's ticket once it has been created, which happens after the order is complete. */
async function ticketNamed(request: APIRequestContext, token: string, name: string): Promise<TicketView> {
  let head: TicketHead | undefined;
  await that(async () => {
    const { data } = await ask(request, token, 'GET', '/api/me/tickets');
    head = (data as unknown as TicketHead[]).find((one) => one.name === name);
    that(head).toBeDefined();
  }).toPass({ timeout: 60_000 });
  const path = `/api/me/tickets/${sure(head, 'ticket').id}`;
  return (await ask(request, token, 'GET', path)).data as unknown as TicketView;
}

test('the badge desk handles walk-ins who pay by hand and by code, check-in, a badge, and a substitution that works at the gate', async ({
  page,
  browser,
  request,
  codeFor,
  newcomer,
  say,
  lan,
  expectAccessible,
}) => {
  const half = lan === 'en' ? 'en' : 'zh';
  const word = (key: string, values?: Record<string, string | number>) => say('badges', key, values);
  const button = (key: string, values = {}) =>
    page.getByRole('button', { name: word(key, values), exact: true });
  const meeting = await offerMeeting(request, { review: 'pay_then_review' });
  await openArrival(request, meeting);
  const design = { name: 'Badge', design: sure(stockDesigns[0], 'design').make() };
  const designs = `/api/meetings/${meeting.id}/badge-designs`;
  that((await ask(request, meeting.owner, 'POST', designs, design)).code).toBe(200);
  const tail = newcomer.phone.slice(3);
  const [first, second, colleague] =
    lan === 'en'
      ? [
          { fullName: 'Wanda Lovage', phone: `137${tail}` },
          { fullName: 'Odo Hopwood', phone: `138${tail}` },
          { fullName: 'Corin Shelford', phone: `139${tail}` },
        ]
      : [
          { fullName: '王晚晴', phone: `137${tail}` },
          { fullName: '李舟行', phone: `138${tail}` },
          { fullName: '陈新雨', phone: `139${tail}` },
        ];
  if (!first || !second || !colleague) throw new Error('No names');
  const register = async (person: Typed) => {
    await button('info.register').click();
    const drawer = page.getByRole('dialog');
    const send = drawer.getByRole('button', { name: say('registration', 'walkIn.register'), exact: true });
    await send.click();
    await expect(drawer.getByText(say('registration', 'walkIn.incomplete'))).toBeVisible();
    // Moving the focus scrolls only the fields, so the drawer's header stays in view.
    const size = sure(page.viewportSize(), 'viewport');
    await page.setViewportSize({ width: 360, height: 640 });
    await drawer.getByRole('radio').last().focus();
    await expect(drawer.getByRole('button', { name: say('kernel', 'close') })).toBeInViewport();
    await page.setViewportSize(size);
    // The desk needs only these fields.
    for (const field of ['fullName', 'phone'] as const)
      await place(page, field).getByRole('textbox').fill(person[field]);
    await press(page, meeting.delegate.name[half]);
    await expectAccessible();
    await send.click();
    await expect(page.getByRole('heading', { level: 2, name: person.fullName })).toBeVisible();
    await expect(page.getByText(word('batch.unconfirmed'), { exact: true })).toBeVisible();
  };
  const approve = async () => {
    await button('info.approve').click();
    await expect(page.getByText(word('info.confirmed'), { exact: true })).toBeVisible();
  };

  // The first person's payment is recorded by hand, they are approved and checked in, and their badge is sent to the
  // print station.
  await enterWith(page, meeting.owner, href(paths.printInfo, {}, { id: meeting.id }));
  await register(first);
  const still = word('pay.title', { amount: price(120_000, 'CNY', lan) });
  await expect(page.getByRole('heading', { name: still })).toBeVisible();
  await expectAccessible();
  await button('pay.record').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(word('pay.how')).fill('Cash');
  await dialog.getByRole('button', { name: word('pay.record'), exact: true }).click();
  await expect(page.getByRole('heading', { name: still })).toBeHidden();
  await approve();
  await button('checkIn.now').click();
  // The check-in is shown in a notice, and permanently in the person's details.
  const notices = page.getByRole('region', { name: say('kernel', 'notifications') });
  await expect(notices.getByText(word('checkIn.done'))).toBeVisible();
  await expect(page.locator('#main').getByText(inLanguage(arrivalWords.verified, lan))).toBeVisible();
  await button('info.print').click();
  await dialog.getByRole('button', { name: word('print.way') }).click();
  await page.getByRole('option', { name: word('print.queue') }).click();
  await dialog.getByRole('button', { name: word('print.toQueue'), exact: true }).click();
  await expect(
    page.getByText(word(lan === 'en' ? 'print.queued_one' : 'print.queued_other', { count: 1 })),
  ).toBeVisible();

  // The second person pays on their own phone, on which the address from the code is opened.
  await register(second);
  const id = sure(new URL(page.url()).searchParams.get('person'), 'person');
  const { data: detail } = await ask(
    request,
    meeting.owner,
    'GET',
    `/api/meetings/${meeting.id}/participants/${id}`,
  );
  const { orders } = detail as unknown as ReplyOf<typeof readParticipant>;
  const payPath = href(paths.pay, { id: sure(orders[0], 'order').id });
  const code = page.getByRole('img', { name: word('pay.qr') });
  expect(darkOf((await code.locator('path').getAttribute('d')) ?? '')).toEqual(
    modulesOf(new URL(payPath, page.url()).href),
  );
  const token = await logInByCode(request, codeFor, second.phone);
  const phone = await enterDesk(await browser.newContext(), token, lan);
  await phone.goto(payPath);
  await expect(phone.getByRole('heading', { level: 1, name: '¥1,200.00' })).toBeVisible();
  await press(phone, inLanguage(methodWords.mobile_wallet, lan));
  const wallet = inLanguage(walletWords.alipay, lan);
  await press(phone, wallet);
  await phone.getByRole('button', { name: say('payments', 'wallet.do', { wallet }) }).click();
  await payInSandbox(phone);
  await expect(phone.getByRole('heading', { name: say('payments', 'end.paid.title') })).toBeVisible();
  await phone.context().close();
  // The desk shows the payment without a click.
  await expect(page.getByRole('heading', { name: still })).toBeHidden();
  await approve();
  const before = await ticketNamed(request, token, second.fullName);

  // A colleague takes the second person's place, is approved, and gets a new ticket.
  await button('info.substitute').click();
  await fillPerson(page, colleague, lan);
  await dialog.getByLabel(say('registration', 'change.reason')).fill('Fell ill');
  await expectAccessible();
  await dialog.getByRole('button', { name: say('registration', 'substitute.confirm') }).click();
  await expect(page.getByRole('heading', { level: 2, name: colleague.fullName })).toBeVisible();
  await approve();
  const after = await ticketNamed(request, token, colleague.fullName);
  const { data } = await ask(request, token, 'GET', '/api/me/tickets');
  expect((data as unknown as TicketHead[]).map(({ name }) => name)).toEqual([colleague.fullName]);

  // At the gate, the code of the person who was replaced is refused, and the colleague's is accepted.
  const gate = await enterDesk(await browser.newContext(), meeting.owner, lan);
  await enrolDesk(gate, { meeting, gate: EAST, say, lan });
  await scanWith(gate, before.qr);
  await expect(gate.getByRole('alert').getByText(inLanguage(verdictWords.revoked, lan))).toBeVisible();
  await scanWith(gate, after.qr);
  const verdict = gate.getByRole('alert');
  await expect(verdict.getByText(inLanguage(verdictWords.admitted, lan))).toBeVisible();
  await expect(verdict.getByText(colleague.fullName)).toBeVisible();
  await gate.context().close();
});
