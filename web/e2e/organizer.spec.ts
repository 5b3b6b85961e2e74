import { currencyWords } from '@plenum/contract/kernel/money';
import { checklistWords } from '@plenum/contract/meetings/checklist';
import { inLanguage } from '@plenum/contract/kernel/language';
import { randomUUID } from 'node:crypto';
import { dateField, expectDate, fillDate, shownDay } from './support/dates.ts';
import { enterAs, fillBoth, half, logInAs, makeMeeting, openPart, save } from './support/organizers.ts';
import { enterWith } from './support/people.ts';
import { expect, test } from './support/story.ts';

test('a conference is created in three steps, lists its missing parts, and is translated', async ({
  page,
  say,
  lan,
  expectAccessible,
}) => {
  const mark = randomUUID().slice(0, 6);
  const title = `Tidal Forum ${mark} 2027`;
  await enterAs(page, 'owner', '/admin/matchList');
  await expect(page.getByRole('heading', { level: 1, name: say('console', 'list.title') })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: say('console', 'list.new') }).click();

  // Enters the name, from which the address is derived.
  await page.getByRole('button', { name: say('console', 'basics.series') }).click();
  await page
    .getByRole('option', { name: lan === 'en' ? 'Coastal Computing Congress' : '滨海计算大会' })
    .click();
  await half(page, say, 'basics.title', 'en').fill(title);
  await expect(page.getByLabel(say('console', 'basics.slug'))).toHaveValue(`tidal-forum-${mark}-2027`);
  await expectAccessible();
  const next = page.getByRole('button', { name: say('console', 'wizard.next'), exact: true });
  await next.click();

  // Enters the dates and the city, which is required.
  await fillDate(dateField(page, say('console', 'basics.startsOn')), '2027-09-13');
  await fillDate(dateField(page, say('console', 'basics.endsOn')), '2027-09-14');
  await next.click();
  await expect(half(page, say, 'basics.city', 'en')).toHaveAttribute('aria-invalid', 'true');
  await half(page, say, 'basics.city', 'en').fill('Binhai');
  await next.click();
  await fillDate(dateField(page, say('console', 'basics.opensAt')).first(), '2026-01-05T09:00');
  await page.getByRole('button', { name: say('console', 'wizard.create') }).click();

  // The draft lists its missing parts, with links.
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(say('console', 'checklist.progress', { done: 1, of: 16 }))).toBeVisible();
  const hotels = inLanguage(checklistWords.hotels, lan);
  await page.getByRole('button', { name: say('console', 'checklist.settleOf', { name: hotels }) }).click();
  await expect(page.getByText(say('console', 'checklist.progress', { done: 2, of: 16 }))).toBeVisible();
  await expectAccessible();
  await page
    .getByRole('complementary')
    .getByRole('link', { name: say('console', 'part.basics') })
    .click();
  await page.getByText(say('console', 'missing.show')).click();
  await page.getByRole('button', { name: say('console', 'missing.zh', { text: title }) }).click();
  await expect(half(page, say, 'basics.title', 'zh')).toBeFocused();
  await page.keyboard.insertText(`2027 潮汐论坛 ${mark}`);
  await half(page, say, 'basics.city', 'zh').fill('滨海');
  await fillBoth(page, say, 'basics.summary', 'Two days on tides and turbines.', '两天，聊潮汐与涡轮。');
  await fillBoth(page, say, 'basics.venueName', 'Harbour Hall', '海港厅');
  await expectAccessible();
  await save(page, say);
  await expect(page.getByText(say('kernel', 'translations.complete'))).toBeVisible();
});

