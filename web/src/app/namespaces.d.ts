import type accounts from '../modules/accounts/text/en.json';
import type apidoc from '../modules/apidoc/text/en.json';
import type badges from '../modules/badges/text/en.json';
import type consents from '../modules/consents/text/en.json';
import type console from '../modules/console/text/en.json';
import type desk from '../modules/checkin/desk/text/en.json';
import type invoices from '../modules/invoices/text/en.json';
import type landing from '../modules/meetings/landing/text/en.json';
import type letters from '../modules/letters/text/en.json';
import type mailings from '../modules/mailings/text/en.json';
import type meetings from '../modules/meetings/text/en.json';
import type messaging from '../modules/messaging/text/en.json';
import type news from '../modules/news/text/en.json';
import type pages from '../modules/pages/text/en.json';
import type papers from '../modules/submissions/organize/papers/text/en.json';
import type slides from '../modules/submissions/organize/slides/text/en.json';
import type preview from '../modules/meetings/preview/text/en.json';
import type payments from '../modules/payments/text/en.json';
import type programme from '../modules/meetings/organize/programme/text/en.json';
import type registration from '../modules/registration/text/en.json';
import type reviewing from '../modules/submissions/organize/reviewing/text/en.json';
import type submissions from '../modules/submissions/text/en.json';
import type tickets from '../modules/tickets/text/en.json';
import type control from '../modules/checkin/organize/control/text/en.json';
import type self from '../modules/checkin/self/text/en.json';
import type wall from '../modules/checkin/wall/text/en.json';
import type form from '../kernel/form/text/en.json';
import type list from '../kernel/list/text/en.json';
import type roomsOrganize from '../modules/rooms/organize/text/en.json';
import type messagingOrganize from '../modules/messaging/organize/text/en.json';
import type auditOrganize from '../modules/audit/organize/text/en.json';
import type invoicesOrganize from '../modules/invoices/organize/text/en.json';
import type lettersOrganize from '../modules/letters/organize/text/en.json';
import type submissionsOrganize from '../modules/submissions/organize/text/en.json';
import type checkinOrganize from '../modules/checkin/organize/text/en.json';
import type paymentsOrganize from '../modules/payments/organize/text/en.json';
import type mailingsOrganize from '../modules/mailings/organize/text/en.json';
import type accountsOrganize from '../modules/accounts/organize/text/en.json';
import type registrationOrganize from '../modules/registration/organize/text/en.json';
import type meetingsOrganize from '../modules/meetings/organize/text/en.json';
import type newsOrganize from '../modules/news/organize/text/en.json';
import type pagesOrganize from '../modules/pages/organize/text/en.json';
import type webhooksOrganize from '../modules/webhooks/organize/text/en.json';
import type organize from '../kernel/organize/text/en.json';
import type kernel from '../kernel/text/en.json';
import type app from './text/en.json';

// The compiler checks the keys given to `t` against the English catalogue of each namespace.
declare module '../kernel/i18n/texts/keys.ts' {
  interface Namespaces {
    accounts: typeof accounts;
    apidoc: typeof apidoc;
    app: typeof app;
    badges: typeof badges;
    consents: typeof consents;
    console: typeof console;
    desk: typeof desk;
    // Not in the kernel's catalogue, because the first page has no form and no list with columns and filters.
    form: typeof form;
    list: typeof list;
    kernel: typeof kernel;
    // Texts that all organizers' screens share.
    organize: typeof organize;
    'pages-organize': typeof pagesOrganize;
    'news-organize': typeof newsOrganize;
    'meetings-organize': typeof meetingsOrganize;
    'registration-organize': typeof registrationOrganize;
    'accounts-organize': typeof accountsOrganize;
    'mailings-organize': typeof mailingsOrganize;
    'payments-organize': typeof paymentsOrganize;
    'checkin-organize': typeof checkinOrganize;
    'submissions-organize': typeof submissionsOrganize;
    'letters-organize': typeof lettersOrganize;
    'invoices-organize': typeof invoicesOrganize;
    'audit-organize': typeof auditOrganize;
    'messaging-organize': typeof messagingOrganize;
    'rooms-organize': typeof roomsOrganize;
    'webhooks-organize': typeof webhooksOrganize;
    invoices: typeof invoices;
    // Texts of a series page, the first page that most visitors see: a separate small catalogue, so that this page need
    // not load the large one of the other conference screens.
    landing: typeof landing;
    letters: typeof letters;
    reviewing: typeof reviewing;
    mailings: typeof mailings;
    meetings: typeof meetings;
    messaging: typeof messaging;
    news: typeof news;
    pages: typeof pages;
    papers: typeof papers;
    slides: typeof slides;
    preview: typeof preview;
    payments: typeof payments;
    programme: typeof programme;
    registration: typeof registration;
    submissions: typeof submissions;
    tickets: typeof tickets;
    control: typeof control;
    self: typeof self;
    wall: typeof wall;
  }
}
