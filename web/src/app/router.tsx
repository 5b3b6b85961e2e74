import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { loadTexts } from '#kernel/i18n/start-i18n';
import { paths, redirects } from './paths.ts';
import { NotFoundPage } from './routes/states/not-found-page.tsx';
import { RouteError } from './routes/states/route-error.tsx';
import { RoutePending } from './routes/states/route-pending.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Shell });

const redirecting = Object.entries(redirects).map(([from, to]) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    // By address, not by route: some of them lead where a screen is still to come.
    beforeLoad: () => {
      throw redirect({ href: to, replace: true });
    },
  }),
);

const welcome = createRoute({
  getParentRoute: () => root,
  path: paths.cloud,
  component: lazyRouteComponent(() => import('./routes/welcome/welcome-page.tsx'), 'WelcomePage'),
});

const accountTabs = ['profile', 'security', 'logins'] as const;
export type AccountTab = (typeof accountTabs)[number];

const account = createRoute({
  getParentRoute: () => root,
  path: paths.account,
  validateSearch: (search: Record<string, unknown>): { tab?: AccountTab } => {
    const tab = accountTabs.find((known) => known === search['tab']);
    return tab ? { tab } : {};
  },
  loader: () => loadTexts('accounts'),
  component: lazyRouteComponent(() => import('./routes/account/account-route.tsx'), 'AccountRoute'),
});

const apidoc = createRoute({
  getParentRoute: () => root,
  path: paths.apidoc,
  validateSearch: (search: Record<string, unknown>): { operation?: string } =>
    typeof search['operation'] === 'string' ? { operation: search['operation'] } : {},
  loader: () => loadTexts('apidoc'),
  component: lazyRouteComponent(() => import('./routes/apidoc/api-doc-route.tsx'), 'ApiDocRoute'),
});

const design = createRoute({
  getParentRoute: () => root,
  path: paths.design,
  component: lazyRouteComponent(() => import('./routes/design/design-page.tsx'), 'DesignPage'),
});

const admin = createRoute({
  getParentRoute: () => root,
  path: `${paths.admin}/$`,
  beforeLoad: ({ params }) => {
    if (!params['_splat']) throw redirect({ href: redirects[paths.admin], replace: true });
  },
  component: lazyRouteComponent(() => import('./routes/admin/admin-area.tsx'), 'AdminArea'),
});

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([...redirecting, welcome, account, apidoc, admin, design]),
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: RouteError,
    defaultPendingComponent: RoutePending,
    // Long enough that a quick answer shows no skeleton, short enough that a slow one shows something.
    defaultPendingMs: 300,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
