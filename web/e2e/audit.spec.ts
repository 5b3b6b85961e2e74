import { auditWords } from '@plenum/contract/audit/action-words';
import { siteAuditList } from '@plenum/contract/console/audit-list';
import { inLanguage } from '@plenum/contract/kernel/language';
import { enterAs, makeMeeting } from './support/organizers.ts';
import { enterWith, logInByApi } from './support/people.ts';
import { expect, test } from './support/story.ts';

test('an owner reads the audit log of a conference, and an administrator that of the whole site', async ({
  page,
  browser,
  say,
  lan,
  expectAccessible,
}) => {
  const words = (action: keyof typeof auditWords) => inLanguage(auditWords[action], lan);
  const { requestId, meeting } = siteAuditList.columns;
  const token = await enterAs(page, 'owner', '/admin/matchList');
  const id = await makeMeeting(page.request, token);
  await page.goto(`/admin/matchDetail?id=${id}&part=audit`);
  const main = page.getByRole('main');
  // The click is forced, because on a phone the whole card is one button that covers its text.
  await main.getByText(words('meeting.created')).first().click({ force: true });
  const entry = page.getByRole('dialog');
  await expect(entry.getByText(inLanguage(requestId.words, lan))).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await main.getByRole('searchbox').fill('no such thing');
  await expect(page.getByText(say('console', 'people.noneFound'))).toBeVisible();

  // Opens an order, in which its history can be shown.
  await page.goto('/admin/matchDetail?id=00000000-0000-4000-8000-000000002026&part=orders');
  await main
    .getByText(/^P\d{4}/)
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: say('console', 'audit.showTrail') }).click();
  await expect(drawer.getByRole('list', { name: say('console', 'audit.trail') })).toContainText(
    words('order.placed'),
  );
  await expectAccessible();

  const admin = { username: 'admin', password: 'Hall-of-admin-26', phone: '', email: '' };
  const context = await browser.newContext();
  await context.addInitScript((language) => localStorage.setItem('language', language), lan);
  const site = await context.newPage();
  await enterWith(site, await logInByApi(page.request, admin), '/admin/audit?meeting=none');
  await expect(site.getByText(words('login.started')).first()).toBeVisible();
  await site.goto(`/admin/audit?meeting=${id}`);
  await site.getByRole('main').getByText(words('meeting.created')).first().click({ force: true });
  await expect(site.getByRole('dialog')).toContainText(inLanguage(meeting.words, lan));
  await context.close();
});
