import { orderStateWords } from '@plenum/contract/registration/words';
import { inLanguage } from '@plenum/contract/kernel/language';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { valueLabels } from '@plenum/contract/registration/people/person-words';
import { enterAsVisitor } from './support/editors.ts';
import { offerMeeting, priceWindow } from './support/offers.ts';
import { enterAs, openPart } from './support/organizers.ts';
import { enterWith } from './support/people.ts';
import { readOrder } from './support/registrants.ts';
import { expect, test } from './support/story.ts';
import { enrol, listPeople } from './support/teams.ts';
import { sure } from './support/visitors.ts';

const COUNT = 20;
const REJECTED = [6, 13];

test('the organizer reviews twenty registrations by keyboard alone; a rejected buyer reads why', async ({
  page,
  browser,
  request,
  say,
  lan,
  newcomer,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('console', key, values);
  // Registration is free of charge, so orders count as paid when they are placed.
  const meeting = await offerMeeting(request, {
    review: 'pay_then_review',
    delegate: [priceWindow(0, 0)],
  });
  const people = await enrol(request, newcomer, lan, meeting, listPeople(COUNT, { identity: '', type: '' }));
  await enterAs(page, 'owner', `/admin/matchDetail?id=${meeting.id}&part=review`);
  const reason = lan === 'en' ? 'Please send your letter of appointment.' : '请上传聘书扫描件。';
  const rejected: string[] = [];
  for (let left = COUNT; left > 0; left -= 1) {
    const plural = left === 1 && lan === 'en' ? 'one' : 'other';
    await expect(page.getByText(word(`people.queue.left_${plural}`, { n: left }))).toBeVisible();
    await expect(page.getByRole('button', { name: word('people.approve') })).toBeEnabled();
    const isFirst = left === COUNT;
    if (isFirst) await expectAccessible();
    if (!REJECTED.includes(COUNT - left)) {
      await page.keyboard.press('a');
      continue;
    }
    rejected.push(await page.getByRole('article').getByRole('heading', { level: 2 }).innerText());
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.type(reason);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(page.getByRole('heading', { name: word('people.queue.done') })).toBeVisible();
  await expectAccessible();
  expect(new Set(rejected).size).toBe(2);

  // After a reload the page still says that the queue is done.
  await page.reload();
  await expect(page.getByRole('heading', { name: word('people.queue.done') })).toBeVisible();

  const unlucky = people.find(({ name }) => name === rejected[0]);
  const home = await enterAsVisitor(browser, lan);
  await enterWith(home, unlucky?.token ?? '', '/index/homepage');
  await expect(home.getByText(reason).first()).toBeVisible();
  await home.context().close();
});

test('the organizer finds people, sees a number with a reason, records a payment, and fills rooms', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('console', key, values);
  const meeting = await offerMeeting(request);
  const people = await enrol(request, newcomer, lan, meeting, [
    { name: '李秋', shares: true },
    { name: '王晓岚', shares: true },
    { name: '周明', gender: 'male', shares: true },
    { name: '吴振东', gender: 'male', shares: true },
    { name: '孙宁', gender: 'male' },
  ]);
  const [first, second, third] = people.map((one) => one);
  const [li, wang, zhou] = [sure(first, 'Li'), sure(second, 'Wang'), sure(third, 'Zhou')];
  await enterAs(page, 'owner', `/admin/matchDetail?id=${meeting.id}&part=participants`);

  // The palette finds a person by two characters of their name, and a screen by its name.
  const palette = page.getByRole('dialog', { name: word('palette.title') });
  await expect(page.getByRole('main').getByText(wang.name, { exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('王晓');
  await expect(palette.getByRole('option', { name: wang.name }).first()).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: wang.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await palette.getByRole('searchbox').fill(word('part.orders'));
  await palette
    .getByRole('option', { name: word('part.orders') })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: word('part.orders'), level: 1 })).toBeVisible();
  await page.goBack();

  // The list finds a person by a name of two characters, by the end of a phone number, and by an order number.
  const main = page.getByRole('main');
  const search = page.getByRole('searchbox', { name: inLanguage(participantList.searchWords, lan) });
  const { number } = await readOrder(request, zhou, zhou.orderId);
  for (const [typed, wanted] of [
    ['李秋', li],
    [wang.phone.slice(-4), wang],
    [number, zhou],
  ] as const) {
    await search.fill(typed);
    for (const { name } of people)
      await expect(main.getByText(name, { exact: true })).toHaveCount(name === wanted.name ? 1 : 0);
  }
  await expectAccessible();

  const drawer = page.getByRole('dialog', { name: zhou.name });
  await main.getByText(zhou.name, { exact: true }).click();
  await expect(drawer).toContainText(`${zhou.phone.slice(0, 3)}****`);
  await expectAccessible();
  await drawer
    .getByRole('button', { name: word('people.show', { what: inLanguage(valueLabels.phone, lan) }) })
    .click();
  await page.getByRole('textbox', { name: word('people.reason') }).fill('Missed the shuttle');
  await page.getByRole('button', { name: word('people.showDo'), exact: true }).click();
  await expect(drawer).toContainText(new RegExp(zhou.phone));
  await expect(drawer).toContainText(word('people.event.revealed'));
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.getByRole('button', { name: say('list', 'view.save') }).click();
  await page.getByRole('textbox', { name: say('list', 'view.name') }).fill('Shuttle');
  await page.getByRole('button', { name: say('kernel', 'save.save'), exact: true }).click();
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Shuttle' })).toHaveAttribute(
    'aria-current',
    'true',
  );

  const exporting = say('list', 'export.title');
  await page.getByRole('button', { name: exporting }).click();
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: exporting }).click(),
  ]);
  expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(page.getByRole('dialog')).toBeHidden();

  // The organizer records that the payment has arrived.
  await openPart(page, say, 'orders');
  await page.getByRole('searchbox').fill(number);
  await expect(main.getByText(li.name, { exact: true })).toHaveCount(0);
  await main.getByText(number).click();
  const record = page.getByRole('button', { name: word('people.settle') });
  await record.click();
  await expectAccessible();
  await page.getByRole('textbox', { name: word('people.settleReason') }).fill('Bank 20270401-7');
  await record.last().click();
  await expect(page.getByText(word('people.settled'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toContainText(inLanguage(orderStateWords.pay_success, lan));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await readOrder(request, zhou, zhou.orderId)).state).toBe('pay_success');

  // The organizer puts two women into a room by hand, and two men as proposed.
  await openPart(page, say, 'rooms');
  await page.getByRole('button', { name: word('rooming.intoOf', { name: li.name }) }).press('Enter');
  await expectAccessible();
  await page.getByRole('button', { name: word('rooming.withGuest', { name: wang.name }) }).press('Enter');
  await expect(page.getByRole('button', { name: word('rooming.intoOf', { name: li.name }) })).toBeHidden();
  await page.getByRole('button', { name: word('rooming.propose') }).click();
  await page
    .getByRole('button', {
      name: word(`rooming.proposal.accept_${lan === 'en' ? 'one' : 'other'}`, { count: 1 }),
    })
    .click();
  await expect(page.getByText(word('rooming.allPlaced'))).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: word('rooming.export') }).click();
  const asked = page.getByRole('dialog', { name: word('rooming.export') });
  await expect(asked.getByText(word('rooming.numbersAs.full'))).toBeVisible();
  await expectAccessible();
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    asked.getByRole('button', { name: say('list', 'export.title') }).click(),
  ]);
  expect(list.suggestedFilename()).toMatch(/\.xlsx$/);
});