test('a draft is filled in, priced and published; visitors see it with its price', async ({
  page,
  say,
  lan,
  expectAccessible,
}) => {
  const token = await logInAs(page.request, 'owner');
  const id = await makeMeeting(page.request, token);
  await enterWith(page, token, `/admin/matchDetail?id=${id}&part=about`);
  await fillBoth(page, say, 'about.body', 'Bring your measurements.', '欢迎带着实测数据来交流。');
  await save(page, say);
  await openPart(page, say, 'venue');
  await fillBoth(page, say, 'venue.address', '18 Haigang Avenue', '海港大道 18 号');
  await save(page, say);

  // If a type has no price, the error appears beside the field, and the type stays open.
  await openPart(page, say, 'types');
  await page.getByRole('button', { name: say('console', 'types.add') }).click();
  await half(page, say, 'types.name', 'en').fill('Participant');
  await page.getByRole('button', { name: say('kernel', 'save.save'), exact: true }).click();
  await expect(page.getByText(say('kernel', 'save.state.failed'))).toBeVisible();
  await page.getByLabel(inLanguage(currencyWords.CNY, lan)).fill('1200');
  await page.getByLabel(inLanguage(currencyWords.USD, lan)).fill('180');
  await expectAccessible();
  await save(page, say);
  await expect(page.getByText(say('kernel', 'translations.complete'))).toBeHidden();
  await half(page, say, 'types.name', 'zh').fill('参会代表');
  await expect(page.getByText(say('kernel', 'translations.complete'))).toBeVisible();
  await save(page, say);

  await openPart(page, say, 'overview');
  await expect(page.getByText(say('kernel', 'translations.complete'))).toBeVisible();
  await page.getByRole('button', { name: say('console', 'step.published'), exact: true }).click();
  const asked = page.getByRole('alertdialog');
  // The confirmation names the unfinished parts.
  await expect(asked).toContainText(inLanguage(checklistWords.contacts, lan));
  await asked.getByRole('button', { name: say('console', 'step.published'), exact: true }).click();
  await expect(page.getByText(say('console', 'stepped.published'), { exact: true })).toBeVisible();

  // Opens the conference as visitors see it.
  await page.getByRole('link', { name: say('console', 'action.visit') }).click();
  const name = lan === 'en' ? 'Lighthouse Days 2027' : '2027 灯塔日';
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(
    page.getByText(lan === 'en' ? 'Bring your measurements.' : '欢迎带着实测数据来交流。'),
  ).toBeVisible();
  await page
    .getByRole('navigation', { name: say('meetings', 'detail.tabs') })
    .getByRole('link', { name: say('meetings', 'detail.tab.fees'), exact: true })
    .click();
  await expect(page.getByText(lan === 'en' ? '$180' : '¥1,200').first()).toBeVisible();
});

test('next year’s conference is copied: texts and prices are taken over, dates move', async ({
  page,
  say,
  lan,
  expectAccessible,
}) => {
  const slug = `big-data-${randomUUID().slice(0, 6)}`;
  const original = lan === 'en' ? 'Big Data and Medical Computing 2027' : '2027 大数据与医学计算会议';
  const copied = lan === 'en' ? 'Big Data and Medical Computing 2028' : '2028 大数据与医学计算会议';
  await enterAs(page, 'owner', '/admin/matchList');
  await page.getByRole('searchbox', { name: say('console', 'list.search') }).fill(original);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('button', { name: say('console', 'list.actionsFor', { title: original }) }).click();
  await page.getByRole('menuitem', { name: say('console', 'action.copy') }).click();
  const dialog = page.getByRole('dialog');
  const moved = await shownDay(dateField(dialog, say('console', 'basics.startsOn')));
  expect(moved).toMatch(/^2028-/);
  await dialog.getByLabel(say('console', 'basics.slug')).fill(slug);
  await expectAccessible();
  await dialog.getByRole('button', { name: say('console', 'copy.copy'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: copied })).toBeVisible();
  await expect(
    page.getByRole('button', { name: say('console', 'step.published'), exact: true }),
  ).toBeVisible();

  await openPart(page, say, 'basics');
  await expectDate(dateField(page, say('console', 'basics.startsOn')), moved);
  await openPart(page, say, 'types');
  await expect(
    page
      .getByRole('button', { expanded: false })
      .filter({ hasText: lan === 'en' ? '$' : '¥' })
      .first(),
  ).toBeVisible();
});
