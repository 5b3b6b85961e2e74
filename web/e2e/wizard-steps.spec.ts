import { inLanguage } from '@plenum/contract/kernel/language';
import { registrationKindWords } from '@plenum/contract/registration/words';
import { offerMeeting } from './support/offers.ts';
import { enterWith } from './support/people.ts';
import { expectTitle, filledIn, makeAttendee, saveDraft } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

test('every visited step opens by a press and by its address, and a later visit continues there', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const meeting = await offerMeeting(request);
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  const blank = `/index/register/${meeting.id}?kind=individual`;
  const steps = page.getByRole('navigation', { name: say('registration', 'steps') });
  const step = (name: string) => steps.getByRole('button', { name: say('registration', `step.${name}`) });

  // After choosing between a registration alone and a team, the focus is on the heading. The theme can be changed.
  await enterWith(page, me.token, `/index/register/${meeting.id}`);
  await page.getByRole('button', { name: inLanguage(registrationKindWords.individual, lan) }).click();
  await expectTitle(page, say, 'title.who');
  await expect(page.locator(':focus').getByRole('heading', { level: 1 })).toBeVisible();
  const theme = (to: string) => page.getByRole('button', { name: say('app', to) }).filter({ visible: true });
  await theme('switchToDark').click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await theme('switchToLight').click();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await expect(steps.getByRole('button')).toHaveCount(0);
  await saveDraft(request, meeting, me, filledIn(meeting, me, { stay: { choice: 'no_room' } }));
  await page.goto(blank);
  await step('invoice').click();
  await expectTitle(page, say, 'title.invoice');
  await expect(page).toHaveURL(/step=invoice/);
  await expectAccessible();

  await page.reload();
  await expectTitle(page, say, 'title.invoice');
  await step('activities').click();
  await expectTitle(page, say, 'title.activities');
  await page.goBack();
  await expectTitle(page, say, 'title.invoice');

  await page.goto(blank);
  await expectTitle(page, say, 'title.invoice');
  await expect(page).toHaveURL(/step=invoice/);
  await step('who').click();
  await expectTitle(page, say, 'title.who');
});
