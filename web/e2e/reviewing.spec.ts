import { enterAsVisitor } from './editors.ts';
import { offerMeeting, priceWindow } from './offers.ts';
import { enterAs } from './organisers.ts';
import { enterWith } from './people.ts';
import { expect, test } from './story.ts';
import { enrol, listPeople } from './teams.ts';

const COUNT = 20;
const REJECTED = [6, 13];

test('the organiser decides about twenty by keyboard alone; whoever was rejected reads why', async ({
  page,
  browser,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('organise', key, values);
  // Free of charge, and so paid for the moment they order.
  const meeting = await offerMeeting(request, {
    review: 'pay_then_review',
    delegate: [priceWindow(0, 0)],
  });
  const people = await enrol(
    request,
    codeFor,
    newcomer,
    meeting,
    listPeople(COUNT, { identity: '', type: '' }),
  );
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
    rejected.push(await page.getByRole('heading', { level: 2 }).innerText());
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.type(reason);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(page.getByRole('heading', { name: word('people.queue.done') })).toBeVisible();
  await expectAccessible();
  expect(new Set(rejected).size).toBe(2);

  // Still so for whoever looks anew.
  await page.reload();
  await expect(page.getByRole('heading', { name: word('people.queue.done') })).toBeVisible();

  const unlucky = people.find(({ name }) => name === rejected[0]);
  const home = await enterAsVisitor(browser, lan);
  await enterWith(home, unlucky?.token ?? '', '/index/homepage');
  await expect(home.getByText(reason).first()).toBeVisible();
  await home.context().close();
});
