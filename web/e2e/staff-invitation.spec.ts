import { roleWords } from '@plenum/contract/accounts/role-words';
import { inLanguage } from '@plenum/contract/kernel/language';
import { enterAs, logInAs, makeMeeting, readInvitationLink } from './support/organizers.ts';
import { box, enterWith, makeAccount } from './support/people.ts';
import { expect, test } from './support/story.ts';

const titles = { en: 'Lighthouse Days 2027', 'zh-cn': '2027 灯塔日' };

test('a newcomer invited by email signs up from the link, accepts and sees the console', async ({
  page,
  browser,
  baseURL,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const id = await makeMeeting(page.request, await logInAs(page.request, 'owner'));
  const staff = `/admin/matchDetail?id=${id}&part=staff`;
  const role = inLanguage(roleWords.reviewer.name, lan);

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const organizer = await context.newPage();
  await organizer.addInitScript((language) => localStorage.setItem('language', language), lan);
  await enterAs(organizer, 'owner', staff);
  await organizer.getByRole('button', { name: say('console', 'staff.invite.open') }).click();
  const invite = organizer.getByRole('dialog');
  await invite.getByRole('textbox', { name: say('console', 'staff.invite.target') }).fill(newcomer.email);
  await invite.getByText(role, { exact: true }).click();
  await invite.getByRole('button', { name: say('console', 'staff.invite.send') }).click();
  await expect(invite).toBeHidden();
  await expect(organizer.getByText(newcomer.email, { exact: true })).toBeVisible();

  const link = await readInvitationLink(page.request, newcomer.email);
  await page.goto(link);
  const title = say('meetings', 'invitation.title', { meeting: titles[lan] });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(inLanguage(roleWords.reviewer.what, lan))).toBeVisible();
  await expectAccessible();
  await page
    .getByRole('main')
    .getByRole('button', { name: say('meetings', 'invitation.signUp') })
    .click();
  const dialog = page.getByRole('dialog');
  await box(dialog, say('accounts', 'field.target')).fill(newcomer.email);
  await dialog.getByRole('button', { name: say('accounts', 'code.get') }).click();
  // The invitation was the first message to this address, so the code is in the second.
  await box(dialog, say('accounts', 'field.code')).fill(await codeFor(newcomer.email, 2));
  await box(dialog, say('accounts', 'field.username')).fill(newcomer.username);
  await box(dialog, say('accounts', 'field.password')).fill(newcomer.password);
  await box(dialog, say('accounts', 'field.confirmPassword')).fill(newcomer.password);
  await dialog.getByRole('checkbox').press('Space');
  await dialog.getByRole('button', { name: say('accounts', 'login.signUp'), exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: say('meetings', 'invitation.accept') }).click();
  await expect(page.getByRole('heading', { name: say('meetings', 'invitation.end.accepted') })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: say('meetings', 'invitation.open') }).click();
  await expect(page.getByRole('heading', { level: 1, name: titles[lan] })).toBeVisible();
  await expect(page).toHaveURL(/matchDetail/);

  await organizer.reload();
  await expect(organizer.getByText(newcomer.username).first()).toBeVisible();
  await expect(organizer.getByText(newcomer.email, { exact: true })).toHaveCount(0);
  await context.close();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: say('meetings', 'invitation.end.used') })).toBeVisible();
});

test('an invitation is sent again and withdrawn; another account reads whom it is for', async ({
  page,
  browser,
  baseURL,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const id = await makeMeeting(page.request, await logInAs(page.request, 'owner'));
  await enterAs(page, 'owner', `/admin/matchDetail?id=${id}&part=staff`);
  await page.getByRole('button', { name: say('console', 'staff.invite.open') }).click();
  const invite = page.getByRole('dialog');
  await invite.getByRole('button', { name: say('console', 'staff.invite.send') }).click();
  await invite.getByRole('textbox', { name: say('console', 'staff.invite.target') }).fill(newcomer.email);
  await expectAccessible();
  await invite.getByText(inLanguage(roleWords.steward.name, lan), { exact: true }).click();
  await invite.getByRole('button', { name: say('console', 'staff.invite.send') }).click();
  await expect(invite).toBeHidden();
  await expectAccessible();
  const first = await readInvitationLink(page.request, newcomer.email);

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await other.addInitScript((language) => localStorage.setItem('language', language), lan);
  await enterWith(other, await makeAccount(page.request, codeFor, newcomer), first);
  const ended = (end: string) =>
    expect(other.getByRole('heading', { name: say('meetings', `invitation.end.${end}`) })).toBeVisible();
  await ended('otherAccount');
  await expect(other.getByText(`${newcomer.email[0]}***@plenum.example`)).toBeVisible();
  await other.getByRole('button', { name: say('meetings', 'invitation.switch') }).click();
  await expect(other.getByRole('dialog')).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(
    other.getByRole('button', { name: say('meetings', 'invitation.decline'), exact: true }),
  ).toBeVisible();

  const target = newcomer.email;
  await page.getByRole('button', { name: say('console', 'staff.invite.resendTo', { target }) }).click();
  await expect.poll(() => readInvitationLink(page.request, target)).not.toBe(first);
  await other.reload();
  await ended('unknown');

  await page.getByRole('button', { name: say('console', 'staff.invite.withdrawOf', { target }) }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: say('console', 'staff.invite.withdraw'), exact: true })
    .click();
  await expect(page.getByText(target, { exact: true })).toHaveCount(0);
  await other.goto(await readInvitationLink(page.request, target));
  await other.reload();
  await ended('withdrawn');
  await context.close();
});
