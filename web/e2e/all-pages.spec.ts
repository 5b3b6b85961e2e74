import type { Page } from '@playwright/test';
import { paths } from '../src/app/paths.ts';
import { offerMeeting } from './support/offers.ts';
import { ask, DEMO_MEETING } from './support/organizers.ts';
import { enterWith, logInByApi } from './support/people.ts';
import { filledIn, order } from './support/registrants.ts';
import { screens } from './support/screens.ts';
import { expect, test } from './support/story.ts';
import { goWithin, sure } from './support/visitors.ts';

const admin = { username: 'admin', password: 'Hall-of-admin-26', phone: '', email: '' };
/** Returns the title as soon as it differs from the product's name, which is shown while a page is loading. */
async function titleAt(page: Page, path: string, product: string): Promise<string> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page).not.toHaveTitle(product);
  return page.title();
}

interface PageLine {
  id: string;
  kind: string;
  publishedNumber: number | null;
}

test('every page has its own window title and passes axe', async ({
  page,
  request,
  say,
  lan,
  expectAccessible,
}) => {
  const product = say('kernel', 'productName');
  const ending = say('kernel', 'pageTitle', { title: '' });
  const meeting = await offerMeeting(request);
  const owner = { name: 'Greta Hopwood', phone: '13800000001', token: meeting.owner, lan };
  const { orderId } = await order(request, meeting, owner, filledIn(meeting, owner));
  const read = async (path: string) => (await ask(request, meeting.owner, 'GET', path, undefined, lan)).data;
  const news = (await read('/api/public/news')) as unknown as { news: { id: string }[] };
  const pages = (await read('/api/pages')) as unknown as PageLine[];
  // Both themes are tested, because their contrast differs.
  await page.emulateMedia({ colorScheme: lan === 'en' ? 'light' : 'dark' });
  await enterWith(page, meeting.owner, paths.tools);

  const every = screens({
    meeting: DEMO_MEETING,
    office: DEMO_MEETING,
    series: 'cloud',
    article: sure(news.news[0], 'article').id,
    page: sure(
      // Only a page of blocks is used, because other stories upload bundles with scripts that try forbidden actions.
      pages.find(({ kind, publishedNumber }) => kind === 'blocks' && publishedNumber !== null),
      'public page',
    ).id,
    unpaidOrder: orderId,
    // Screens of these share their titles with others, so the story leaves them out.
    order: '',
    registration: '',
    ticket: '',
    draft: '',
    wall: '',
  });
  const titles = new Map<string, string>();
  const visited = Object.values(every)
    .flat()
    .filter(({ sharesTitle }) => !sharesTitle);
  // The pages that only an administrator may see have the same title for everyone else.
  const ofAdministrators = visited.filter(({ as }) => as === 'admin').map(({ address }) => address);
  const addresses = visited.filter(({ as }) => as !== 'admin').map(({ address }) => address);
  for (const address of [...addresses, ...ofAdministrators]) {
    if (address === ofAdministrators[0]) {
      const token = await logInByApi(request, admin);
      await page.evaluate((value) => localStorage.setItem('token', value), token);
      // The address is loaded directly, because an app that is still starting doesn't notice a navigation within it.
      await titleAt(page, address, product);
    } else {
      await goWithin(page, address);
    }
    // Until the page is loaded, the title is that of the previous page. A page that reads a record also has a more
    // general title until the record is loaded.
    await expect
      .poll(
        async () => {
          const title = await page.title();
          return titles.get(title) ?? (title.endsWith(ending) ? undefined : title);
        },
        { message: address },
      )
      .toBeUndefined();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const title = await page.title();
    expect([address, title.endsWith(ending)], title).toEqual([address, true]);
    titles.set(title, address);
    // A placeholder must not be tested in place of the page. Only the gallery of components shows one permanently.
    if (address !== paths.design) await expect(page.locator('main [aria-busy=true]'), address).toHaveCount(0);
    await expectAccessible();
  }
});
