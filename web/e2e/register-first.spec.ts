import { join } from 'node:path';
import { genderWords, idTypeWords, identityWords } from '@plenum/contract/registration/people/person-words';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { currencyWords } from '@plenum/contract/kernel/money';
import { inLanguage } from '@plenum/contract/kernel/language';
import { methodWords, registrationKindWords } from '@plenum/contract/registration/words';
import { fileWords, stateWords, typeWords } from '@plenum/contract/submissions/words';
import type { Locator, Page } from '@playwright/test';
import { href, paths } from '../src/app/paths.ts';
import { checkAccessibility } from './support/accessibility.ts';
import { change } from './support/database.ts';
import { offerMeeting, walletOf } from './support/offers.ts';
import { ask } from './support/organizers.ts';
import { callForPapers } from './support/papers.ts';
import { payInSandbox, saveWaysToPay } from './support/payers.ts';
import { box, enterWith, makeAccount, storedToken } from './support/people.ts';
import {
  amount,
  choose,
  expectTitle,
  filledIn,
  goOn,
  makeAttendee,
  order,
  place,
  press,
} from './support/registrants.ts';
import { expect, test } from './support/story.ts';
import { fileOf, listPeople, workbookOf } from './support/teams.ts';
import { passCoolDown } from './support/time.ts';

test('a stranger fills in the whole form, confirms the phone by a code, pays and gets a ticket @both', async ({
  page,
  context,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const inLan = ({ en, zh }: { en: string; zh: string }) => (lan === 'en' ? en : zh);
  const meeting = await offerMeeting(request);
  await saveWaysToPay(request, meeting, ['qr_code']);
  const name = lan === 'en' ? 'Orla Fenwick' : '欧阳若溪';
  const passport = `X${newcomer.phone.slice(3)}`;
  const sent: string[] = [];
  page.on('request', (asked) => sent.push(`${asked.url()} ${asked.postData() ?? ''}`));

  await page.goto(`/index/detailInfo/${meeting.id}`);
  await page.getByRole('link', { name: say('meetings', 'action.step.register') }).click();
  await page.getByRole('button', { name: inLanguage(registrationKindWords.individual, lan) }).click();
  await expectTitle(page, say, 'title.who');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(word('visitor.note'))).toBeVisible();
  await place(page, 'fullName').getByRole('textbox').fill(name);
  await press(page, inLanguage(genderWords.female, lan));
  await place(page, 'organization').getByRole('textbox').fill('Binhai University');
  await place(page, 'email').getByRole('textbox').fill(newcomer.email);
  await place(page, 'phone').getByRole('textbox').fill(newcomer.phone);
  await choose(page, 'idType', inLanguage(idTypeWords.passport, lan));
  await place(page, 'idNumber').getByRole('textbox').fill(passport);
  await choose(page, 'identity', inLanguage(identityWords.teacher, lan));
  await press(page, inLan(meeting.delegate.name));
  await expectAccessible();
  await goOn(page, say, 'stay');
  await goOn(page, say, 'activities');

  // The form keeps its input after a reload and in the other language.
  const kept = page.getByText(say('kernel', 'saving.kept', { time: '' }).trim());
  await expect(kept.filter({ visible: true })).toBeVisible();
  await page.reload();
  await expectTitle(page, say, 'title.activities');
  await page.goBack();
  await page.goBack();
  await expect(place(page, 'fullName').getByRole('textbox')).toHaveValue(name);
  for (const step of ['stay', 'activities', 'invoice', 'confirm']) await goOn(page, say, step);
  // This payment method takes yuan, whatever language the payer reads.
  const currency = inLanguage(currencyWords.CNY, lan);
  if (lan === 'en')
    await page.getByRole('button', { name: word('method.switchCurrency', { currency }) }).click();
  await press(page, inLanguage(methodWords.qr_code, lan));
  await page.getByRole('button', { name: word('placeOrder', { total: '¥1,200.00' }) }).click();

  // The account comes last: a wrong code is reported beside its field, and the form is kept.
  const dialog = page.getByRole('dialog', { name: say('accounts', 'accountStep.title') });
  await expect(box(dialog, say('accounts', 'field.target'))).toHaveValue(newcomer.phone);
  await dialog.getByRole('button', { name: say('accounts', 'code.get') }).click();
  const code = await codeFor(newcomer.phone);
  const field = dialog.getByLabel(say('accounts', 'field.code'), { exact: true });
  await field.fill(code === '000000' ? '000001' : '000000');
  await press(page, say('accounts', 'agreement.label'));
  const confirm = dialog.getByRole('button', { name: say('accounts', 'accountStep.confirm'), exact: true });
  await confirm.click();
  await expect(dialog.getByText(inLanguage(accountRefusals.CODE_WRONG, lan)).first()).toBeVisible();
  await expectAccessible();
  const typed = [name, encodeURIComponent(name), passport, newcomer.email];
  expect(sent.filter((text) => typed.some((text1) => text.includes(text1)))).toEqual([]);
  await field.fill(code);
  await confirm.click();

  // The order is placed without another press, and paid.
  await expect(page).toHaveURL(/\/index\/order\/[^/]+\/pay/, { timeout: 60_000 });
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: say('payments', 'sandbox.open') }).click();
  await payInSandbox(await opened);
  await expect(page.getByRole('heading', { name: say('payments', 'end.paid.title') })).toBeVisible();
  await page
    .getByRole('link', { name: say('payments', 'toOrder') })
    .first()
    .click();
  await page.locator('a[href*="/index/ticket/"]').first().click();
  await expect(page).toHaveURL(/\/index\/ticket\//);
  await expect(page.getByText(name).first()).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('visitor'))),
  ).toEqual([]);

  // The account has the name entered in the form, and can get a password.
  await page.goto('/account?tab=security');
  await expect(page.getByText(name).first()).toBeVisible();
  await page.getByRole('button', { name: say('accounts', 'security.setPassword') }).click();
  const setting = page.getByRole('dialog');
  await box(setting, say('accounts', 'field.password')).fill(newcomer.password);
  await box(setting, say('accounts', 'field.confirmPassword')).fill(newcomer.password);
  await expectAccessible();
  await setting.getByRole('button', { name: say('accounts', 'security.setPassword') }).click();
  await expect(page.getByRole('button', { name: say('accounts', 'security.changePassword') })).toBeVisible();
});

