import { randomUUID } from 'node:crypto';
import { inLanguage } from '@plenum/contract/kernel/language';
import { walletWords } from '@plenum/contract/payments/words';
import { emptyHead, type RegistrationView } from '@plenum/contract/registration/people/draft';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { type APIRequestContext } from '@playwright/test';
import { type OfferedMeeting, offerMeeting, saveSection } from './support/offers.ts';
import { ask } from './support/organizers.ts';
import { payInSandbox } from './support/payers.ts';
import { enterWith } from './support/people.ts';
import { type Attendee, filledIn, makeAttendee, press } from './support/registrants.ts';
import { expect, test } from './support/story.ts';
import { enrol, listPeople } from './support/teams.ts';

const TEAM = 3;

/** Saves a draft of a team as its contact would fill it in. */
async function saveTeam(request: APIRequestContext, meeting: OfferedMeeting, me: Attendee): Promise<string> {
  const beginning = `/api/meetings/${meeting.id}/registrations`;
  const { id } = (await ask(request, me.token, 'POST', beginning, { kind: 'team' })).data;
  const path = `/api/registrations/${id}`;
  const { head } = (await ask(request, me.token, 'GET', path)).data as unknown as RegistrationView;
  const contact = { teamName: 'Binhai University', contactName: me.name, contactPhone: me.phone };
  const typed = { ...emptyHead, ...head, ...contact, currency: 'CNY', method: 'mobile_wallet' };
  const named = await ask(request, me.token, 'PUT', `${path}/head`, { head: typed });
  expect(named.code, named.message).toBe(200);
  const members = listPeople(TEAM, { identity: '', type: '' }).map(({ name, gender, phone, email }) => ({
    ...filledIn(meeting, { ...me, name, phone }, { values: { gender, email } }),
    id: randomUUID(),
    version: 0,
  }));
  const saved = await ask(request, me.token, 'PUT', `${path}/members`, { members, removed: [] });
  expect(saved.code, saved.message).toBe(200);
  return id;
}

test('a waiting team gets its places', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const meeting = await offerMeeting(request, { stock: TEAM });
  // Without the unlimited type for guests, the conference is sold out when no places for delegates are left.
  await saveSection(request, meeting.owner, meeting.id, 'types', { types: [meeting.delegate] });
  const buyers = await enrol(request, newcomer, lan, meeting, [
    { name: 'Greta Hopwood' },
    { name: 'Marit Shelford' },
    { name: 'Adela Lovage' },
  ]);

  // Before the form begins, a visitor sees on the conference page that it is full and has a waiting list.
  await page.goto(`/index/detailInfo/${meeting.id}`);
  await expect(page.getByText(say('landing', 'phase.fully_booked'), { exact: true }).first()).toBeVisible();
  await page
    .getByRole('region', { name: say('meetings', 'action.label') })
    .getByRole('link', { name: say('meetings', 'action.step.join') })
    .click();
  await expect(page.getByRole('heading', { name: word('kind.title') })).toBeVisible();
  await expect(page.getByText(word('waiting.full'), { exact: true })).toBeVisible();
  await expectAccessible();

  const contact = { ...newcomer, username: `${newcomer.username}-team` };
  const me = await makeAttendee(request, codeFor, contact, lan);
  const team = await saveTeam(request, meeting, me);

  await enterWith(page, me.token, `/index/register/${meeting.id}?kind=team&team=${team}&step=confirm`);
  await expect(page.getByText(word('waiting.turn'))).toBeVisible();
  // No order is placed yet, so there is no notice about paying in time.
  await expect(page.getByText(word('confirm.then'))).toBeHidden();
  await expectAccessible();
  await page.getByRole('button', { name: word('waiting.join') }).click();
  await expect(page.getByText(word('waiting.first'))).toBeVisible();
  await expectAccessible();

  // A released place is reserved for the team: the buyer who released it can't order it again.
  for (const buyer of buyers) {
    const { code, message } = await ask(request, buyer.token, 'POST', `/api/orders/${buyer.orderId}/cancel`);
    expect(code, message).toBe(200);
    const again = await ask(
      request,
      buyer.token,
      'POST',
      `/api/registrations/${buyer.registrationId}/order`,
      {
        currency: lan === 'en' ? 'USD' : 'CNY',
        method: 'corporate_transfer',
        total: lan === 'en' ? 18_000 : 120_000,
        units: [`type:${meeting.delegate.id}`],
      },
    );
    expect(again.code).toBe(orderRefusals.NO_STOCK.code);
  }

  // Nothing is pressed on this page; the offer arrives through the live channel.
  await expect(page.getByText(word('waiting.offered'))).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('timer').first()).toBeVisible();
  await expectAccessible();
  await page
    .getByRole('article')
    .getByRole('link', { name: word('my.do.pay') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '¥3,600.00' })).toBeVisible();
  const wallet = inLanguage(walletWords.alipay, lan);
  await press(page, wallet);
  await page.getByRole('button', { name: say('payments', 'wallet.do', { wallet }) }).click();
  await payInSandbox(page);
  await expect(page.getByRole('heading', { name: say('payments', 'end.paid.title') })).toBeVisible();
});
