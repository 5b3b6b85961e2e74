import { fillPath } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { noRichText } from '@plenum/contract/kernel/rich-text';
import { noText } from '@plenum/contract/kernel/localized-text';
import { publishProgramme } from '@plenum/contract/meetings/programme-endpoints';
import { stepNews } from '@plenum/contract/news/endpoints';
import { createPage, publishPage, saveBlocks } from '@plenum/contract/pages/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoMessages, queueMessage } from '#modules/messaging/public';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, buildSeries } from '#test/meetings';
import { buildNews } from '#test/news';
import { buildPerson, makeAdministrator } from '#test/people';
import { rawRoutes } from './raw-routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ID = '00000000-0000-4000-8000-000000000000';
const params = {
  id: ID,
  document: 'terms',
  accountId: ID,
  messageId: ID,
  memberId: ID,
  orderId: ID,
  registrationId: ID,
  receiptId: ID,
  slipId: ID,
  withdrawalId: ID,
  lineId: ID,
  differenceId: ID,
  version: '1',
  fingerprint: '0'.repeat(32),
  entryId: ID,
  resetId: ID,
  into: ID,
  invoiceId: ID,
  exportId: ID,
  ref: 'review.passed:sms',
  kind: 'review.passed',
  refundId: ID,
  merchantId: ID,
  codeId: ID,
  jobId: ID,
  designId: ID,
  stationId: ID,
  letterId: ID,
  paperId: ID,
  reviewId: ID,
  templateId: ID,
  letterKind: 'invitation',
  paperFile: 'abstract',
  code: '0000000000',
  providerId: ID,
  key: 'k',
  provider: 'wechat',
  account: 'sandbox',
  participantId: ID,
  checkpointId: ID,
  deviceId: ID,
  linkId: ID,
  keyId: ID,
  webhookId: ID,
  deliveryId: ID,
  supervisorId: ID,
  step: 'hotels',
  roomId: ID,
  activityId: ID,
  invitationId: ID,
  fileId: '0'.repeat(32),
  slug: 'nowhere',
  token: 'x',
  part: '1',
};
const endpoints = () => app.routes.map(({ endpoint }) => endpoint);

