import { describe, expect, test } from 'vitest';
import { href, paths, redirects, sitePages } from './paths.ts';
import { createAppRouter } from './router.tsx';

// The specification's table, repeated here so that the test fails when either side changes.
const children: Record<string, string[]> = {
  '/index': ['tools', 'cloud', 'mamc', 'hpc', 'homepage', 'meeting', 'detailInfo/$id'],
  '/tool': ['printer', 'printInfo'],
  '/sign': ['index', 'userSign'],
  '/admin': [
    'userList',
    'matchList',
    'matchDetail',
    'smsTemplate',
    'newsList',
    'signActiveList',
    'signControll',
    'signView',
    'pageUploadManage',
  ],
  '/bdmc': ['index', 'program', 'contact', 'committee', 'venue', 'history'],
};
const single = ['/', '/apidoc', '/getcode', '/signView'];
const specified = [
  ...single,
  ...Object.entries(children).flatMap(([parent, names]) => [
    parent,
    ...names.map((name) => `${parent}/${name}`),
  ]),
];

describe('addresses', () => {
  test('every route of the specification has its path, and all others are known additions', () => {
    const ours: string[] = [
      paths.account,
      paths.signIn,
      paths.register,
      paths.order,
      paths.pay,
      paths.submit,
      paths.ticket,
      paths.myTicket,
      paths.verify,
      paths.verified,
      paths.change,
      paths.fillIn,
      paths.roommate,
      paths.joinStaff,
      paths.preview,
      paths.previewOf,
      paths.myInvoices,
      paths.myPayments,
      paths.myMessages,
      paths.unsubscribe,
      paths.terms,
      paths.privacy,
      paths.legal,
      paths.audit,
      paths.design,
      paths.series,
      paths.news,
      paths.article,
      paths.page,
      paths.bdmcPage,
      paths.site,
      paths.sitePage,
    ];
    expect(
      Object.values(paths)
        .filter((path) => !ours.includes(path))
        .toSorted(),
    ).toEqual(specified.toSorted());
  });

  test('every redirect of the specification works', () => {
    expect(redirects).toEqual({
      '/': '/index/cloud',
      '/index': '/index/cloud',
      '/tool': '/tool/printer',
      '/sign': '/sign/index',
      '/admin': '/admin/matchList',
      '/bdmc': '/bdmc/index',
    });
  });

  test('the router answers every path', () => {
    const router = createAppRouter();
    // A route with a parameter, such as `/index/$series`, also answers the fixed addresses that match it.
    const answers = (path: string) => {
      const filled = path.replaceAll('$', '');
      const last = router.matchRoutes(filled, {}).at(-1);
      return last?.pathname.replace(/\/$/, '') === filled && !last.fullPath.endsWith('/$');
    };
    const missing = Object.values(paths).filter((path) => path !== paths.root && !answers(path));
    expect(missing).toEqual([]);
    expect([answers('/nowhere'), answers('/calendar/x'), answers(paths.cloud)]).toEqual([false, false, true]);
  });

  test('the sub-site’s pages are those of the specification', () => {
    expect(sitePages.map((page) => `/bdmc/${page}`).toSorted()).toEqual(
      children['/bdmc']?.map((page) => `/bdmc/${page}`).toSorted(),
    );
  });

  test('an address is built from its parameters and its search values', () => {
    expect(href(paths.detailInfo, { id: 'a b' }, { tab: 'fees', day: undefined })).toBe(
      '/index/detailInfo/a%20b?tab=fees',
    );
    expect(href(paths.news)).toBe('/index/news');
  });

  test('no other file contains an address', () => {
    const files = import.meta.glob('./**/*.tsx', { eager: true, query: '?raw', import: 'default' });
    const spelled = Object.entries(files).filter(([, text]) =>
      /["'`]\/(?:index|admin|sign|tool|bdmc)\b/.test(text),
    );
    expect(spelled.map(([file]) => file)).toEqual([]);
    expect(Object.keys(files).length).toBeGreaterThan(10);
  });
});
