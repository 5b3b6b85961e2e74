import type { Endpoint } from '@plenum/contract/kernel/endpoint';
import {
  getSite,
  listDemoAccounts,
  listDemoMessages,
  readDemoEmail,
  type Site,
} from '@plenum/contract/kernel/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FastifyInstance } from 'fastify';
import { version } from '#kernel/config/version';
import { admit } from '#kernel/http/request/admit';
import { createHttpServer } from '#kernel/http/http-server';
import { refuseOtherMethods } from '#kernel/http/request/protocol-guards';
import { openApiDocument } from '#kernel/http/openapi';
import { refuse } from '#kernel/refusal/refusal-error';
import { route, type Route } from '#kernel/http/route';
import { serveRoutes } from '#kernel/http/route-table';
import { languageOf } from '#kernel/http/request/read-call';
import { type Actor, type Authenticator, isStaff } from '#kernel/http/actor';
import { kernelJobs, type Recurring } from '#kernel/worker/worker';
import type { Kernel } from '#kernel/kernel';
import { accountChannel, liveRoute } from '#kernel/http/live/live-route';
import { createOpenStreams } from '#kernel/http/live/open-streams';
import type { MergePart } from '#kernel/db/merge-part';
import { type Reaction, reactionsOf } from '#kernel/outbox/outbox';
import { createPageTemplate } from '#kernel/web/page-template';
import { serveWeb, type WebApp } from '#kernel/web/serve-web';
import { auditJobs, auditMergePart } from '#modules/audit/public';
import { badgeRoutes, badgesMergePart } from '#modules/badges/public';
import { consentRoutes, consentsMergePart } from '#modules/consents/public';
import {
  accountJobs,
  accountReactions,
  accountRoutes,
  accountsMergePart,
  createAuthenticator,
  findContact,
  provideMerging,
} from '#modules/accounts/public';
import { findMeetingNames } from '#modules/meetings/scope/public';
import {
  findBrandOfMeeting,
  meetingReactions,
  meetingRoutes,
  meetingsMergePart,
  provideCheckpointCount,
  serveCalendar,
} from '#modules/meetings/public';
import { programmeChannels } from '#modules/meetings/programme/public';
import { provideWallets } from '#modules/meetings/offer/public';
import {
  readDemoMessages,
  messagingJobs,
  messagingMergePart,
  messagingRoutes,
  provideTicketFiles,
  readEmail,
  serveDeliveryReports,
  serveShortLinks,
} from '#modules/messaging/public';
import { provideEmailBrands, servePreviewFrame } from '#modules/messaging/providers/public';
import { newsMergePart, newsRoutes } from '#modules/news/public';
import { pageRoutes, pagesMergePart, servePages } from '#modules/pages/public';
import { consoleAudiences, consoleReactions, consoleRoutes, staffChannels } from '#modules/console/public';
import {
  mailingJobs,
  mailingReactions,
  mailingRoutes,
  mailingsMergePart,
  provideAudiences,
  serveUnsubscribe,
} from '#modules/mailings/public';
import {
  provideArrivals,
  registrationJobs,
  registrationMergePart,
  registrationReactions,
  registrationRoutes,
} from '#modules/registration/public';
import { provideBeingPaid } from '#modules/registration/orders/public';
import {
  checkinMergePart,
  checkinReactions,
  checkinRoutes,
  countCheckpoints,
  findArrivalTimes,
} from '#modules/checkin/public';
import { invoiceJobs, invoiceReactions, invoiceRoutes, invoicesMergePart } from '#modules/invoices/public';
import {
  findBeingPaid,
  findReadyWallets,
  paymentJobs,
  paymentReactions,
  paymentRoutes,
  paymentsMergePart,
  servePaymentNotices,
} from '#modules/payments/public';
import { letterReactions, letterRoutes, lettersMergePart } from '#modules/letters/public';
import {
  submissionJobs,
  submissionReactions,
  submissionRoutes,
  submissionsMergePart,
} from '#modules/submissions/public';
import { roomsRoutes } from '#modules/rooms/public';
import { makeTicketFile, ticketJobs, ticketReactions, ticketRoutes } from '#modules/tickets/public';
import { describeWebhooks, webhookJobs, webhookReactions, webhookRoutes } from '#modules/webhooks/public';
import { demoAccounts } from '../../demo/accounts.ts';
import { createPages } from './pages/pages.ts';
import { serveSitemap } from './pages/sitemap.ts';
import { rawRoutes, serveFiles, serveHealth, serveMedia } from './raw-routes.ts';

export const reactions: readonly Reaction[] = [
  ...reactionsOf('accounts', accountReactions),
  ...reactionsOf('meetings', meetingReactions),
  ...reactionsOf('registration', registrationReactions),
  ...reactionsOf('payments', paymentReactions),
  ...reactionsOf('submissions', submissionReactions),
  ...reactionsOf('invoices', invoiceReactions),
  ...reactionsOf('tickets', ticketReactions),
  ...reactionsOf('checkin', checkinReactions),
  ...reactionsOf('letters', letterReactions),
  ...reactionsOf('webhooks', webhookReactions),
  ...reactionsOf('mailings', mailingReactions),
  ...reactionsOf('console', consoleReactions),
];
export const recurringJobs: readonly Recurring[] = [
  ...kernelJobs,
  ...auditJobs,
  ...messagingJobs,
  ...accountJobs,
  ...registrationJobs,
  ...paymentJobs,
  ...submissionJobs,
  ...invoiceJobs,
  ...ticketJobs,
  ...webhookJobs,
  ...mailingJobs,
];

