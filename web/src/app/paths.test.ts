import { describe, expect, test } from 'vitest';
import { paths, redirects } from './paths.ts';
import { createAppRouter } from './router.tsx';

// The specification's table, written out once more so that a change on either side shows.
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

// Addresses whose screens are still to come; each leaves this list with the screen that answers it.
const withoutScreen = [
  paths.tools,
  paths.mamc,
  paths.hpc,
  paths.homepage,
  paths.meeting,
  paths.detailInfo,
  paths.getcode,
  paths.signView,
  paths.printer,
  paths.printInfo,
  paths.signIndex,
  paths.userSign,
  paths.userList,
  paths.matchList,
  paths.matchDetail,
  paths.smsTemplate,
  paths.newsList,
  paths.signActiveList,
  paths.signControll,
  paths.adminSignView,
  paths.pageUploadManage,
  paths.bdmcIndex,
  paths.bdmcProgram,
  paths.bdmcContact,
  paths.bdmcCommittee,
  paths.bdmcVenue,
  paths.bdmcHistory,
];

describe('addresses', () => {
  test('every route of the specification has its path, and beside them only ours', () => {
    const ours: string[] = [paths.account, paths.design];
    expect(
      Object.values(paths)
        .filter((path) => !ours.includes(path))
        .toSorted(),
    ).toEqual(specified.toSorted());
  });

  test('every redirect of the specification', () => {
    expect(redirects).toEqual({
      '/': '/index/cloud',
      '/index': '/index/cloud',
      '/tool': '/tool/printer',
      '/sign': '/sign/index',
      '/admin': '/admin/matchList',
      '/bdmc': '/bdmc/index',
    });
  });

  test('the router answers every path but those whose screens are still to come', () => {
    const registered = new Set(Object.keys(createAppRouter().routesByPath));
    const missing = Object.values(paths).filter((path) => !registered.has(path));
    expect(missing.toSorted()).toEqual([...withoutScreen].toSorted());
  });

  test('no other file spells an address', () => {
    const files = import.meta.glob('./**/*.tsx', { eager: true, query: '?raw', import: 'default' });
    const spelled = Object.entries(files).filter(([, text]) =>
      /["'`]\/(?:index|admin|sign|tool|bdmc)\b/.test(text),
    );
    expect(spelled.map(([file]) => file)).toEqual([]);
    expect(Object.keys(files).length).toBeGreaterThan(10);
  });
});
