import { genderWords, idTypeWords, identityWords } from '@plenum/contract/registration/people/person-words';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { currencyWords } from '@plenum/contract/kernel/money';
import { inLanguage } from '@plenum/contract/kernel/language';
import { methodWords, registrationKindWords } from '@plenum/contract/registration/words';
import { offerMeeting } from './support/offers.ts';
import { payInSandbox, saveWaysToPay } from './support/payers.ts';
import { box } from './support/people.ts';
import { choose, expectTitle, goOn, place, press } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

test('a stranger fills in the whole form, confirms the phone by a code, pays and has a ticket @both', async ({
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

  // What was typed is still there after a reload and in the other language.
  await expect(page.getByText(say('kernel', 'saving.kept', { time: '' }).trim()).first()).toBeVisible();
  await page.reload();
  await expectTitle(page, say, 'title.activities');
  await page.goBack();
  await page.goBack();
  await expect(place(page, 'fullName').getByRole('textbox')).toHaveValue(name);
  for (const step of ['stay', 'activities', 'invoice', 'confirm']) await goOn(page, say, step);
  // The wallets take yuan, whatever language the payer reads.
  const currency = inLanguage(currencyWords.CNY, lan);
  if (lan === 'en')
    await page.getByRole('button', { name: word('method.switchCurrency', { currency }) }).click();
  await press(page, inLanguage(methodWords.qr_code, lan));
  await page.getByRole('button', { name: word('placeOrder', { total: '¥1,200.00' }) }).click();

  // The account comes last: a wrong code is told beside its field, and nothing is lost.
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

  // The account has the name of the form, and can be given a password.
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
