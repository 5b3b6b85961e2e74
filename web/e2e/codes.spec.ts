import { inLanguage } from '@plenum/contract/kernel/language';
import { codeRefusals } from '@plenum/contract/registration/codes/messages';
import { methodWords } from '@plenum/contract/registration/words';
import { enterAsVisitor } from './support/editors.ts';
import { offerMeeting } from './support/offers.ts';
import { enterAs } from './support/organizers.ts';
import { enterWith } from './support/people.ts';
import { amount, filledIn, makeAttendee, press, saveDraft } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

test('an organizer creates a code, an attendee pays less with it, and the next one finds it used up', async ({
  page,
  browser,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('console', key, values);
  const mine = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const meeting = await offerMeeting(request);
  await enterAs(page, 'owner', `/admin/matchDetail?id=${meeting.id}&part=codes`);
  await page.getByRole('button', { name: word('codes.new') }).click();
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: word('codes.create') });
  await create.click();
  await expect(dialog.getByRole('textbox', { name: word('codes.percent') })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expectAccessible();
  await dialog.getByRole('textbox', { name: word('codes.code'), exact: true }).fill('Early-25');
  await dialog.getByRole('textbox', { name: word('codes.percent') }).fill('25');
  await dialog.getByRole('textbox', { name: word('codes.mostUses') }).fill('1');
  await create.click();
  await expect(page.getByText(word('codes.noOrders'))).toBeVisible();
  await expectAccessible();

  const first = await makeAttendee(request, codeFor, newcomer, lan);
  const wish = { stay: { choice: 'no_room' as const } };
  await saveDraft(request, meeting, first, filledIn(meeting, first, wish));
  const confirm = `/index/register/${meeting.id}?kind=individual&step=confirm`;
  const home = await enterAsVisitor(browser, lan);
  await enterWith(home, first.token, confirm);
  await home.getByRole('button', { name: mine('code.ask') }).click();
  const field = home.getByRole('textbox', { name: mine('code.label') });
  await field.fill('NO-SUCH-CODE');
  await field.press('Enter');
  await expect(home.getByText(inLanguage(codeRefusals.CODE_UNKNOWN, lan))).toBeVisible();
  await field.fill('ear1y 25');
  await field.press('Enter');
  const off = amount(lan, { CNY: 30_000, USD: 4_500 });
  await expect(home.getByText(mine('code.takesOff', { amount: off }))).toBeVisible();
  await press(home, inLanguage(methodWords.corporate_transfer, lan));
  const total = amount(lan, { CNY: 90_000, USD: 13_500 });
  await home.getByRole('button', { name: mine('placeOrder', { total }) }).click();
  await expect(home).toHaveURL(/\/index\/order\/[^/]+\/pay$/);
  await expect(home.getByText(mine('total.discountBy', { code: 'Early-25' }))).toBeVisible();

  const second = await makeAttendee(request, codeFor, newcomer, lan, 1);
  await saveDraft(request, meeting, second, filledIn(meeting, second, wish));
  const other = await enterAsVisitor(browser, lan);
  await enterWith(other, second.token, confirm);
  await other.getByRole('button', { name: mine('code.ask') }).click();
  await other.getByRole('textbox', { name: mine('code.label') }).fill('EARLY-25');
  await other.getByRole('button', { name: mine('code.apply') }).click();
  await expect(other.getByText(inLanguage(codeRefusals.CODE_USED_UP, lan))).toBeVisible();

  await page.reload();
  await expect(page.getByRole('dialog').getByText(first.name)).toBeVisible();
});
