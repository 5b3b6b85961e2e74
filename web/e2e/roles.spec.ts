import { ask, DEMO_MEETING, enterAs, joinStaff, logInAs, makeMeeting } from './support/organizers.ts';
import { expect, test } from './support/story.ts';
import { goWithin } from './support/visitors.ts';

const console = `/admin/matchDetail?id=${DEMO_MEETING}`;

const roles = [
  { role: 'steward', without: ['review', 'orders', 'staff', 'venue'] },
  { role: 'finance', without: ['review', 'rooms', 'staff', 'venue'] },
  { role: 'reviewer', without: ['orders', 'staff', 'venue'] },
  { role: 'manager', without: ['staff'] },
] as const;

/** Returns the path and the part of an address, because each of these screens has its own title. */
function screenOf(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://plenum.example');
  return `${pathname} ${searchParams.get('part') ?? 'dashboard'}`;
}

for (const { role, without } of roles) {
  test(`a ${role} sees the work of that role and meets no dead end`, async ({ page, say }) => {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await enterAs(page, role, console);
    const main = page.getByRole('main');
    await expect(main.getByRole('list', { name: say('console', 'dashboard.figures') })).toBeVisible();
    // On a phone the sidebar is closed, but its links are in the page.
    const hrefs = (where: string) =>
      page.locator(where).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const offered = [
      ...(await hrefs('#admin-sidebar nav a')),
      ...(await hrefs('main section li a, main ul a')),
    ];
    for (const part of without)
      expect([part, offered.filter((href) => href.includes(`part=${part}`))]).toEqual([part, []]);
    expect(offered.some((href) => href.includes('part=participants'))).toBe(true);
    // In this order, links to the same list with different filters follow each other; these screens have the same
    // title.
    let shown = screenOf(console);
    for (const href of [...new Set(offered)].toSorted()) {
      const title = await page.title();
      await goWithin(page, href);
      if (screenOf(href) !== shown) await expect(page).not.toHaveTitle(title);
      shown = screenOf(href);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const alerts = main.getByRole('alert').filter({ hasText: /\S/ });
      expect([href, await alerts.count()]).toEqual([href, 0]);
    }
    expect(refused).toEqual([]);
  });
}

test('a screen that a role may not open says so in a sentence and leads back', async ({
  page,
  say,
  expectAccessible,
}) => {
  await enterAs(page, 'steward', `${console}&part=staff`);
  const title = say('console', 'noAccess.title', { part: say('console', 'part.staff') });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible();
  await page.getByRole('alert').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: say('console', 'part.dashboard') })).toBeVisible();

  await page.goto('/admin/matchList');
  await expect(page.getByRole('heading', { level: 1, name: say('console', 'list.title') })).toBeVisible();
  await expect(page.getByRole('link', { name: say('console', 'list.new') })).toHaveCount(0);
  await page.goto('/admin/matchList?view=new');
  const newTitle = say('console', 'noAccess.title', { part: say('console', 'wizard.title') });
  await expect(page.getByRole('heading', { level: 1, name: newTitle })).toBeVisible();
});

test('losing a role while its page is open is explained, and the form is kept', async ({
  page,
  say,
  expectAccessible,
}) => {
  const owner = await logInAs(page.request, 'owner');
  const id = await makeMeeting(page.request, owner);
  await joinStaff(page.request, id, owner, 'finance');
  await enterAs(page, 'finance', `/admin/matchDetail?id=${id}&part=payment`);
  const minutes = page.getByLabel(say('console', 'payment.holdOnline')).and(page.locator('input'));
  await minutes.fill('45');

  const staff = (await ask(page.request, owner, 'GET', `/api/meetings/${id}/staff`)).data as unknown as {
    accountId: string;
    username: string;
  }[];
  const accountId = staff.find(({ username }) => username === 'finance')?.accountId ?? '';
  const path = `/api/meetings/${id}/staff/${accountId}`;
  expect((await ask(page.request, owner, 'PUT', path, { roles: [] })).code).toBe(200);

  await page.getByRole('button', { name: say('kernel', 'save.save'), exact: true }).click();
  await expect(page.getByText(say('console', 'noAccess.changed'))).toBeVisible();
  await expect(minutes).toHaveValue('45');
  await expectAccessible();
});
