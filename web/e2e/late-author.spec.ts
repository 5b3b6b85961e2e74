import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { fileDefectWords } from '@plenum/contract/kernel/file-defects';
import { fileWords, typeWords } from '@plenum/contract/submissions/words';
import { join } from 'node:path';
import { href, paths } from '../src/app/paths.ts';
import { change } from './support/database.ts';
import { dateField, fillDate } from './support/dates.ts';
import { enterAsVisitor } from './support/editors.ts';
import { inHours, saveSection } from './support/offers.ts';
import { save } from './support/organizers.ts';
import { callForPapers } from './support/papers.ts';
import { enterWith } from './support/people.ts';
import { press } from './support/registrants.ts';
import { expect, messagesTo, test } from './support/story.ts';

const word = (name: string) => join(import.meta.dirname, '../../server/test/word', name);
const OFFICE = { name: { en: 'Programme office', zh: '学术组' }, email: 'papers@plenum.example' };

test('a late author reads that submissions have closed, and submits after the organizer extends the deadline', async ({
  page,
  browser,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const text = (key: string, values?: Record<string, string | number>) => say('submissions', key, values);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const meeting = await callForPapers(request);
  const person = { id: crypto.randomUUID(), topic: 'papers', phone: '', wechat: '', ...OFFICE };
  const contacts = { people: [person], hours: { en: '', zh: '' }, takesMessages: true };
  await saveSection(request, meeting.owner, meeting.id, 'contacts', contacts);
  const codes: string[] = [];
  page.on('request', (asked) => {
    if (/\/codes?\b/.test(asked.url())) codes.push(asked.url());
  });

  // A visitor without an account fills in the form.
  await page.goto(href(paths.submit, { id: meeting.id }));
  await page.getByRole('radio', { name: inLanguage(typeWords.oral, lan) }).click({ force: true });
  await page.locator('#field-fieldId').click();
  await page.getByRole('option').first().click();
  const title = 'Tides that arrive late';
  await page.getByLabel(text('form.titleEn')).fill(title);
  const presenter = {
    name: 'Orla Finch',
    position: 'Professor',
    phone: newcomer.phone,
    email: newcomer.email,
    affiliation: 'Gullwing Institute',
  };
  for (const [field, value] of Object.entries(presenter))
    await page.locator(`[id="field-presenter.${field}"]`).fill(value);

  // If a file is refused, the reason is shown at the field, with the allowed formats.
  const abstract = page.getByLabel(inLanguage(fileWords.abstract, lan)).last();
  const field = page.locator('#field-abstractFileId');
  const refused = async (name: string, content: string, defect: keyof typeof fileDefectWords) => {
    await abstract.setInputFiles({ name, mimeType: '', buffer: Buffer.from(content, 'latin1') });
    await expect(field).toContainText(inLanguage(kernelRefusals.FILE_TYPE_NOT_ALLOWED, lan));
    await expect(field).toContainText(inLanguage(fileDefectWords[defect], lan));
    await expect(field).toContainText(text('file.abstractHint'));
    await expect(field.locator('button')).toBeFocused();
  };
  await refused('abstract.odt', 'PK', 'file_open_document');
  await refused('empty.docx', '', 'file_empty');
  await refused('renamed.docx', '%PDF-1.7', 'file_pdf');
  await expectAccessible();
  // The file is damaged, which only the server finds when the account uploads it.
  await abstract.setInputFiles({
    name: 'damaged.docx',
    mimeType: '',
    buffer: Buffer.from('PK\u0003\u0004 no Word'),
  });
  await expect(field).toContainText('damaged.docx');
  await expect(page.getByText(say('kernel', 'saving.kept', { time: '' }).trim())).toBeVisible();

  // If the deadline passes before Submit, no code is asked for, and the page says that submission has closed.
  const closeAt = (hours: number) =>
    change('update meetings set submission_closes_at = $2 where id = $1', [meeting.id, inHours(hours)]);
  await closeAt(-0.01);
  await button(text('form.submit')).click();
  const late = page.getByRole('region', { name: text('late.title') });
  const [closed = ''] = text('window.closed', { at: '|' }).split(' |');
  await expect(late).toContainText(closed);
  await expect(late.getByRole('link', { name: OFFICE.email })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(codes).toEqual([]);
  const saving = page.waitForEvent('download');
  await button(text('late.saveText')).click();
  expect((await saving).suggestedFilename()).toBe(text('late.fileName'));
  await expectAccessible();
  await page.reload();
  await expect(late).toBeVisible();

  // If the deadline passes between opening the form and confirming the code, the page says the same, also after a
  // reload.
  await closeAt(24);
  await page.reload();
  await expect(page.getByLabel(text('form.titleEn'))).toHaveValue(title);
  await button(text('form.submit')).click();
  const dialog = page.getByRole('dialog', { name: say('accounts', 'accountStep.title') });
  await dialog.getByRole('button', { name: say('accounts', 'code.get') }).click();
  await dialog.getByLabel(say('accounts', 'field.code'), { exact: true }).fill(await codeFor(newcomer.phone));
  await press(page, say('accounts', 'agreement.label'));
  await closeAt(-0.01);
  await dialog.getByRole('button', { name: say('accounts', 'accountStep.confirm'), exact: true }).click();
  await expect(late).toContainText(closed, { timeout: 60_000 });
  await expect(page.getByText(say('kernel', 'loadingFailed.why'))).toHaveCount(0);
  await expectAccessible();
  await page.reload();
  await expect(late).toContainText(closed);

  // The organizer extends the deadline.
  const desk = await enterAsVisitor(browser, lan);
  await enterWith(desk, meeting.owner, href(paths.matchDetail, {}, { id: meeting.id, part: 'basics' }));
  const submissionWindow = desk.getByRole('group', { name: say('console', 'basics.submission') });
  await fillDate(
    dateField(submissionWindow, say('console', 'basics.closesAt')),
    `${inHours(48).slice(0, 10)}T23:59`,
  );
  await save(desk, say);
  await desk.context().close();

  // The author tries again: the account claims the draft, its damaged file is refused, and nothing is submitted yet.
  await button(text('late.retry')).click();
  await expect(page).toHaveURL(/paper=/, { timeout: 60_000 });
  await expect(page.getByText(text('arrival.title'), { exact: true })).toBeVisible();
  await expect(field).toContainText('damaged.docx');
  await expect(field).toContainText(inLanguage(fileDefectWords.file_damaged, lan));
  await expect(field.locator('button')).toBeFocused();
  await expect(page.getByLabel(text('form.titleEn'))).toHaveValue(title);
  await expect(page.getByText(closed)).toHaveCount(0);
  await expectAccessible();
  await abstract.setInputFiles(word('python-docx.docx'));
  await expect(field.getByRole('button', { name: 'python-docx.docx' })).toBeVisible();
  await button(text('form.submit')).click();

  // The page shows the receipt; the form is shown only on request.
  const receipt = page.getByRole('region', { name: text('receipt.label') });
  await expect(receipt).toContainText(text('receipt.done', { number: '0001' }));
  await expect(receipt).toContainText(title);
  await expect(receipt).toContainText('Orla Finch');
  await expect(receipt).toContainText('python-docx.docx');
  await expect(receipt).toContainText(
    text('receipt.until', { at: '@' })
      .split('@')
      .at(lan === 'en' ? 0 : 1)
      ?.trim() ?? '',
  );
  await expectAccessible();
  await expect
    .poll(async () => (await messagesTo(request, newcomer.email)).some((said) => said.includes('0001')))
    .toBe(true);

  // Nothing can be submitted without a change.
  await button(text('receipt.change')).click();
  await expect(page.getByText(text('arrival.title'), { exact: true })).toHaveCount(0);
  await expect(button(text('form.submitAgain'))).toBeDisabled();
  await page.getByLabel(text('form.titleEn')).fill(`${title}, revised`);
  await expect(page.getByText(text('fact.changed'))).toBeVisible();
  await expect(button(text('form.submitAgain'))).toBeEnabled();
  await expect(page.getByText(say('kernel', 'saving.saved', { time: '' }).trim())).toBeVisible();

  // The last submitted version counts once the deadline has passed.
  await closeAt(-0.01);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(`${title}, revised`)).toHaveCount(0);
  await expect(page.getByText(text('fact.unsent'))).toBeVisible();
});