test('a team filled in without a login is claimed once, though two tabs have it open', async ({
  page,
  context,
  request,
  say,
  lan,
  newcomer,
  codeFor,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const inLan = ({ en, zh }: { en: string; zh: string }) => (lan === 'en' ? en : zh);
  const meeting = await offerMeeting(request);
  const disabled = {
    ...newcomer,
    phone: `136${newcomer.phone.slice(3)}`,
    username: `${newcomer.username}-x`,
  };
  await makeAccount(request, codeFor, disabled);
  await passCoolDown(disabled.phone);
  await change('update accounts set disabled_at = now() where username = $1', [disabled.username]);

  await page.goto(`/index/register/${meeting.id}?kind=team`);
  await expectTitle(page, say, 'team.title.who');
  await place(page, 'teamName').getByRole('textbox').fill('Binhai University');
  await place(page, 'contactName').getByRole('textbox').fill('Adela Lovage');
  await place(page, 'contactPhone').getByRole('textbox').fill(newcomer.phone);
  await place(page, 'contactEmail').getByRole('textbox').fill(newcomer.email);
  const wanted = { identity: inLanguage(identityWords.teacher, lan), type: inLan(meeting.delegate.name) };
  const table = await fileOf(workbookOf(listPeople(2, wanted), lan));
  await page.locator('input[type=file]').setInputFiles(table);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('team.import.take_other', { count: 2 }) })
    .click();
  for (const step of ['stay', 'activities', 'invoice', 'confirm']) await goOn(page, say, step);
  await press(page, inLanguage(methodWords.corporate_transfer, lan));
  const total = amount(lan, { CNY: 240_000, USD: 36_000 });
  const kept = page.getByText(say('kernel', 'saving.kept', { time: '' }).trim());
  await expect(kept.filter({ visible: true })).toBeVisible();

  // The second tab enters the phone number of a disabled account: the page says so, and the form is kept.
  const other = await context.newPage();
  const open = async (tab: Page) => {
    await tab.getByRole('button', { name: word('placeOrder', { total }) }).click();
    return tab.getByRole('dialog', { name: say('accounts', 'accountStep.title') });
  };
  const confirm = async (tab: Page, dialog: Locator, phone: string) => {
    await box(dialog, say('accounts', 'field.target')).fill(phone);
    await dialog.getByRole('button', { name: say('accounts', 'code.get') }).click();
    const code = await codeFor(phone, phone === newcomer.phone ? 1 : 2);
    await dialog.getByLabel(say('accounts', 'field.code'), { exact: true }).fill(code);
    await press(tab, say('accounts', 'agreement.label'));
    await dialog.getByRole('button', { name: say('accounts', 'accountStep.confirm'), exact: true }).click();
    return code;
  };
  await other.goto(page.url());
  const second = await open(other);
  await confirm(other, second, disabled.phone);
  await expect(second.getByText(inLanguage(accountRefusals.ACCOUNT_DISABLED, lan)).first()).toBeVisible();

  // The first tab takes over the team and places the order. The code that it used can't be used again.
  await page.bringToFront();
  const code = await confirm(page, await open(page), newcomer.phone);
  await expect(page).toHaveURL(/\/index\/order\/[^/]+\/pay/, { timeout: 60_000 });
  const again = { target: newcomer.phone, code, agreed: true, meetingId: meeting.id };
  const used = await ask(request, '', 'POST', '/api/accounts/ensure-by-code', again, lan);
  expect(used).toMatchObject({ message: inLanguage(accountRefusals.CODE_WRONG, lan) });

  await other.bringToFront();
  await expectTitle(other, say, 'takeOver.elsewhereTitle');
  await checkAccessibility(other);
  await other.getByRole('button', { name: word('takeOver.goOnHere') }).click();
  await expectTitle(other, say, 'team.choice.title');
  await expect(other.getByRole('button', { name: 'Binhai University' })).toHaveCount(1);
  const token = (await storedToken(page)) ?? '';
  const { data } = await ask(request, token, 'GET', '/api/me/participations');
  expect(data).toMatchObject({
    participations: [{ teamName: 'Binhai University', peopleCount: 2, orders: [{ state: 'unpaid' }] }],
  });
  expect(Reflect.get(data, 'participations')).toHaveLength(1);
});

