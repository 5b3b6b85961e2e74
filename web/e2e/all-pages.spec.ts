import type { Page } from '@playwright/test';
import { href, paths, sitePages } from '../src/app/paths.ts';
import { parts } from '../src/modules/console/parts.ts';
import { offerMeeting } from './support/offers.ts';
import { ask, DEMO_MEETING } from './support/organizers.ts';
import { enterWith, logInByApi } from './support/people.ts';
import { filledIn, order } from './support/registrants.ts';
import { expect, test } from './support/story.ts';
import { goWithin, sure } from './support/visitors.ts';

interface Subjects {
  meeting: string;
  series: string;
  article: string;
  page: string;
  order: string;
}

/** Lists every screen of the app by the name of its path. A new path doesn't compile until it is listed here. */
function screens({
  meeting,
  series,
  article,
  page,
  order: placed,
}: Subjects): Record<keyof typeof paths, string[]> {
  const list = (search: Record<string, string>) => href(paths.matchList, {}, search);
  return {
    // These paths redirect, or show a page that is listed under another path.
    root: [],
    index: [],
    tool: [],
    sign: [],
    admin: [],
    cloud: [],
    mamc: [],
    hpc: [],
    site: [],
    bdmc: [],
    bdmcIndex: [],
    bdmcProgram: [],
    bdmcContact: [],
    bdmcCommittee: [],
    bdmcVenue: [],
    bdmcHistory: [],
    bdmcPage: [],

    // The test begins on this page, so it comes first.
    tools: [paths.tools],
    signIndex: [paths.signIndex],
    homepage: [paths.homepage],
    meeting: [paths.meeting],
    detailInfo: [href(paths.detailInfo, { id: meeting })],
    apidoc: [paths.apidoc, href(paths.apidoc, {}, { operation: 'meetings.create' })],
    matchList: [
      list({}),
      list({ view: 'new' }),
      list({ view: 'series' }),
      list({ view: 'series', series: 'new' }),
    ],
    matchDetail: parts.map((part) => href(paths.matchDetail, {}, { id: DEMO_MEETING, part })),
    // These screens are also parts of the console; without an id in the address they offer a choice of conferences.
    signActiveList: [paths.signActiveList],
    adminSignView: [paths.adminSignView],
    signControll: [paths.signControll],
    // Without a token or a code, these pages say which of them is missing.
    signView: [paths.signView],
    userSign: [paths.userSign],
    userList: [],
    smsTemplate: [{}, { ref: 'new:sms' }, { ref: 'order.to_pay:email' }].map((search) =>
      href(paths.smsTemplate, {}, { scope: `meeting:${DEMO_MEETING}`, ...search }),
    ),
    newsList: [
      paths.newsList,
      href(paths.newsList, {}, { id: 'new' }),
      href(paths.newsList, {}, { id: article }),
    ],
    pageUploadManage: [
      paths.pageUploadManage,
      href(paths.pageUploadManage, {}, { id: page }),
      href(paths.pageUploadManage, {}, { tab: 'menu', scope: `meeting:${DEMO_MEETING}` }),
    ],
    printer: [href(paths.printer, {}, { id: DEMO_MEETING })],
    printInfo: [href(paths.printInfo, {}, { id: DEMO_MEETING })],
    series: [href(paths.series, { series })],
    news: [paths.news],
    terms: [paths.terms],
    privacy: [paths.privacy],
    audit: [],
    legal: [],
    article: [href(paths.article, { id: article })],
    page: [href(paths.page, { id: page })],
    sitePage: sitePages.map((name) => href(paths.sitePage, { series, page: name })),
    register: [href(paths.register, { id: meeting })],
    submit: [href(paths.submit, { id: meeting })],
    getcode: [paths.getcode],
    verify: [paths.verify],
    // This is the screen of `verify`, with a code in the address.
    verified: [],
    // This path is left out, because for an unknown participant it shows the same title as every page that is not
    // found.
    ticket: [],
    order: [href(paths.order, { id: placed })],
    pay: [href(paths.pay, { id: placed })],
    // This path is left out, because for an unknown registration it shows the same title as every page that is not
    // found.
    change: [],
    fillIn: [paths.fillIn],
    roommate: [paths.roommate],
    myTicket: [paths.myTicket],
    joinStaff: [paths.joinStaff],
    preview: [paths.preview],
    // This path is left out, because it has the same title as the conference's own page.
    previewOf: [],
    unsubscribe: [paths.unsubscribe],
    myInvoices: [paths.myInvoices],
    myPayments: ['payments', 'balance'].map((tab) => href(paths.myPayments, {}, { tab })),
    myMessages: [paths.myMessages],
    account: ['profile', 'security', 'logins'].map((tab) => href(paths.account, {}, { tab })),
    design: [paths.design],
  };
}

const admin = { username: 'admin', password: 'Hall-of-admin-26', phone: '', email: '' };
/** The pages that only an administrator of the site may see; for other users they all have the same title. */
const ofAdministrators = [
  paths.userList,
  paths.audit,
  paths.legal,
  href(paths.legal, {}, { document: 'privacy' }),
];

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
    series: 'cloud',
    article: sure(news.news[0], 'article').id,
    page: sure(
      // Only a page of blocks is used, because other stories upload bundles with scripts that try forbidden actions.
      pages.find(({ kind, publishedNumber }) => kind === 'blocks' && publishedNumber !== null),
      'public page',
    ).id,
    order: orderId,
  });
  const titles = new Map<string, string>();
  const addresses = Object.values(every).flat();
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
