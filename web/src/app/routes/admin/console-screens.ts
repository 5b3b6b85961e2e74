import { lazy } from 'react';
import { loadTexts } from '#kernel/i18n/start-i18n';
import type { OrganizeScreen } from '#kernel/organize/screen';
import type { Part } from '#modules/console/parts';

/** A screen that is loaded when it is opened, together with its texts. */
function screen<Name extends string>(
  load: () => Promise<Record<Name, OrganizeScreen>>,
  name: Name,
  ...texts: string[]
): OrganizeScreen {
  return lazy(async () => {
    const [loaded] = await Promise.all([load(), loadTexts(...texts)]);
    const opened: OrganizeScreen = loaded[name];
    return { default: opened };
  });
}

/** The screen of each part of a conference's console. Each belongs to the module that owns its data. */
export const consoleScreens: Readonly<Record<Part, OrganizeScreen>> = {
  dashboard: screen(() => import('#modules/console/dashboard/dashboard-screen'), 'DashboardScreen'),
  rooms: screen(() => import('#modules/rooms/organize/board/rooms-screen'), 'RoomsScreen', 'rooms-organize'),
  activityBookings: screen(
    () => import('#modules/console/dashboard/activity-bookings-screen'),
    'ActivityBookingsScreen',
  ),
  checkpoints: screen(
    () => import('#modules/checkin/organize/checkpoints/checkpoints-screen'),
    'CheckpointsScreen',
    'checkin-organize',
  ),
  arrivals: screen(
    () => import('#modules/checkin/organize/arrivals/arrivals-screen'),
    'ArrivalsScreen',
    'checkin-organize',
  ),
  charts: screen(() => import('#modules/console/charts/charts-screen'), 'ChartsScreen'),
  liveControl: screen(
    () => import('#modules/checkin/organize/control/control-screen'),
    'ControlScreen',
    'control',
    'checkin-organize',
  ),
  letters: screen(
    () => import('#modules/letters/organize/issuing/letters-screen'),
    'LettersScreen',
    'letters-organize',
  ),
  myReviews: screen(
    () => import('#modules/submissions/organize/reviewing/my-reviews-screen'),
    'MyReviewsScreen',
    'reviewing',
    'submissions-organize',
  ),
  overview: screen(
    () => import('#modules/meetings/organize/setup/overview'),
    'ConferenceOverview',
    'meetings-organize',
  ),
  review: screen(
    () => import('#modules/registration/organize/review/review-screen'),
    'ReviewScreen',
    'registration-organize',
  ),
  participants: screen(
    () => import('#modules/registration/organize/people/participants-screen'),
    'ParticipantsScreen',
    'registration-organize',
  ),
  registrations: screen(
    () => import('#modules/registration/organize/people/registrations-screen'),
    'RegistrationsScreen',
    'registration-organize',
  ),
  finance: screen(
    () => import('#modules/payments/organize/money/finance-screen'),
    'FinanceScreen',
    'payments-organize',
  ),
  waitingList: screen(
    () => import('#modules/registration/organize/waiting/waiting-list-screen'),
    'WaitingListScreen',
    'registration-organize',
  ),
  orders: screen(
    () => import('#modules/registration/organize/orders/orders-screen'),
    'OrdersScreen',
    'registration-organize',
  ),
  slips: screen(
    () => import('#modules/payments/organize/money/slips-screen'),
    'SlipsScreen',
    'payments-organize',
  ),
  statements: screen(
    () => import('#modules/payments/organize/statements/statements-screen'),
    'StatementsScreen',
    'payments-organize',
  ),
  reconciliation: screen(
    () => import('#modules/payments/organize/reconciliation/reconciliation-screen'),
    'ReconciliationScreen',
    'payments-organize',
  ),
  waitingMoney: screen(
    () => import('#modules/payments/organize/money/waiting-money-screen'),
    'WaitingMoneyScreen',
    'payments-organize',
  ),
  withdrawals: screen(
    () => import('#modules/payments/organize/money/withdrawals-screen'),
    'WithdrawalsScreen',
    'payments-organize',
  ),
  invoices: screen(
    () => import('#modules/invoices/organize/list/invoices-screen'),
    'InvoicesScreen',
    'invoices-organize',
  ),
  refunds: screen(
    () => import('#modules/payments/organize/money/refunds-screen'),
    'RefundsScreen',
    'payments-organize',
  ),
  merchants: screen(
    () => import('#modules/payments/organize/merchants/merchants-screen'),
    'MerchantsScreen',
    'payments-organize',
  ),
  codes: screen(
    () => import('#modules/registration/organize/codes/codes-screen'),
    'CodesScreen',
    'registration-organize',
  ),
  messages: screen(
    () => import('#modules/meetings/organize/messages/messages-screen'),
    'MessagesScreen',
    'meetings-organize',
  ),
  sendJobs: screen(
    () => import('#modules/mailings/organize/jobs/send-jobs-screen'),
    'SendJobsScreen',
    'mailings-organize',
  ),
  messageLog: screen(
    () => import('#modules/mailings/organize/jobs/message-log-screen'),
    'MessageLogScreen',
    'mailings-organize',
  ),
  automatic: screen(
    () => import('#modules/mailings/organize/automatic/automatic-screen'),
    'AutomaticScreen',
    'mailings-organize',
  ),
  basics: screen(
    () => import('#modules/meetings/organize/setup/basics-editor'),
    'BasicsEditor',
    'meetings-organize',
  ),
  audit: screen(() => import('#modules/audit/organize/log/audit-screen'), 'AuditScreen', 'audit-organize'),
  staff: screen(
    () => import('#modules/accounts/organize/staff/staff-screen'),
    'StaffScreen',
    'accounts-organize',
  ),
  apiKeys: screen(
    () => import('#modules/accounts/organize/api-keys/api-keys-screen'),
    'ApiKeysScreen',
    'accounts-organize',
  ),
  webhooks: screen(
    () => import('#modules/webhooks/organize/webhooks-screen'),
    'WebhooksScreen',
    'webhooks-organize',
  ),
  papers: screen(
    () => import('#modules/submissions/organize/papers/papers-screen'),
    'PapersScreen',
    'papers',
    'submissions-organize',
  ),
  reviewers: screen(
    () => import('#modules/submissions/organize/papers/reviewers-screen'),
    'ReviewersScreen',
    'papers',
    'submissions-organize',
  ),
  slides: screen(
    () => import('#modules/submissions/organize/slides/slides-screen'),
    'SlidesScreen',
    'slides',
    'submissions-organize',
  ),
  submissions: screen(
    () => import('#modules/submissions/organize/papers/settings-editor'),
    'SubmissionSettingsEditor',
    'papers',
    'submissions-organize',
  ),
  about: screen(
    () => import('#modules/meetings/organize/setup/sections/about-editor'),
    'AboutEditor',
    'meetings-organize',
  ),
  dates: screen(
    () => import('#modules/meetings/organize/setup/sections/dates-editor'),
    'DatesEditor',
    'meetings-organize',
  ),
  venue: screen(
    () => import('#modules/meetings/organize/setup/sections/venue-editor'),
    'VenueEditor',
    'meetings-organize',
  ),
  contacts: screen(
    () => import('#modules/meetings/organize/setup/sections/contacts-editor'),
    'ContactsEditor',
    'meetings-organize',
  ),
  partners: screen(
    () => import('#modules/meetings/organize/setup/sections/partner-list'),
    'PartnersEditor',
    'meetings-organize',
  ),
  committee: screen(
    () => import('#modules/meetings/organize/setup/sections/committee-editor'),
    'CommitteeEditor',
    'meetings-organize',
  ),
  history: screen(
    () => import('#modules/meetings/organize/setup/sections/history-editor'),
    'HistoryEditor',
    'meetings-organize',
  ),
  call: screen(
    () => import('#modules/meetings/organize/setup/sections/call-editor'),
    'CallEditor',
    'meetings-organize',
  ),
  programme: screen(
    () => import('#modules/meetings/organize/programme/programme-editor'),
    'ProgrammeEditor',
    'programme',
    'meetings-organize',
  ),
  types: screen(
    () => import('#modules/meetings/organize/setup/catalogue/types-editor'),
    'TypesEditor',
    'meetings-organize',
  ),
  hotels: screen(
    () => import('#modules/meetings/organize/setup/catalogue/hotels-editor'),
    'HotelsEditor',
    'meetings-organize',
  ),
  activities: screen(
    () => import('#modules/meetings/organize/setup/catalogue/activities-editor'),
    'ActivitiesEditor',
    'meetings-organize',
  ),
  form: screen(
    () => import('#modules/meetings/organize/setup/rules/form-editor'),
    'FormEditor',
    'meetings-organize',
  ),
  payment: screen(
    () => import('#modules/meetings/organize/setup/rules/payment-editor'),
    'PaymentEditor',
    'meetings-organize',
  ),
  rules: screen(
    () => import('#modules/meetings/organize/setup/rules/rules-editor'),
    'RulesEditor',
    'meetings-organize',
  ),
  footer: screen(
    () => import('#modules/meetings/organize/setup/sections/footer-fields'),
    'FooterEditor',
    'meetings-organize',
  ),
};