describe('the policies of all routes', () => {
  test('every route has one, and only these routes are public', () => {
    const declared = endpoints().map(({ access }) => access);
    expect(declared.every((access) => ['public', 'login', 'staff', 'administrator'].includes(access))).toBe(
      true,
    );
    const open = endpoints().filter(({ access }) => access === 'public');
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'accounts.createBySignIn',
      'accounts.ensureByCode',
      'accounts.finishSignIn',
      'accounts.listSignInProviders',
      'accounts.logIn',
      'accounts.logInByCode',
      'accounts.logInSecondFactor',
      'accounts.resetPassword',
      'accounts.sendCode',
      'accounts.signUp',
      'accounts.startSignIn',
      'badges.agentFile',
      'badges.agentReport',
      'badges.agentTake',
      'checkin.confirmSelfByContact',
      'checkin.openSelf',
      'checkin.readWall',
      'checkin.watchWall',
      'checkout.openPreviewOffer',
      'checkout.readFillIn',
      'checkout.readOffer',
      'checkout.readTemplate',
      'checkout.saveFillIn',
      'consents.listPublished',
      'consents.readLegal',
      'kernel.getSite',
      'kernel.listDemoAccounts',
      'kernel.listDemoMessages',
      'kernel.readDemoEmail',
      'letters.downloadVerified',
      'letters.verify',
      'mailings.changeSubscription',
      'mailings.readSubscription',
      'meetings.declineStaffInvitation',
      'meetings.downloadProgramme',
      'meetings.listPublic',
      'meetings.openPreview',
      'meetings.readBackground',
      'meetings.readProgramme',
      'meetings.readPublic',
      'meetings.readSeriesPage',
      'meetings.readStaffInvitation',
      'meetings.sendMessage',
      'mine.readInvitationByLink',
      'news.listPublic',
      'news.readPublic',
      'pages.readPublic',
      'pages.readPublicMenu',
      'submissions.readCall',
      'tickets.find',
      'tickets.readByLink',
    ]);
  });

  test('a malformed id is not found, for every caller', async () => {
    const person = await buildPerson(app);
    await makeAdministrator(app, person);
    const named = app.routes.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.params);
    expect(named.length).toBeGreaterThan(60);
    for (const { name, method, path } of named) {
      for (const id of ['1', 'x y', '%00', '..%2f..%2fetc']) {
        await app.kernel.pool.query('delete from rate_limits');
        const reply = await app.http.inject({
          method,
          url: path.replace(/:\w+/g, id.replace(' ', '%20')),
          headers: { authorization: person.token, 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { payload: '{}' }),
        });
        expect([name, id, reply.statusCode, reply.json().code]).toEqual([
          name,
          id,
          404,
          kernelRefusals.NOT_FOUND.code,
        ]);
      }
    }
  });

  test('messages and accounts of the demo are served in a demo only', async () => {
    const real = await createTestApp({ demo: false });
    const names = real.routes.map(({ endpoint }) => endpoint.name);
    const statuses = await Promise.all(
      ['/api/demo/messages', '/api/demo/accounts'].map((url) => real.http.inject({ method: 'GET', url })),
    );
    await real.close();
    expect(names.filter((name) => name.includes('Demo'))).toEqual([]);
    expect(statuses.map((reply) => reply.statusCode)).toEqual([404, 404]);
  });

  test('only these are served outside the contract, each with its reason', () => {
    expect(rawRoutes.map(({ path }) => path)).toEqual([
      '/healthz',
      '/readyz',
      '/metrics',
      '/api/openapi.json',
      '/calendar/:id',
      '/files/:id',
      '/media/:id',
      '/pages/:id',
      '/pages/:id/*',
      '/pages/preview/:token/*',
      '/messages/frame',
      '/sitemap.xml',
      '/sitemap/:part',
      '/robots.txt',
      '/s/:code',
      '/unsubscribe/:token',
      '/unsubscribe/:token',
      '/payments/notices/:provider/:account',
      '/messages/reports/:key',
    ]);
    for (const { access } of rawRoutes) expect(access.length).toBeGreaterThan(10);
  });

  test('nothing is registered that is in neither list', async () => {
    const known = new Map<string, Set<string>>();
    for (const { path, method } of [...rawRoutes, ...endpoints()])
      known.set(path, (known.get(path) ?? new Set()).add(method));
    const registered = readTree(app.http.printRoutes());
    expect(registered.map(({ path }) => path).toSorted()).toEqual([...known.keys()].toSorted());
    let asked = 0;
    for (const { path, methods } of registered) {
      // The test makes more calls than one address may make in a minute.
      asked += 1;
      const headers = { 'x-forwarded-for': `198.19.0.${asked % 250}` };
      for (const method of methods.filter((candidate) => !known.get(path)?.has(candidate))) {
        const reply = await app.http.inject({
          method: method as 'GET',
          url: fillPath(path, params),
          headers,
        });
        expect([method, path, reply.statusCode]).toEqual([method, path, 405]);
      }
    }
  });
});

// `├── /api/x (GET, POST)`, indented by four characters for each level below the one whose path it continues.
function readTree(tree: string): { path: string; methods: string[] }[] {
  const parents: string[] = [];
  const found: { path: string; methods: string[] }[] = [];
  for (const line of tree.split('\n')) {
    const match = /^(.*?)[├└]── (.+?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!match) continue;
    const [, indent = '', part = '', methods] = match;
    const depth = indent.length / 4;
    const path = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + part.replace('(empty root node)', '');
    parents[depth] = path;
    if (methods) found.push({ path, methods: methods.split(', ') });
  }
  return found;
}

