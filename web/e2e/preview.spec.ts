import { genderWords, idTypeWords, identityWords } from '@plenum/contract/registration/people/person-words';
import { inLanguage } from '@plenum/contract/kernel/language';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { registrationKindWords } from '@plenum/contract/registration/words';
import type { Page } from '@playwright/test';
import { offerMeeting, inHours } from './support/offers.ts';
import { ask, enterAs } from './support/organizers.ts';
import { amount, choose, expectTitle, goOn, place, press } from './support/registrants.ts';
import { expect, test, type Lan } from './support/story.ts';

const titles = { en: 'Lighthouse Days 2027', 'zh-cn': '2027 灯塔日' };
const otherOf = (lan: Lan): Lan => (lan === 'en' ? 'zh-cn' : 'en');
const switchOf = { en: '中文', 'zh-cn': 'EN' };

test('a draft is previewed by its owner and, by a link, by the committee, until the link is revoked', async ({
  page,
  browser,
  baseURL,
  request,
  say,
  lan,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const inLan = ({ en, zh }: { en: string; zh: string }) => (lan === 'en' ? en : zh);
  const meeting = await offerMeeting(request, { isDraft: true, opensAt: inHours(48) });
  const heading = (shown: Page, language: Lan) =>
    shown.getByRole('heading', { level: 1, name: titles[language] });

  // The owner, who has an account, sees the preview in both languages.
  await enterAs(page, 'owner', `/admin/matchDetail?id=${meeting.id}`);
  await page.getByRole('link', { name: say('console', 'action.preview'), exact: true }).click();
  await expect(page.getByText(say('preview', 'title'))).toBeVisible();
  await expect(page.getByText(say('preview', 'staffOnly'))).toBeVisible();
  await expect(heading(page, lan)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: switchOf[lan] }).click();
  await expect(heading(page, otherOf(lan))).toBeVisible();
  await page.getByRole('button', { name: switchOf[otherOf(lan)] }).click();
  await page.getByRole('link', { name: say('meetings', 'detail.tab.fees') }).click();
  await expect(page.getByText(inLan(meeting.delegate.name)).first()).toBeVisible();
  await page.getByRole('link', { name: say('preview', 'show.form') }).click();
  await expect(page.getByRole('heading', { level: 1, name: word('kind.title') })).toBeVisible();
  await page.getByRole('link', { name: say('preview', 'toConsole') }).click();

  // The owner creates a link for the committee.
  await page.getByRole('button', { name: say('console', 'action.previewLinks') }).click();
  const links = page.getByRole('dialog', { name: say('console', 'previewLinks.title') });
  await links.getByRole('textbox', { name: say('console', 'previewLinks.note') }).fill('Programme committee');
  await links.getByRole('button', { name: say('console', 'previewLinks.create') }).click();
  await expect(links.getByText('Programme committee')).toBeVisible();
  await expectAccessible();
  const listed = await ask(request, meeting.owner, 'GET', `/api/meetings/${meeting.id}/preview-links`);
  const [link] = listed.data as unknown as { token: string }[];
  const address = `/index/preview#${link?.token ?? ''}`;

  // A member of the committee, who has no account, opens the link. Only the draft is fetched, and the form never leaves
  // the browser.
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const member = await context.newPage();
  await member.addInitScript((language) => {
    if (!localStorage.getItem('language')) localStorage.setItem('language', language);
  }, lan);
  const sent: string[] = [];
  member.on('request', (asked) => {
    if (asked.method() !== 'GET') sent.push(`${asked.method()} ${new URL(asked.url()).pathname}`);
  });
  await member.goto(address);
  await expect(member.getByText(say('preview', 'title'))).toBeVisible();
  await expect(heading(member, lan)).toBeVisible();
  await expect(member.getByRole('link', { name: say('preview', 'toConsole') })).toHaveCount(0);
  // Actions that need a published conference show a notice.
  await member
    .getByRole('link', { name: say('landing', 'card.calendar') })
    .last()
    .click();
  await expect(member.getByText(say('preview', 'notHere'))).toBeVisible();
  await member.getByRole('link', { name: say('preview', 'show.form') }).click();
  await member.getByRole('button', { name: inLanguage(registrationKindWords.individual, lan) }).click();
  await expectTitle(member, say, 'title.who');
  await expect(member.getByText(word('preview.note'))).toBeVisible();
  const name = lan === 'en' ? 'Orla Fenwick' : '欧阳若溪';
  await place(member, 'fullName').getByRole('textbox').fill(name);
  await press(member, inLanguage(genderWords.female, lan));
  await place(member, 'organization').getByRole('textbox').fill('Binhai University');
  await place(member, 'email').getByRole('textbox').fill('orla@example.org');
  await place(member, 'phone').getByRole('textbox').fill('13700000001');
  await choose(member, 'idType', inLanguage(idTypeWords.passport, lan));
  await place(member, 'idNumber').getByRole('textbox').fill('X1234567');
  await choose(member, 'identity', inLanguage(identityWords.teacher, lan));
  await press(member, inLan(meeting.delegate.name));
  await goOn(member, say, 'stay');
  // The form keeps its input when the language changes.
  await member.getByRole('button', { name: switchOf[lan] }).filter({ visible: true }).click();
  await member
    .getByRole('button', { name: switchOf[otherOf(lan)] })
    .filter({ visible: true })
    .click();
  for (const step of ['activities', 'invoice', 'confirm']) await goOn(member, say, step);
  await expect(member.getByText(name).first()).toBeVisible();
  await member.locator('[data-field="method"]').getByRole('radio').first().press('Space');
  const total = amount(lan, { CNY: 120_000, USD: 18_000 });
  await member.getByRole('button', { name: word('placeOrder', { total }) }).click();
  await expect(member.getByRole('dialog', { name: word('preview.endTitle') })).toBeVisible();
  await member
    .getByRole('button', { name: say('kernel', 'close') })
    .last()
    .click();
  expect([...new Set(sent)].toSorted()).toEqual(['POST /api/preview', 'POST /api/preview/offer']);
  const kept = await member.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).not.toContain(name);

  // The owner revokes the link, and the member sees a notice.
  await links
    .getByRole('button', { name: say('console', 'previewLinks.revokeOf', { name: 'Programme committee' }) })
    .click();
  await page.getByRole('button', { name: say('console', 'previewLinks.revokeLink') }).click();
  await expect(links.getByText(say('console', 'previewLinks.is.revoked'))).toBeVisible();
  await member.goto('/index/homepage');
  await member.goto(address);
  await expect(member.getByText(inLanguage(meetingRefusals.PREVIEW_LINK_REVOKED, lan))).toBeVisible();
  await expect(heading(member, lan)).toHaveCount(0);
  await member.goto(`/index/detailInfo/${meeting.id}`);
  await expect(heading(member, lan)).toHaveCount(0);

  // Once the conference is public, the link redirects to its page.
  await ask(request, meeting.owner, 'POST', `/api/meetings/${meeting.id}/state`, { to: 'published' });
  await member.goto(address);
  await expect(member).toHaveURL(/\/index\/detailInfo\/[^#]+$/);
  await expect(heading(member, lan)).toBeVisible();
  await expect(member.getByText(say('preview', 'title'))).toHaveCount(0);
  await context.close();
});
