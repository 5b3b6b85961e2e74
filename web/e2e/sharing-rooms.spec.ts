import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { inLanguage } from '@plenum/contract/kernel/language';
import { valueLabels } from '@plenum/contract/registration/people/person-words';
import type { Page } from '@playwright/test';
import { enterAsVisitor } from './editors.ts';
import { offerMeeting } from './offers.ts';
import { enterWith } from './people.ts';
import { bedIn, filledIn, makeAttendee, order } from './registrants.ts';
import { expect, test } from './story.ts';

test('one asks, the other confirms, both see each other; a third comes too late @both', async ({
  page,
  browser,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const sentence = (code: string) => fieldSentence(code, lan);
  const meeting = await offerMeeting(request);
  const people = [0, 1, 2].map(async (nr) => {
    const who = await makeAttendee(request, codeFor, newcomer, lan, nr);
    await order(request, meeting, who, filledIn(meeting, who, { stay: bedIn(meeting) }));
    return who;
  });
  const mine = (at: Page) => at.getByRole('region', { name: word('toMine') }).getByRole('article');
  const [ada, grace, mary] = await Promise.all(people);
  if (!ada || !grace || !mary) throw new Error('There are not enough people');

  await enterWith(page, ada.token, '/index/homepage');
  await page.getByRole('button', { name: word('share.invite') }).click();
  const name = page.getByRole('textbox', { name: inLanguage(valueLabels.fullName, lan) });
  const phone = page.getByRole('textbox', { name: inLanguage(valueLabels.phone, lan) });
  const check = page.getByRole('button', { name: word('cohabitant.check'), exact: true });
  // A name alone tells nothing; both must be right.
  await name.fill(grace.name);
  await expect(check).toBeDisabled();
  await phone.fill('13900000000');
  await check.click();
  await expect(page.getByText(sentence('cohabitant_unknown'))).toBeVisible();
  await expectAccessible();
  await phone.fill(grace.phone);
  await check.click();
  await page.getByRole('button', { name: word('share.send') }).click();
  await expect(page.getByText(word('share.waiting'), { exact: true })).toBeVisible();
  await expect(page.getByText(word('share.unmatched'))).toBeHidden();

  const theirs = await enterAsVisitor(browser, lan);
  await enterWith(theirs, grace.token, '/index/homepage');
  await expect(theirs.getByText(word('share.asks', { from: ada.name, to: grace.name }))).toBeVisible();
  await theirs.getByRole('button', { name: word('share.accept'), exact: true }).click();
  const dialog = theirs.getByRole('alertdialog');
  await expect(dialog).toContainText(word('share.thenPaired'));
  await dialog.getByRole('button', { name: word('share.accept'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(mine(theirs)).toContainText(word('share.with', { names: ada.name }));
  await theirs.context().close();

  // It arrives without reloading.
  await expect(mine(page)).toContainText(word('share.with', { names: grace.name }));
  await expectAccessible();

  // A third person who checks one of them now reads why not, beside the field.
  const late = await enterAsVisitor(browser, lan);
  await enterWith(late, mary.token, '/index/homepage');
  await late.getByRole('button', { name: word('share.invite') }).click();
  await late.getByRole('textbox', { name: inLanguage(valueLabels.fullName, lan) }).fill(grace.name);
  await late.getByRole('textbox', { name: inLanguage(valueLabels.phone, lan) }).fill(grace.phone);
  await late.getByRole('button', { name: word('cohabitant.check'), exact: true }).click();
  await expect(late.getByText(sentence('cohabitant_taken'))).toBeVisible();
  await expect(late.getByRole('button', { name: word('share.send') })).toBeHidden();
  await late.context().close();
});
