import { inLanguage } from '@plenum/contract/kernel/language';
import { statementRefusals } from '@plenum/contract/payments/statement-messages';
import { confidenceWords, matchReasonWords } from '@plenum/contract/payments/statement-schemas';
import { offerMeeting } from './support/offers.ts';
import { ask, enterAs } from './support/organizers.ts';
import { oweOrders, statementOf, workbookOf } from './support/statements.ts';
import { expect, test } from './support/story.ts';

const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

test('a bank statement of 200 lines is matched', async ({ page, request, say, lan, expectAccessible }) => {
  const word = (key: string, values?: Record<string, string | number>) =>
    say('console', `money.statements.${key}`, values);
  const meeting = await offerMeeting(request);
  const owing = await oweOrders(meeting, 160);
  // The orders belong to the owner, whose list other stories open at the same time, so the list must still load.
  const own = await ask(request, meeting.owner, 'GET', '/api/me/participations');
  expect(own.code, own.message).toBe(200);
  const [several, single] = [owing.slice(0, 10), owing.slice(10)];
  // Five transfers pay two orders each, 149 pay one, and one is too small; the rest are for no order, or outgoing.
  const lines = [
    ...Array.from({ length: 5 }, (_, at) => several.slice(at * 2, at * 2 + 2)).map(([one, other]) => ({
      amount: (one?.total ?? 0) + (other?.total ?? 0),
      payer: one?.buyer ?? '',
      text: `${one?.number ?? ''}、${other?.number ?? ''}`,
    })),
    ...single.map(({ number, total, buyer }, at) => ({
      amount: at === 0 ? total - 100 : total,
      payer: buyer,
      // The text contains the order number as people type it.
      text: at % 3 === 0 ? `会议费 ${number.slice(0, 7)} ${number.slice(7)}` : `fee ${number.toLowerCase()}`,
    })),
    ...Array.from({ length: 15 }, (_, at) => ({ amount: 700 + at, payer: '', text: '利息' })),
    ...Array.from({ length: 30 }, (_, at) => ({ amount: -5_000 - at, payer: 'Hall', text: '场租' })),
  ];
  expect(lines).toHaveLength(200);
  const file = { name: 'may.csv', mimeType: 'text/csv', buffer: statementOf(lines) };

  await enterAs(page, 'owner', `/admin/matchDetail?id=${meeting.id}&part=statements`);
  await expect(page.getByRole('heading', { name: word('first') })).toBeVisible();
  await expectAccessible();
  await page.getByLabel(word('file'), { exact: true }).setInputFiles(file);
  // The layout is unknown: its columns are guessed, and shown with their values.
  const dialog = page.getByRole('dialog', { name: word('columns.title') });
  await expect(dialog.getByText(several[0]?.buyer ?? '').last()).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: word('columns.save'), exact: true }).click();

  const tab = (view: string, count: number) =>
    page.getByRole('tab', { name: `${word(`view.${view}`)} ${count}` });
  await expect(tab('propose', 155)).toBeVisible();
  await expect(tab('none', 15)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: word('sure_other', { n: 154 }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('confirm') })
    .click();
  await expect(tab('matched', 154)).toBeVisible({ timeout: 120_000 });

  // The payment for the remaining order is too small.
  const line = page.getByRole('article');
  await expect(line.getByText(inLanguage(confidenceWords.likely, lan))).toBeVisible();
  await expect(line.getByText(inLanguage(matchReasonWords.under, lan))).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { name: word('empty.propose') })).toBeVisible();
  await expect(tab('matched', 155)).toBeVisible();

  await tab('none', 15).click();
  await expect(line.getByText('利息').first()).toBeVisible();
  await page.keyboard.press('r');
  await page.getByRole('dialog').getByLabel(say('console', 'money.reason')).fill('Interest');
  await page.keyboard.press('Enter');
  await expect(tab('ignored', 1)).toBeVisible();
  const orders = await ask(
    request,
    meeting.owner,
    'GET',
    `/api/meetings/${meeting.id}/orders/count?state=pay_success`,
  );
  expect(orders.data).toMatchObject({ count: 159 });

  // Importing the same file again adds nothing, and its columns are known.
  await page.getByLabel(word('file'), { exact: true }).first().setInputFiles(file);
  await expect(page.getByText(word('allKnown_other', { count: 170 }))).toBeVisible();
  await expect(tab('matched', 155)).toBeVisible();

  // Imported as a workbook with two more payments, the same statement adds only these two, and its columns are known as
  // well.
  const more = [...lines, ...[1, 2].map((at) => ({ amount: at * 1_234, payer: '', text: '利息' }))];
  const workbook = {
    name: 'may.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbookOf(more),
  };
  await page.getByLabel(word('file'), { exact: true }).first().setInputFiles(workbook);
  await expect(page.getByText(word('importedSome_other', { count: 2, known: 170 }))).toBeVisible();
  await expect(tab('none', 16)).toBeVisible();

  const old = { name: 'may.xls', mimeType: 'application/vnd.ms-excel', buffer: OLD_WORKBOOK };
  await page.getByLabel(word('file'), { exact: true }).first().setInputFiles(old);
  await expect(page.getByText(inLanguage(statementRefusals.STATEMENT_OLD_WORKBOOK, lan))).toBeVisible();
});
