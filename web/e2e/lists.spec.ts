import { readFile } from 'node:fs/promises';
import { inLanguage } from '@plenum/contract/kernel/language';
import { valueLabels } from '@plenum/contract/registration/people/person-words';
import { enrolCrowd } from './support/crowds.ts';
import { offerMeeting, priceWindow } from './support/offers.ts';
import { enterAs } from './support/organizers.ts';
import { expect, test } from './support/story.ts';

const EVERYONE = 1_400;

test('the organizer sorts, filters, selects all 1,300 matches and exports them', async ({
  page,
  request,
  say,
  lan,
  expectAccessible,
}) => {
  const meeting = await offerMeeting(request, { delegate: [priceWindow(0, 0)], guest: [priceWindow(0, 0)] });
  const crowd = await enrolCrowd(meeting, EVERYONE);
  const word = (key: string, values?: Record<string, string | number>) => say('list', key, values);
  const [nameLabel, organizationLabel] = [
    inLanguage(valueLabels.fullName, lan),
    inLanguage(valueLabels.organization, lan),
  ];
  await enterAs(page, 'owner', `/admin/matchDetail?id=${meeting.id}&part=participants`);
  await expect(page.getByText(word('total', { n: '1,400' }))).toBeVisible();
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /Guest \d{4}$/ });
  const shownNames = async () => {
    const labels = boxes.evaluateAll((inputs) =>
      inputs.map((input) => (input.getAttribute('aria-labelledby') ?? '').split(' ')),
    );
    return page.evaluate(
      (ids) => ids.map((each) => document.getElementById(each.at(-1) ?? '')?.textContent ?? ''),
      await labels,
    );
  };

  // Lists are sorted in the table's header on a wide screen, and in a menu on a phone.
  const isPhone = lan === 'zh-cn';
  const sortBy = async (label: string, direction: 'ascending' | 'descending') => {
    const choose = async (option: string) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: word('sort.current', { column: '' }) })
        .click();
      await page.getByRole('menuitemradio', { name: option, exact: true }).click();
      await expect(page.getByRole('menu')).toBeHidden();
    };
    if (isPhone) {
      await choose(label);
      if (direction === 'descending') await choose(word('sort.descending'));
      return;
    }
    const head = page.getByRole('columnheader', { name: label });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    if (direction === 'descending') await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', direction);
  };

  await sortBy(organizationLabel, 'ascending');
  const first = crowd.filter(({ organization }) => organization === 'Institute 00');
  await expect
    .poll(async () => (await shownNames()).slice(0, first.length).toSorted())
    .toEqual(first.map(({ name }) => name).toSorted());
  await sortBy(nameLabel, 'descending');
  await expect.poll(async () => (await shownNames())[0]).toBe('Guest 1399');
  await expectAccessible();

  await page.getByRole('button', { name: word('filter'), exact: true }).click();
  await page.getByRole('menuitem', { name: inLanguage(valueLabels.typeId, lan), exact: true }).click();
  await page.getByRole('option', { name: meeting.delegate.name[lan === 'en' ? 'en' : 'zh'] }).click();
  await expect(page.getByText(word('found', { n: '1,300', all: '1,400' }))).toBeVisible();
  const wanted = crowd
    .filter(({ isGuest }) => !isGuest)
    .map(({ name }) => name)
    .toSorted()
    .toReversed();
  expect(wanted).toHaveLength(1_300);
  await expect.poll(shownNames).toEqual(wanted.slice(0, (await shownNames()).length));

  await boxes.first().check({ force: true });
  await page.getByRole('button', { name: word('selectAllOf', { n: '1,300' }) }).click();
  const bar = page.getByRole('region', { name: word('bulk') });
  await expect(bar.getByText(word('selected', { n: '1,300' }))).toBeVisible();
  await bar.getByRole('button', { name: word('export.title') }).click();
  const dialog = page.getByRole('dialog', { name: word('export.title') });
  await expect(dialog.getByText(word('export.selected', { n: '1,300' }))).toBeVisible();
  await dialog.getByText('CSV', { exact: true }).click();
  await expectAccessible();

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: word('export.title') }).click();
  const sheet = await downloading;
  await expect(dialog).toBeHidden();

  expect(sheet.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await sheet.path(), 'utf8')).replace('\ufeff', '').trimEnd().split('\r\n');
  const [heading = '', ...rows] = lines.map((line) => line.split(',')[0] ?? '');
  expect(heading).toBe(inLanguage(valueLabels.fullName, lan));
  expect(rows).toEqual(wanted);
});