test('a returning person registers with last time’s details, without typing @both', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const inLan = ({ en, zh }: { en: string; zh: string }) => (lan === 'en' ? en : zh);
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  const before = await offerMeeting(request);
  const passport = `E${me.phone.slice(3)}`;
  const values = { idType: 'passport', idNumber: passport };
  await order(request, before, me, filledIn(before, me, { values }));
  const meeting = await offerMeeting(request);
  const answers: string[] = [];
  page.on('response', async (answer) => {
    if (answer.url().includes('/api/registrations/')) answers.push(await answer.text().catch(() => ''));
  });

  await enterWith(page, me.token, `/index/register/${meeting.id}?kind=individual`);
  await page.getByRole('button', { name: word('earlier.take') }).click();
  await expect(place(page, 'idNumber').getByRole('textbox')).toHaveValue(/^E\*+\d\d$/);
  await expect(place(page, 'organization').getByRole('textbox')).toHaveValue('Binhai University');
  await expectAccessible();
  await press(page, inLan(meeting.delegate.name));
  for (const step of ['stay', 'activities', 'invoice', 'confirm']) await goOn(page, say, step);
  await press(page, inLanguage(walletOf(lan), lan));
  const total = amount(lan, { CNY: 120_000, USD: 18_000 });
  await page.getByRole('button', { name: word('placeOrder', { total }) }).click();
  await expect(page).toHaveURL(/\/index\/order\//);
  // The order has the passport number, but no answer to this browser contained it.
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter((text) => text.includes(passport))).toEqual([]);
});

test('an author without an account writes and submits, and gets the account with the code @both', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const text = (key: string, values?: Record<string, string | number>) => say('submissions', key, values);
  const meeting = await callForPapers(request);
  const sent: string[] = [];
  page.on('request', (asked) => sent.push(`${asked.url()} ${asked.postData() ?? ''}`));
  await page.goto(href(paths.submit, { id: meeting.id }));
  await page.getByRole('radio', { name: inLanguage(typeWords.oral, lan) }).click({ force: true });
  await page.locator('#field-fieldId').click();
  await page.getByRole('option').first().click();
  await page.getByLabel(text('form.titleEn')).fill('Dunes as breakwaters');
  const presenter = {
    name: 'Orla Finch',
    position: 'Professor',
    phone: newcomer.phone,
    email: newcomer.email,
    affiliation: 'Gullwing Institute',
  };
  for (const [field, value] of Object.entries(presenter))
    await page.locator(`[id="field-presenter.${field}"]`).fill(value);
  const file = join(import.meta.dirname, '../../server/test/word/libreoffice.docx');
  await page.getByLabel(inLanguage(fileWords.abstract, lan)).last().setInputFiles(file);
  await expect(page.getByText('libreoffice.docx')).toBeVisible();
  await expect(page.getByText(say('kernel', 'saving.kept', { time: '' }).trim())).toBeVisible();
  await page.reload();
  await expect(page.getByText('libreoffice.docx')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: text('form.submit'), exact: true }).click();

  const dialog = page.getByRole('dialog', { name: say('accounts', 'accountStep.title') });
  await dialog.getByRole('button', { name: say('accounts', 'code.get') }).click();
  await dialog.getByLabel(say('accounts', 'field.code'), { exact: true }).fill(await codeFor(newcomer.phone));
  expect(sent.filter((asked) => asked.includes('Orla') || asked.includes('Dunes'))).toEqual([]);
  await press(page, say('accounts', 'agreement.label'));
  await dialog.getByRole('button', { name: say('accounts', 'accountStep.confirm'), exact: true }).click();
  await expect(page).toHaveURL(/paper=/, { timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Dunes as breakwaters' })).toBeVisible();
  await expect(page.getByText(inLanguage(stateWords.submitted, lan)).first()).toBeVisible();
});
