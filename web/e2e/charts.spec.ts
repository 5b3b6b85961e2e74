import { readFile } from 'node:fs/promises';
import { DEMO_MEETING, enterAs } from './support/organizers.ts';
import { expect, test } from './support/story.ts';

test('an organizer reads how the conference fills, as a chart, as a table and as files', async ({
  page,
  say,
  expectAccessible,
}) => {
  await enterAs(page, 'owner', `/admin/matchDetail?id=${DEMO_MEETING}&part=charts`);
  const chart = page.getByRole('region', { name: say('console', 'charts.registrations') });
  const bars = chart
    .getByRole('list', { name: say('console', 'charts.registrations') })
    .getByRole('listitem');
  const total = chart.locator('[aria-hidden]').getByText(say('console', 'charts.total'));
  await bars.first().focus();
  await page.keyboard.press('End');
  await expect(bars.last()).toBeFocused();
  await expect(bars.last()).toHaveAccessibleName(/\d/);
  await expect(total).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(total).toBeHidden();
  await bars.last().hover();
  await expect(total).toBeVisible();

  const download = async (file: 'csv' | 'svg' | 'png') => {
    const coming = page.waitForEvent('download');
    await chart.getByRole('button', { name: say('console', 'charts.download') }).click();
    await page.getByRole('menuitem', { name: say('console', `charts.${file}`) }).click();
    return readFile(await (await coming).path());
  };
  expect((await download('csv')).toString()).toMatch(/^\uFEFF.+\r\n\d{4}-\d\d-\d\d,\d/);
  expect((await download('svg')).toString()).toContain('<svg');
  expect((await download('png')).subarray(1, 4).toString()).toBe('PNG');

  await chart.getByRole('button', { name: say('console', 'charts.table') }).click();
  await expect(chart.getByText(say('console', 'charts.total')).first()).toBeVisible();
  await expectAccessible();
});

test('staff without finance rights see no chart of money', async ({ page, say }) => {
  await enterAs(page, 'steward', `/admin/matchDetail?id=${DEMO_MEETING}&part=charts`);
  await expect(page.getByRole('region', { name: say('console', 'charts.nights') })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Payments in|每日收款/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: say('console', 'charts.messages') })).toHaveCount(0);
});
