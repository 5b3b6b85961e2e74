import {
  confidenceWords,
  type LineOrder,
  matchReasonWords,
  type StatementLine,
} from '@plenum/contract/payments/statement-schemas';
import { receiptSourceWords } from '@plenum/contract/payments/words';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { paymentStatusOf } from '@plenum/contract/registration/orders/payment-status';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate, formatDateTime, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { useLinks } from '#kernel/organize/links';
import { formatSum } from '../money/money-api.ts';
import { FactGroup, FactList } from '#kernel/records/fact-list';
import { OrderPill } from '#kernel/organize/state-pills';
import { confidenceTones } from './statements-api.ts';

interface LineRecordProps {
  meeting: MeetingConsole;
  line: StatementLine;
}

/** The bank's data next to the matching orders. */
export function LineRecord({ meeting, line }: LineRecordProps) {
  const { t } = useTranslation('payments-organize');
  const lan = useAppStore((state) => state.lan);
  const { account, amount, currency, payer, text, bankId, bookedOn, file } = line;
  return (
    <article className="grid items-start gap-x-10 gap-y-8 text-sm md:grid-cols-2">
      <div className="min-w-0">
        <h2 className="tabular text-2xl font-semibold">{formatSum(amount, currency, lan)}</h2>
        {amount < 0 && <p className="mt-1 text-warning">{t('money.statements.tookBack')}</p>}
        <div className="mt-4">
          <FactList
            facts={[
              { id: 'payer', label: t('money.payer'), value: payer },
              { id: 'text', label: t('money.statements.role.text'), value: text },
              { id: 'day', label: t('money.statements.role.date'), value: formatDate(bookedOn, lan) },
              {
                id: 'bankId',
                label: t('money.statements.role.bankId'),
                value: bankId !== '' && <span className="tabular break-all">{bankId}</span>,
              },
              {
                id: 'account',
                label: t('money.statements.role.account'),
                value: account !== '' && <span className="tabular break-all">{account}</span>,
              },
              { id: 'file', label: t('money.statements.file'), value: file },
            ]}
          />
        </div>
      </div>
      <div className="min-w-0">
        {line.state === 'open' ? (
          <Proposal meeting={meeting} line={line} />
        ) : (
          <Decision meeting={meeting} line={line} />
        )}
      </div>
    </article>
  );
}

function Proposal({ meeting, line: { proposal, amount } }: LineRecordProps) {
  const { t } = useTranslation('payments-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  if (!proposal)
    return (
      <p className="text-muted">
        {t(amount < 0 ? 'money.statements.noneBack' : 'money.statements.noneFound')}
      </p>
    );
  const { confidence, reasons, orders, receipt } = proposal;
  return (
    <>
      <StatusPill tone={confidenceTones[confidence]}>{sentence(confidenceWords[confidence])}</StatusPill>
      <ul className="mt-3 grid gap-1">
        {reasons.map((reason) => (
          <li key={reason} className={cautions.has(reason) ? 'text-warning' : ''}>
            {sentence(matchReasonWords[reason])}
          </li>
        ))}
      </ul>
      {receipt && (
        <p className="mt-3 text-muted">
          {t('money.statements.counted', {
            source: sentence(receiptSourceWords[receipt.source]),
            when: formatDateTime(receipt.recordedAt, lan, meeting.timeZone),
          })}
        </p>
      )}
      <Orders meeting={meeting} orders={orders} isOpen={receipt === null} />
    </>
  );
}

const cautions: ReadonlySet<string> = new Set([
  'reference_like',
  'under',
  'over',
  'late',
  'order_over',
  'currency',
]);

function Decision({ meeting, line: { state, orders, decided, isCountedBefore } }: LineRecordProps) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const lan = useAppStore((store) => store.lan);
  return (
    <>
      <FactGroup title={t('money.slips.decision')}>
        <FactList
          facts={[
            {
              id: 'verdict',
              label: t('money.slips.result'),
              value: (
                <StatusPill tone={state === 'matched' ? 'success' : 'neutral'}>
                  {t(state === 'matched' ? 'money.statements.view.matched' : 'money.statements.view.ignored')}
                </StatusPill>
              ),
            },
            {
              id: 'counted',
              label: t('money.statements.countedLabel'),
              value: isCountedBefore && t('money.statements.countedBefore'),
            },
            { id: 'reason', label: t('organize:money.reason'), value: decided?.reason },
            { id: 'by', label: t('money.by'), value: decided?.by },
            {
              id: 'at',
              label: t('money.at'),
              value: decided && formatDateTime(decided.at, lan, meeting.timeZone),
            },
          ]}
        />
      </FactGroup>
      <Orders meeting={meeting} orders={orders} isOpen={false} />
    </>
  );
}

interface OrdersProps {
  meeting: MeetingConsole;
  orders: readonly LineOrder[];
  /** True until the line is decided; until then the due amount of each order is shown. */
  isOpen: boolean;
}

function Orders({ meeting, orders, isOpen }: OrdersProps) {
  const { t } = useTranslation('payments-organize');
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  return (
    <ul className="mt-5 grid gap-3">
      {orders.map(({ id, number, state, buyer, currency, total, received, amount }) => (
        <li key={id} className="rounded-lg border bg-surface-raised px-4 py-3">
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Link href={links.console(meeting.id, 'orders', { open: id })} className="tabular">
              {number}
            </Link>
            <OrderPill status={paymentStatusOf({ state, received })} />
          </p>
          <p className="mt-1 font-medium break-words">{buyer}</p>
          <p className="tabular mt-1 flex flex-wrap justify-between gap-x-3 text-muted">
            {isOpen && (
              <span>{t('money.statements.due', { due: money(total - received, currency, lan) })}</span>
            )}
            {(orders.length > 1 || !isOpen) && (
              <span>{t('money.statements.share', { amount: money(amount, currency, lan) })}</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
