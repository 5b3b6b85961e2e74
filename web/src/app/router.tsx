import { createRoute, createRouter, notFound, redirect } from '@tanstack/react-router';
import { loadTexts } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { useIndexStore } from '#kernel/state/index-store';
import { readPrinterSearch, readPrintInfoSearch } from '#modules/badges/search';
import { meetingPageQuery, meetingQuery, seriesPageQuery } from '#modules/meetings/api';
import { readListSearch, readMeetingSearch, readProgrammeSearch } from '#modules/meetings/search';
import { articleQuery, latestNewsQuery } from '#modules/news/api';
import { readNewsSearch } from '#modules/news/search';
import { pageQuery } from '#modules/pages/api';
import { ownScreens, root } from './own-screens.ts';
import { loadQuery } from './query.ts';
import { href, paths, redirects, sitePages } from './paths.ts';
import {
  readAuditSearch,
  readLegalEditorSearch,
  readMatchDetailSearch,
  readMatchListSearch,
  readUserListSearch,
} from './routes/admin/search.ts';
import { readLegalSearch } from './routes/index/legal-search.ts';
import { lazyScreen } from './routes/lazy-screen.ts';
import { ConferenceNotFoundPage, NotFoundPage } from './routes/states/state-pages.tsx';
import { RouteError, RoutePending } from './routes/states/route-fallbacks.tsx';

const lan = () => useAppStore.getState().lan;

// The redirect of the organizers' area runs inside that area, after its access check.
const { [paths.admin]: adminStart, ...outside } = redirects;
const redirecting = Object.entries(outside).map(([from, to]) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    // Redirects by address, not by route, because some of the targets have no route yet.
    beforeLoad: () => {
      throw redirect({ href: to, replace: true });
    },
  }),
);

// The start page redirects to one series. An installation without that series starts with the portal instead.
const instead = (slug: string) =>
  href(paths.series, { series: slug }) === redirects[paths.root]
    ? () => redirect({ href: paths.homepage, replace: true })
    : notFound;

const series = createRoute({
  getParentRoute: () => root,
  path: paths.series,
  loader: ({ params }) =>
    Promise.all([
      loadTexts('landing', 'news'),
      loadQuery(seriesPageQuery(params.series, lan()), instead(params.series)),
      loadQuery(latestNewsQuery({ series: params.series }, lan())),
    ]),
  component: lazyScreen(() => import('./routes/index/series-route.tsx'), 'SeriesRoute'),
});

const homepage = createRoute({
  getParentRoute: () => root,
  path: paths.homepage,
  loader: () =>
    Promise.all([
      loadTexts('meetings', 'landing', 'news'),
      loadQuery(meetingPageQuery({}, lan())),
      loadQuery(latestNewsQuery({}, lan())),
    ]),
  component: lazyScreen(() => import('./routes/index/homepage-route.tsx'), 'HomepageRoute'),
});

const meetingList = createRoute({
  getParentRoute: () => root,
  path: paths.meeting,
  validateSearch: readListSearch,
  loader: () => loadTexts('meetings', 'landing'),
  component: lazyScreen(() => import('./routes/index/meeting-list-route.tsx'), 'MeetingListRoute'),
});

const meeting = createRoute({
  getParentRoute: () => root,
  path: paths.detailInfo,
  validateSearch: readMeetingSearch,
  loader: ({ params }) =>
    Promise.all([loadTexts('meetings', 'landing', 'news'), loadQuery(meetingQuery(params.id, lan()))]),
  component: lazyScreen(() => import('./routes/index/meeting-route.tsx'), 'MeetingRoute'),
  notFoundComponent: () => <ConferenceNotFoundPage />,
});

const news = createRoute({
  getParentRoute: () => root,
  path: paths.news,
  validateSearch: readNewsSearch,
  loader: () => loadTexts('news'),
  component: lazyScreen(() => import('./routes/index/news-route.tsx'), 'NewsRoute'),
});

const article = createRoute({
  getParentRoute: () => root,
  path: paths.article,
  loader: ({ params }) => Promise.all([loadTexts('news'), loadQuery(articleQuery(params.id, lan()))]),
  component: lazyScreen(() => import('./routes/index/article-route.tsx'), 'ArticleRoute'),
});

const tools = createRoute({
  getParentRoute: () => root,
  path: paths.tools,
  loader: () => loadTexts('meetings', 'landing'),
  component: lazyScreen(() => import('./routes/index/tools-route.tsx'), 'ToolsRoute'),
});

const page = createRoute({
  getParentRoute: () => root,
  path: paths.page,
  loader: ({ params }) => Promise.all([loadTexts('pages'), loadQuery(pageQuery(params.id, lan()))]),
  component: lazyScreen(() => import('./routes/index/page-route.tsx'), 'PageRoute'),
});

const legal = (['terms', 'privacy'] as const).map((document) =>
  createRoute({
    getParentRoute: () => root,
    path: paths[document],
    validateSearch: readLegalSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) =>
      Promise.all([
        loadTexts('consents'),
        import('#modules/consents/api').then(
          ({ legalQuery }) => loadQuery(legalQuery(document, deps.version, lan())),
          // The error is ignored, because the screen imports the same file, and handles the error itself.
          () => undefined,
        ),
      ]),
    component: lazyScreen(() => import('./routes/index/legal-route.tsx'), 'LegalRoute'),
  }),
);

const loadSite = ({ slug, screen }: { slug: string; screen: string }) => {
  if (!sitePages.some((known) => known === screen)) throw notFound();
  return Promise.all([
    loadTexts('meetings', 'landing', 'news', 'pages'),
    loadQuery(seriesPageQuery(slug, lan())),
  ]);
};
const siteScreen = lazyScreen(() => import('./routes/site/site-route.tsx'), 'SiteRoute');

