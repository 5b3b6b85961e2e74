import { type ComponentType, lazy, Suspense } from 'react';
import { loadTexts } from '#kernel/i18n/start-i18n';
import type { OrganizePieces } from '#kernel/organize/pieces';

/**
 * Loads a component of another module. It shows nothing until it is loaded, so that the surrounding screen stays
 * visible.
 */
function piece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...texts: string[]
): ComponentType<Props> {
  const Piece: ComponentType<Props> = lazy(async () => {
    const [loaded] = await Promise.all([load(), loadTexts(...texts)]);
    return { default: loaded };
  });
  return (props) => (
    <Suspense fallback={null}>
      <Piece {...props} />
    </Suspense>
  );
}

export const organizePieces: OrganizePieces = {
  AccountAudit: piece(
    async () => (await import('#modules/audit/organize/log/account-audit')).AccountAudit,
    'audit-organize',
  ),
  AccountRegistrations: piece(
    async () =>
      (await import('#modules/registration/organize/people/account-registrations')).AccountRegistrations,
    'registration-organize',
  ),
  AuditTrail: piece(
    async () => (await import('#modules/audit/organize/log/audit-trail')).AuditTrail,
    'audit-organize',
  ),
  Inbox: piece(async () => (await import('#modules/console/dashboard/inbox')).Inbox),
  MoneyChart: piece(
    async () => (await import('#modules/payments/organize/money/money-chart')).MoneyChart,
    'payments-organize',
  ),
  MoneyFigures: piece(
    async () => (await import('#modules/payments/organize/money/money-figures')).MoneyFigures,
    'payments-organize',
  ),
  OrderPayments: piece(
    async () => (await import('#modules/payments/organize/money/order-payments')).OrderPayments,
    'payments-organize',
  ),
  OrderRefunds: piece(
    async () => (await import('#modules/payments/organize/money/order-refunds')).StaffOrderRefunds,
    'payments-organize',
  ),
  PersonMessages: piece(
    async () => (await import('#modules/mailings/organize/jobs/person-messages')).PersonMessages,
    'mailings-organize',
  ),
  SpeakerExport: piece(
    async () => (await import('#modules/submissions/organize/papers/speaker-export')).SpeakerExport,
    'papers',
    'submissions-organize',
  ),
  startSendJob: async (...asked) => {
    const [{ startSendJob }] = await Promise.all([
      import('#modules/mailings/organize/jobs/start-send-job'),
      loadTexts('mailings-organize'),
    ]);
    await startSendJob(...asked);
  },
};