describe('without a login', () => {
  let calls = 0;
  const call = (method: string, path: string, headers: Record<string, string>) => {
    calls += 1;
    return app.http.inject({
      method: method as 'GET',
      url: fillPath(path, params),
      // Each call has its own address, because expired tokens slow down the address they come from.
      headers: { 'x-forwarded-for': `198.18.${calls >> 8}.${calls % 256}`, ...headers },
    });
  };

  test('every protected route answers 401 and asks to log in, in both languages', async () => {
    const closed = endpoints().filter(({ access }) => access !== 'public');
    expect(closed.length).toBeGreaterThan(10);
    for (const { method, path, name } of closed) {
      const english = await call(method, path, { lan: 'en' });
      expect([name, english.statusCode]).toEqual([name, 401]);
      expect(english.json()).toEqual({
        code: kernelRefusals.LOGIN_FIRST.code,
        message: 'Please Login First',
        msg: 'Please Login First',
        data: null,
        requestId: english.headers['x-request-id'],
      });
      expect((await call(method, path, { lan: 'zh-cn', authorization: '' })).json().message).toBe('请先登录');
    }
  });

  test('with an expired token, a protected route answers 401 and LOGIN_ENDED; a public endpoint answers as usual', async () => {
    for (const { method, path, name, access } of endpoints()) {
      const reply = await call(method, path, { authorization: 'nobody-has-this-token', lan: 'en' });
      if (access === 'public') {
        expect([name, reply.statusCode]).not.toEqual([name, 401]);
        continue;
      }
      expect([name, reply.statusCode, reply.json().code]).toEqual([
        name,
        401,
        kernelRefusals.LOGIN_ENDED.code,
      ]);
      expect(reply.json().message).toBe('Login Expired, Please Login Again');
    }
  });

  test('every public read with an expired token answers 200, its data and code 400', async () => {
    const shown = await buildPublicThings();
    const readings = endpoints().filter(
      ({ access, method, download }) => access === 'public' && method === 'GET' && !download,
    );
    for (const { name, path } of readings) {
      const reply = await app.http.inject({
        method: 'GET',
        url: fillPath(path, {
          document: 'terms',
          // A well-formed code to which no letter belongs.
          code: '2'.repeat(12),
          slug: shown.slug,
          id: shown[name.split('.')[0] ?? ''] ?? '',
        }),
        headers: { authorization: 'nobody-has-this-token', 'x-forwarded-for': '198.19.1.1' },
      });
      expect([name, reply.json()]).toMatchObject([name, { code: 400, message: '登录已过期，请重新登录' }]);
      expect([name, reply.json().data]).not.toEqual([name, null]);
    }
  });
});

// Creates one record of each kind that visitors may read. Returns the ids by module.
async function buildPublicThings(): Promise<Record<string, string> & { slug: string }> {
  const administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
  const { token } = administrator;
  const series = await buildSeries(app);
  const meeting = await buildMeeting(app, { seriesId: series.id, state: 'published' });
  const published = { revision: 0, note: noText };
  await app.call(publishProgramme, { token, params: { id: meeting.id }, body: published });
  const news = await buildNews(app, administrator);
  await app.call(stepNews, { token, params: { id: news }, body: { to: 'published', at: null } });
  const place = { seriesId: series.id, meetingId: null };
  const page = { ...place, kind: 'blocks' as const, slug: 'travel', title: { en: 'Travel', zh: '交通' } };
  const { id } = (await app.call(createPage, { token, body: page })).body.data;
  const body = { en: noRichText, zh: noRichText };
  await app.call(saveBlocks, { token, params: { id }, body: { version: 1, body } });
  await app.call(publishPage, { token, params: { id }, body: { number: 1 } });
  const target = 'reader@plenum.example';
  const email = { target, language: 'en' as const, subject: 'Paid', text: 'All done.' };
  await app.kernel.db.transaction((tx) => queueMessage(app.kernel, tx, email, null));
  const [message] = await readDemoMessages(app.kernel, target);
  return {
    kernel: message?.id ?? '',
    slug: series.form.slug,
    meetings: meeting.id,
    submissions: meeting.id,
    checkout: meeting.id,
    news,
    pages: id,
  };
}