const bdmc = createRoute({
  getParentRoute: () => root,
  path: paths.bdmcPage,
  validateSearch: readProgrammeSearch,
  loader: ({ params }) => loadSite({ slug: 'bdmc', screen: params.page }),
  component: siteScreen,
});

const siteStart = createRoute({
  getParentRoute: () => root,
  path: paths.site,
  beforeLoad: ({ params }) => {
    throw redirect({ href: href(paths.sitePage, { series: params.series, page: 'index' }), replace: true });
  },
});

const site = createRoute({
  getParentRoute: () => root,
  path: paths.sitePage,
  validateSearch: readProgrammeSearch,
  loader: ({ params }) => loadSite({ slug: params.series, screen: params.page }),
  component: siteScreen,
});

const printer = createRoute({
  getParentRoute: () => root,
  path: paths.printer,
  validateSearch: readPrinterSearch,
  loader: () => loadTexts('badges', 'form'),
  component: lazyScreen(() => import('./routes/tool/printer-route.tsx'), 'PrinterRoute'),
});

const printInfo = createRoute({
  getParentRoute: () => root,
  path: paths.printInfo,
  validateSearch: readPrintInfoSearch,
  loader: () => loadTexts('badges', 'form', 'registration'),
  component: lazyScreen(() => import('./routes/tool/print-info-route.tsx'), 'PrintInfoRoute'),
});

const apidoc = createRoute({
  getParentRoute: () => root,
  path: paths.apidoc,
  validateSearch: (search: Record<string, unknown>): { operation?: string } =>
    typeof search['operation'] === 'string' ? { operation: search['operation'] } : {},
  loader: () => loadTexts('apidoc'),
  component: lazyScreen(() => import('./routes/apidoc/api-doc-route.tsx'), 'ApiDocRoute'),
});

const design = createRoute({
  getParentRoute: () => root,
  path: paths.design,
  component: lazyScreen(() => import('./routes/design/design-page.tsx'), 'DesignPage'),
});

const admin = createRoute({
  getParentRoute: () => root,
  path: paths.admin,
  loader: () => loadTexts('console', 'organize', 'list', 'form'),
  component: lazyScreen(() => import('./routes/admin/admin-area.tsx'), 'AdminArea'),
});

const adminScreens = [
  createRoute({
    getParentRoute: () => admin,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href: adminStart, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'matchList',
    validateSearch: readMatchListSearch,
    loader: () => loadTexts('meetings-organize'),
    component: lazyScreen(() => import('./routes/admin/match-list-route.tsx'), 'MatchListRoute'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'matchDetail',
    validateSearch: readMatchDetailSearch,
    component: lazyScreen(() => import('./routes/admin/match-detail-route.tsx'), 'MatchDetailRoute'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'userList',
    validateSearch: readUserListSearch,
    loader: () => loadTexts('accounts-organize'),
    component: lazyScreen(() => import('./routes/admin/user-list-route.tsx'), 'UserListRoute'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'newsList',
    loader: () => loadTexts('news-organize', 'audit-organize'),
    component: lazyScreen(() => import('./routes/admin/news-list-route.tsx'), 'NewsListRoute'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'smsTemplate',
    loader: () => loadTexts('mailings', 'messaging-organize'),
    component: lazyScreen(() => import('./routes/admin/sms-template-route.tsx'), 'SmsTemplateRoute'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'pageUploadManage',
    loader: () => loadTexts('pages-organize', 'audit-organize'),
    component: lazyScreen(() => import('./routes/admin/page-upload-route.tsx'), 'PageUploadRoute'),
  }),
  ...(['signActiveList', 'signView', 'signControll'] as const).map((path) =>
    createRoute({
      getParentRoute: () => admin,
      path,
      validateSearch: readMatchDetailSearch,
      component: lazyScreen(() => import('./routes/admin/sign-route.tsx'), 'SignRoute'),
    }),
  ),
  createRoute({
    getParentRoute: () => admin,
    path: 'audit',
    validateSearch: readAuditSearch,
    loader: () => loadTexts('audit-organize'),
    component: lazyScreen(() => import('./routes/admin/audit-route.tsx'), 'AuditRoute'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'legal',
    validateSearch: readLegalEditorSearch,
    loader: () => loadTexts('consents'),
    component: lazyScreen(() => import('./routes/admin/legal-editor-route.tsx'), 'LegalEditorRoute'),
  }),
  // This route is inside the admin route, so that a visitor without access sees “no access” before “not found”.
  createRoute({ getParentRoute: () => admin, path: '$', component: NotFoundPage }),
] as const;

const screens = [
  series,
  homepage,
  meetingList,
  meeting,
  news,
  article,
  tools,
  page,
  ...legal,
  bdmc,
  siteStart,
  site,
  ...ownScreens,
  printer,
  printInfo,
  apidoc,
  admin.addChildren(adminScreens),
  design,
] as const;

export function createAppRouter() {
  const router = createRouter({
    routeTree: root.addChildren([...redirecting, ...screens]),
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: RouteError,
    defaultPendingComponent: RoutePending,
    // The delay is long enough that a quick answer shows no skeleton, and short enough that a slow answer shows one.
    defaultPendingMs: 300,
    scrollRestoration: true,
  });
  const { setName } = useIndexStore.getState();
  setName(router.latestLocation.pathname);
  router.subscribe('onBeforeLoad', ({ toLocation }) => setName(toLocation.pathname));
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
