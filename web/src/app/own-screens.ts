import type { Language } from '@plenum/contract/kernel/language';
import { createRootRoute, createRoute } from '@tanstack/react-router';
import { loadTexts } from '#kernel/i18n/start-i18n';
import { isServerPaintShown } from '#kernel/page/server-paint';
import { useAppStore } from '#kernel/state/app-store';
import { readChangeSearch, readRegisterSearch } from '#modules/registration/search';
import { readSubmitSearch } from '#modules/submissions/search';
import { paths } from './paths.ts';
import { queryClient } from './query.ts';
import { readPreviewSearch } from './routes/index/preview-search.ts';
import { lazyScreen } from './routes/lazy-screen.ts';
import { Shell } from './shell/shell.tsx';

export const root = createRootRoute({ component: Shell });

// Reads the first data of a screen before it replaces the server's first paint. The screen itself shows a failure.
async function readWhilePainted(
  query: (lan: Language) => Promise<{ readonly queryKey: readonly unknown[] }>,
): Promise<void> {
  if (!isServerPaintShown()) return;
  try {
    await queryClient.prefetchQuery(await query(useAppStore.getState().lan));
  } catch {
    // The query's code could not be loaded; neither can the screen's, which says so.
  }
}

const register = createRoute({
  getParentRoute: () => root,
  path: paths.register,
  validateSearch: readRegisterSearch,
  loader: ({ params }) =>
    Promise.all([
      loadTexts('registration'),
      readWhilePainted(async (lan) =>
        (await import('#modules/registration/offer-query')).offerQuery(params.id, lan),
      ),
    ]),
  component: lazyScreen(() => import('./routes/index/register-route.tsx'), 'RegisterRoute'),
});

const order = createRoute({
  getParentRoute: () => root,
  path: paths.order,
  loader: () => loadTexts('registration', 'invoices', 'tickets', 'letters'),
  component: lazyScreen(() => import('./routes/index/order-route.tsx'), 'OrderRoute'),
});

const pay = createRoute({
  getParentRoute: () => root,
  path: paths.pay,
  loader: () => loadTexts('payments', 'registration'),
  component: lazyScreen(() => import('./routes/index/pay-route.tsx'), 'PayRoute'),
});

const submit = createRoute({
  getParentRoute: () => root,
  path: paths.submit,
  validateSearch: readSubmitSearch,
  loader: ({ params }) =>
    Promise.all([
      loadTexts('submissions', 'letters'),
      readWhilePainted(async (lan) => (await import('#modules/submissions/api')).callQuery(params.id, lan)),
    ]),
  component: lazyScreen(() => import('./routes/index/submit-route.tsx'), 'SubmitRoute'),
});

const ticket = createRoute({
  getParentRoute: () => root,
  path: paths.ticket,
  loader: () => loadTexts('tickets'),
  component: lazyScreen(() => import('./routes/index/ticket-route.tsx'), 'TicketRoute'),
});

const myTicket = createRoute({
  getParentRoute: () => root,
  path: paths.myTicket,
  loader: () => loadTexts('tickets'),
  component: lazyScreen(() => import('./routes/index/my-ticket-route.tsx'), 'MyTicketRoute'),
});

const getcode = createRoute({
  getParentRoute: () => root,
  path: paths.getcode,
  loader: () => loadTexts('tickets', 'accounts', 'form'),
  component: lazyScreen(() => import('./routes/index/get-code-route.tsx'), 'GetCodeRoute'),
});

const verify = ([paths.verify, paths.verified] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    loader: () => loadTexts('letters', 'form'),
    component: lazyScreen(() => import('./routes/index/verify-route.tsx'), 'VerifyRoute'),
  }),
);

const myInvoices = createRoute({
  getParentRoute: () => root,
  path: paths.myInvoices,
  loader: () => loadTexts('invoices'),
  component: lazyScreen(() => import('./routes/index/my-invoices-route.tsx'), 'MyInvoicesRoute'),
});

const myPayments = createRoute({
  getParentRoute: () => root,
  path: paths.myPayments,
  loader: () => loadTexts('payments'),
  component: lazyScreen(() => import('./routes/index/my-payments-route.tsx'), 'MyPaymentsRoute'),
});