/** The parts in locking order: registrations and orders first, balances last. */
export const mergeParts: readonly MergePart[] = [
  accountsMergePart,
  registrationMergePart,
  submissionsMergePart,
  invoicesMergePart,
  checkinMergePart,
  badgesMergePart,
  lettersMergePart,
  mailingsMergePart,
  messagingMergePart,
  consentsMergePart,
  auditMergePart,
  meetingsMergePart,
  newsMergePart,
  pagesMergePart,
  paymentsMergePart,
];

export interface App {
  readonly http: FastifyInstance;
  readonly routes: readonly Route[];
}

/** Composes the application: every module's routes, one authenticator, the built web app. */
export async function composeApp(
  kernel: Kernel,
  web: Omit<WebApp, 'site' | 'pages' | 'publicUrl'> | null,
): Promise<App> {
  const http = await createHttpServer(kernel);
  const authenticator = createAuthenticator(kernel);
  const streams = createOpenStreams();
  const site = siteOf(kernel);
  provideCheckpointCount(kernel, countCheckpoints);
  provideWallets(kernel, (db, meetingIds) => findReadyWallets(kernel, db, meetingIds));
  provideBeingPaid(kernel, findBeingPaid);
  provideArrivals(kernel, findArrivalTimes);
  provideAudiences(kernel, consoleAudiences);
  provideTicketFiles(kernel, (participantId, language) => makeTicketFile(kernel, participantId, language));
  provideEmailBrands(kernel, findBrandOfMeeting);
  provideMerging(kernel, { parts: mergeParts, nameMeetings: findMeetingNames });
  const routes = [
    route(getSite, { read: async () => site }),
    liveRoute(
      kernel,
      [(actor) => [accountChannel(actor.accountId)], staffChannels, programmeChannels],
      streams,
    ),
    ...(kernel.config.demo ? demoRoutes(kernel) : []),
    ...messagingRoutes(kernel, findContact),
    ...consentRoutes(kernel),
    ...accountRoutes(kernel),
    ...meetingRoutes(kernel),
    ...newsRoutes(kernel),
    ...pageRoutes(kernel),
    ...registrationRoutes(kernel),
    ...paymentRoutes(kernel),
    ...submissionRoutes(kernel),
    ...invoiceRoutes(kernel),
    ...checkinRoutes(kernel, streams),
    ...badgeRoutes(kernel),
    ...letterRoutes(kernel),
    ...roomsRoutes(kernel),
    ...ticketRoutes(kernel),
    ...webhookRoutes(kernel),
    ...mailingRoutes(kernel),
    ...consoleRoutes(kernel),
  ];
  // Closes the streams first, because they never end on their own, and closing the server must not wait for them.
  http.addHook('preClose', async () => streams.closeAll());
  serveHealth(http, kernel);
  serveFiles(http, kernel);
  serveMedia(http, kernel);
  serveSitemap(http, kernel);
  serveCalendar(http, kernel);
  servePages(http, kernel);
  servePreviewFrame(http);
  servePaymentNotices(http, kernel);
  serveDeliveryReports(http, kernel);
  serveShortLinks(http, kernel);
  serveUnsubscribe(http, kernel);
  serveOpenApi(http, kernel, authenticator, routes);
  serveRoutes(http, kernel, authenticator, routes);
  const methods = Map.groupBy(rawRoutes, ({ path }) => path);
  for (const [address, taken] of methods)
    refuseOtherMethods(
      http,
      address,
      taken.map(({ method }) => method),
    );
  if (web) {
    const pages = createPages(kernel, routes, createPageTemplate({ ...web, site }));
    serveWeb(http, { ...web, site, pages, publicUrl: kernel.config.publicUrl });
  } else http.setNotFoundHandler(() => refuse(kernelRefusals.NOT_FOUND));
  return { http, routes };
}

function siteOf({ config }: Kernel): Site {
  return {
    demo: config.demo,
    icp: config.icp,
    policeFiling: config.policeFiling,
    supportContact: config.supportContact,
    version,
  };
}

function demoRoutes(kernel: Kernel): Route[] {
  return [
    route(listDemoMessages, { read: ({ query }) => readDemoMessages(kernel, query.target) }),
    route(readDemoEmail, {
      read: async ({ params }) => (await readEmail(kernel, params.id)) ?? refuse(kernelRefusals.NOT_FOUND),
    }),
    route(listDemoAccounts, {
      read: async () => demoAccounts.map(({ username, password, role }) => ({ username, password, role })),
    }),
  ];
}

// Anonymous callers only see public endpoints; the rest is shown to people who may call it.
function serveOpenApi(
  http: FastifyInstance,
  kernel: Kernel,
  authenticator: Authenticator,
  routes: readonly Route[],
): void {
  http.get('/api/openapi.json', async (request, reply) => {
    const caller = { authorization: request.headers.authorization, address: request.ip };
    const { visitor } = await admit(kernel, authenticator, getSite, caller);
    const shown = routes.map(({ endpoint }) => endpoint).filter((endpoint) => mayRead(endpoint, visitor));
    const language = languageOf(request);
    const document = openApiDocument(shown, language, kernel.config.publicUrl);
    // Strangers have no use for the events of webhooks.
    return reply.send(visitor ? { ...document, webhooks: describeWebhooks(language) } : document);
  });
}

function mayRead({ access, scope }: Endpoint, visitor: Actor | null): boolean {
  if (visitor?.key) return scope === 'any' || (scope !== undefined && visitor.key.scopes.includes(scope));
  if (access === 'public') return true;
  if (!visitor) return false;
  return access === 'login' || visitor.administrator || (access === 'staff' && isStaff(visitor));
}
