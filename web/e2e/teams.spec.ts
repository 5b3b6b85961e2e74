import { identityWords } from '@plenum/contract/registration/people/person-words';
import { methodWords } from '@plenum/contract/registration/words';
import { inLanguage } from '@plenum/contract/kernel/language';
import { stayWords } from '@plenum/contract/registration/people/stay';
import { enterAsVisitor } from './support/editors.ts';
import { offerMeeting } from './support/offers.ts';
import { enterWith, makeAccount } from './support/people.ts';
import { amount, expectTitle, goOn, place, press, seeOrder } from './support/registrants.ts';
import { expect, test } from './support/story.ts';
import { correctNext, fileOf, listPeople, withWrongDigit, workbookOf } from './support/teams.ts';

const COUNT = 30;

test('a team of thirty is imported from Excel, three bad cells are corrected in place, and rooms and lunch for all are on one bill @both', async ({
  page,
  browser,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  // This story is the longest path through the product.
  test.slow();
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const inLan = ({ en, zh }: { en: string; zh: string }) => (lan === 'en' ? en : zh);
  const addOne = say('form', lan === 'en' ? 'grid.add_one' : 'grid.add_other', { count: 1 });
  const meeting = await offerMeeting(request);
  const token = await makeAccount(request, codeFor, newcomer);
  await enterWith(page, token, `/index/register/${meeting.id}?kind=team`);
  await expectTitle(page, say, 'team.title.who');
  await place(page, 'teamName').getByRole('textbox').fill('Binhai University');
  await place(page, 'contactName').getByRole('textbox').fill('Adela Lovage');

  // Checks accessibility with one empty row, which takes a tenth of the time of thirty full ones.
  await page.getByRole('button', { name: addOne }).click();
  await expectAccessible();

  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: word('team.template') }).click(),
  ]);
  expect(template.suggestedFilename()).toMatch(/\.xlsx$/);

  const type = inLan(meeting.delegate.name);
  const people = listPeople(COUNT, { identity: inLanguage(identityWords.teacher, lan), type });
  const typed = people.map((person, at) => {
    if (at === 4) return { ...person, idNumber: withWrongDigit(person.idNumber) };
    if (at === 11) return { ...person, email: 'nobody' };
    return at === 20 ? { ...person, type: 'VIP' } : person;
  });
  await page.locator('input[type=file]').setInputFiles(await fileOf(workbookOf(typed, lan)));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(word('team.import.counts', { n: COUNT - 3, m: 3 }));
  await expectAccessible();
  await dialog.getByRole('button', { name: word('team.import.take_other', { count: COUNT }) }).click();

  // Each invalid cell is focused in turn, with its error, and corrected in place.
  const bad = (count: number) =>
    page.getByText(say('form', `grid.bad_${count === 1 && lan === 'en' ? 'one' : 'other'}`, { count }));
  await expect(bad(3)).toBeVisible();
  await correctNext(page, say, people[4]?.idNumber ?? '');
  await expect(bad(2)).toBeVisible();
  await correctNext(page, say, people[11]?.email ?? '');
  await expect(bad(1)).toBeVisible();
  await correctNext(page, say, type);
  await expect(bad(1)).toBeHidden();
  await expect(page.getByText(say('form', 'grid.done', { done: COUNT, count: COUNT }))).toBeVisible();

  // The bar with the total does not cover the button to the next step.
  const next = page.getByRole('button', { name: word('next', { step: word('step.stay') }) });
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
  await next.click({ trial: true, timeout: 5000 });
  const isFree = await next.evaluate((button) => {
    const { left, right, bottom } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint((left + right) / 2, bottom - 2));
  });
  expect(isFree).toBe(true);

  // One of the members gets a link and completes their own part, elsewhere and without an account.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: word('team.links.copyAll') }).click();
  await expect(page.getByText(word('team.links.allCopied_other', { count: COUNT }))).toBeVisible();
  const links = await page.evaluate(() => navigator.clipboard.readText());
  expect(links.match(/\/s\/\w{10}$/gm)).toHaveLength(COUNT);
  await page.getByRole('button', { name: word('team.links.sendAll') }).click();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(COUNT);
  await dialog.getByRole('button', { name: word('team.links.send_other', { count: COUNT }) }).click();
  await expect(page.getByText(word('team.links.sending_other', { count: COUNT }))).toBeVisible();
  await dialog
    .getByRole('button', { name: say('kernel', 'close') })
    .first()
    .click();
  await expect(dialog).toBeHidden();
  const member = await enterAsVisitor(browser, lan);
  await member.goto(/https?:\S+/.exec(links)?.[0] ?? '');
  await expectTitle(member, say, 'fillIn.title');
  await expect(place(member, 'fullName').getByRole('textbox')).toHaveValue(people[0]?.name ?? '');
  // Short choices are side by side, even on a phone; the text of cards begins at their edge.
  await member.setViewportSize({ width: 390, height: 844 });
  const [first, second] = await Promise.all(
    [0, 1].map((nr) => place(member, 'gender').locator('label').nth(nr).boundingBox()),
  );
  expect(second?.y).toBe(first?.y);
  expect(second?.x).toBeGreaterThanOrEqual((first?.x ?? 0) + (first?.width ?? 0));
  await expect(place(member, 'typeId').locator('label').first()).toHaveCSS('text-align', 'start');
  await place(member, 'position').getByRole('textbox').fill('Professor');
  await member.getByRole('button', { name: word('fillIn.finish') }).click();
  await expect(member.getByText(word('fillIn.done'), { exact: true })).toBeVisible();
  await member.context().close();

  await goOn(page, say, 'stay');
  await expectTitle(page, say, 'team.title.stay');
  await page.getByRole('button', { name: word('team.stay.set_other', { count: COUNT }) }).click();
  await press(page, inLanguage(stayWords.shared, lan));
  const nights = dialog.getByRole('group', { name: word('stay.nights') }).getByRole('button');
  await nights.nth(0).click();
  await nights.nth(1).click();
  await press(
    page,
    word('stay.roomName', { hotel: inLan(meeting.hotel.name), room: inLan(meeting.twin.name) }),
  );
  await expectAccessible();
  await dialog.getByRole('button', { name: word('team.apply_other', { count: COUNT }) }).click();
  await page.getByRole('button', { name: word('team.pair.auto') }).click();
  // Of fifteen men and fifteen women, the last man and the last woman are left to the organizer. The pattern excludes
  // “with the hotel”, which is in the consent to share the ID details.
  const withSomeone = new RegExp(word('team.pair.with').replace(/\{\{.*\}\}/, '(?!the ).+'));
  await expect(page.getByText(withSomeone)).toHaveCount(COUNT - 2);
  await press(page, word('team.stay.consent_other', { count: COUNT }));
  await goOn(page, say, 'activities');

  await expectTitle(page, say, 'team.title.activities');
  await page.getByRole('button', { name: word('team.activities.set_other', { count: COUNT }) }).click();
  // The lunch is already chosen with the registration type.
  await expect(dialog.getByRole('checkbox', { name: inLan(meeting.lunch.name) })).toBeChecked();
  await dialog.getByRole('button', { name: word('team.apply_other', { count: COUNT }) }).click();
  await expect(page.getByRole('listitem').filter({ hasText: inLan(meeting.lunch.name) })).toHaveCount(COUNT);
  await goOn(page, say, 'invoice');
  await expectTitle(page, say, 'title.invoice');
  await goOn(page, say, 'confirm');

  // Thirty times 1,200 + 2 × 240 yuan; 180 + 2 × 34 dollars.
  const total = amount(lan, { CNY: 5_040_000, USD: 744_000 });
  await expectTitle(page, say, 'title.confirm');
  await press(page, inLanguage(methodWords.corporate_transfer, lan));
  await expectAccessible();
  await page.getByRole('button', { name: word('placeOrder', { total }) }).click();
  await expect(page).toHaveURL(/\/index\/order\//);
  await expect(page.getByRole('heading', { level: 1, name: total })).toBeVisible();
  await expectAccessible();
  await seeOrder(page, say);
  await expect(page.getByText(word('team.people_other', { count: COUNT }), { exact: true })).toBeVisible();
  await expectAccessible();
});