const myMessages = createRoute({
  getParentRoute: () => root,
  path: paths.myMessages,
  loader: () => loadTexts('messaging'),
  component: lazyScreen(() => import('./routes/index/my-messages-route.tsx'), 'MyMessagesRoute'),
});

const change = createRoute({
  getParentRoute: () => root,
  path: paths.change,
  validateSearch: readChangeSearch,
  loader: () => loadTexts('registration'),
  component: lazyScreen(() => import('./routes/index/change-route.tsx'), 'ChangeRoute'),
});

const roommate = createRoute({
  getParentRoute: () => root,
  path: paths.roommate,
  loader: () => loadTexts('registration'),
  component: lazyScreen(() => import('./routes/index/roommate-route.tsx'), 'RoommateRoute'),
});

const fillIn = createRoute({
  getParentRoute: () => root,
  path: paths.fillIn,
  loader: () => loadTexts('registration'),
  component: lazyScreen(() => import('./routes/index/fill-in-route.tsx'), 'FillInRoute'),
});

const joinStaff = createRoute({
  getParentRoute: () => root,
  path: paths.joinStaff,
  loader: () => loadTexts('meetings'),
  component: lazyScreen(() => import('./routes/index/join-staff-route.tsx'), 'JoinStaffRoute'),
});

const previews = ([paths.preview, paths.previewOf] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: readPreviewSearch,
    loader: () => loadTexts('preview', 'meetings', 'landing', 'registration'),
    component: lazyScreen(() => import('./routes/index/preview-route.tsx'), 'PreviewRoute'),
  }),
);

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: paths.unsubscribe,
  loader: () => loadTexts('mailings'),
  component: lazyScreen(() => import('./routes/index/unsubscribe-route.tsx'), 'UnsubscribeRoute'),
});

const desk = createRoute({
  getParentRoute: () => root,
  path: paths.signIndex,
  // The console's pages link here with the conference as `id`.
  validateSearch: (search: Record<string, unknown>): { meeting?: string } => {
    const meeting = search['meeting'] ?? search['id'];
    return typeof meeting === 'string' ? { meeting } : {};
  },
  loader: () => loadTexts('desk'),
  component: lazyScreen(() => import('./routes/sign/desk-route.tsx'), 'DeskRoute'),
});

const wall = createRoute({
  getParentRoute: () => root,
  path: paths.signView,
  loader: () => loadTexts('wall'),
  component: lazyScreen(() => import('./routes/index/wall-route.tsx'), 'WallRoute'),
});

const selfCheckin = createRoute({
  getParentRoute: () => root,
  path: paths.userSign,
  loader: () => loadTexts('self'),
  component: lazyScreen(() => import('./routes/index/user-sign-route.tsx'), 'UserSignRoute'),
});

const accountTabs = ['profile', 'security', 'logins', 'consents'] as const;
export type AccountTab = (typeof accountTabs)[number];

const account = createRoute({
  getParentRoute: () => root,
  path: paths.account,
  validateSearch: (search: Record<string, unknown>): { tab?: AccountTab } => {
    const tab = accountTabs.find((known) => known === search['tab']);
    return tab ? { tab } : {};
  },
  loader: () => loadTexts('accounts', 'consents', 'form'),
  component: lazyScreen(() => import('./routes/account/account-route.tsx'), 'AccountRoute'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: paths.signIn,
  loader: () => loadTexts('accounts', 'form'),
  component: lazyScreen(() => import('./routes/account/sign-in-route.tsx'), 'SignInRoute'),
});

/** Screens of the logged-in person: registrations, orders, payments and the account. */
export const ownScreens = [
  register,
  order,
  pay,
  submit,
  ticket,
  myTicket,
  getcode,
  ...verify,
  myInvoices,
  myPayments,
  myMessages,
  change,
  fillIn,
  roommate,
  joinStaff,
  ...previews,
  unsubscribe,
  desk,
  wall,
  selfCheckin,
  account,
  signIn,
] as const;
