import { readFile } from 'node:fs/promises';
import { stockDesigns } from '@plenum/contract/badges/stock';
import type { Download } from '@playwright/test';
import { href, paths } from '../src/app/paths.ts';
import { offerMeeting } from './support/offers.ts';
import { enterWith } from './support/people.ts';
import { filledIn, makeAttendee, order } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

/** The number of pages of a file, and their size in millimetres. */
async function readPdf(file: Download): Promise<{ pages: number; sizes: string[] }> {
  const text = (await readFile(await file.path())).toString('latin1');
  const sizes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join('×'),
  );
  return { pages: Number(/\/Type \/Pages\n\/Count (\d+)/.exec(text)?.[1]), sizes: [...new Set(sizes)] };
}

test('a badge is designed, printed for people who have none yet, and printed again with a reason', async ({
  page,
  request,
  say,
  lan,
  codeFor,
  newcomer,
  expectAccessible,
}) => {
  const meeting = await offerMeeting(request);
  const names = ['买买提·吐尔逊', '𠮷野明'];
  for (const [nr, name] of names.entries()) {
    const who = await makeAttendee(request, codeFor, newcomer, lan, nr);
    await order(request, meeting, who, filledIn(meeting, { ...who, name }));
  }
  await enterWith(page, meeting.owner, href(paths.printer, {}, { id: meeting.id, tab: 'designs' }));
  const button = (key: string, values = {}) =>
    page.getByRole('button', { name: say('badges', key, values), exact: true });

  // A stock design is made two millimetres wider; its QR code is moved with the keyboard, and undo moves it back.
  await button('designs.new').click();
  const [stock] = stockDesigns;
  await page.getByRole('menuitem', { name: stock?.name[lan === 'en' ? 'en' : 'zh'] ?? '' }).click();
  const canvas = page.getByRole('group', { name: say('badges', 'designer.canvas') });
  await expect(canvas.getByText(names[0] ?? '')).toBeVisible();
  await page.getByRole('textbox', { name: say('badges', 'page.width') }).fill('92');
  const qr = canvas.getByRole('button', { name: say('badges', 'element.qr') });
  await qr.focus();
  const left = page.getByRole('textbox', { name: say('badges', 'place.x') });
  const before = Number(await left.inputValue());
  await page.keyboard.press('Shift+ArrowRight');
  await expect(left).toHaveValue(String(before + 5));
  await button('designer.undo').click();
  await expect(left).toHaveValue(String(before));
  await expectAccessible();
  await page.getByRole('button', { name: say('kernel', 'save.save'), exact: true }).click();
  await expect(page.getByText(say('kernel', 'save.state.saved'))).toBeVisible();

  // In the batch, people without a payment are shown once the filter includes them.
  await page.getByRole('tab', { name: say('badges', 'tab.batch'), exact: true }).click();
  await expect(page.getByText(say('badges', 'batch.none'))).toBeVisible();
  await page.getByText(say('badges', 'batch.confirmed'), { exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: names[1] ?? '' })).toBeVisible();
  await expectAccessible();
  await button('batch.print_other', { count: 2 }).click();
  const first = page.waitForEvent('download');
  await button('print.asPdf').click();
  expect(await readPdf(await first)).toEqual({ pages: 2, sizes: ['92×130'] });
  await expect(page.getByText(say('badges', 'batch.none'))).toBeVisible();

  // One badge is printed again at the desk, with the browser's own print function.
  await page.getByRole('link', { name: say('badges', 'toPerson') }).click();
  await page.getByRole('searchbox', { name: say('badges', 'info.find') }).fill('吐尔逊');
  await page.getByRole('button', { name: names[0] ?? '' }).click();
  await page.evaluate(() => {
    window.print = () => {
      const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
      document.body.dataset['printed'] = JSON.stringify({
        pages: document.querySelectorAll('#badge-print > svg').length,
        size: rules.map(({ cssText }) => /@page\s*{[^}]*size:\s*([^;]+);/.exec(cssText)?.[1]).find(Boolean),
      });
    };
  });
  await button('info.reprint').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('badges', 'print.way') }).click();
  await page.getByRole('option', { name: lan === 'en' ? 'Browser' : '浏览器打印' }).click();
  await dialog.getByRole('button', { name: say('badges', 'print.asPaper'), exact: true }).click();
  const reason = dialog.getByRole('textbox', { name: say('badges', 'print.reason') });
  await expect(reason).toHaveAccessibleDescription(/.+/);
  await reason.fill('Misspelt');
  await dialog.getByRole('button', { name: say('badges', 'print.asPaper'), exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await page.locator('body').getAttribute('data-printed')).toBe(
    JSON.stringify({ pages: 1, size: '92mm 130mm' }),
  );
  await expect(page.getByText('Misspelt')).toBeVisible();
  await expectAccessible();
});
