import { orderList, type OrderRow } from '@plenum/contract/registration/lists/order-list';
import { confirmStatementLine } from '@plenum/contract/payments/statement-endpoints';
import type { StatementLine } from '@plenum/contract/payments/statement-schemas';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { paymentStatusOf } from '@plenum/contract/registration/orders/payment-status';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { NumberField } from '#kernel/ui/fields/number-field';
import { SearchField } from '#kernel/ui/fields/search-field';
import { TrashIcon } from '#kernel/ui/icons/more-icons';
import { formatSum } from '../money/money-api.ts';
import { OrderPill } from '#kernel/organize/state-pills';
import { recordKey } from '#kernel/organize/record-keys';

interface ChooseOrdersDialogProps {
  meeting: MeetingConsole;
  line: StatementLine;
  onDone: (lineId: string) => void;
  onClose: () => void;
}

interface Chosen {
  readonly id: string;
  readonly number: string;
  readonly buyer: string;
  readonly amount: number | null;
}

const SHOWN = 6;

/** Lets finance choose the orders that a statement line paid: one order, or several that share its amount. */
export function ChooseOrdersDialog({ meeting, line, onDone, onClose }: ChooseOrdersDialogProps) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly Chosen[]>(
    (line.proposal?.orders ?? []).map(({ id, number, buyer, amount }) => ({ id, number, buyer, amount })),
  );
  const found = useFoundOrders(meeting.id, search);
  const left = line.amount - chosen.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const isReady = left === 0 && chosen.length > 0 && chosen.every(({ amount }) => (amount ?? 0) > 0);
  const confirm = useMutation({
    mutationFn: () => {
      const orders = chosen.map(({ id, amount }) => ({ orderId: id, amount: amount ?? 0 }));
      const params = { id: meeting.id, lineId: line.id };
      return call(confirmStatementLine, { params, body: { orders }, quiet: true });
    },
    onSuccess: () => {
      notify({ kind: 'success', text: t('money.statements.confirmDone') });
      onClose();
      onDone(line.id);
    },
  });
  const add = ({ id, number, buyer, fees, received }: OrderRow) => {
    // Proposes the amount still due for the order, as far as the line covers it. If nothing is due, proposes the line's
    // whole remaining amount.
    const due = Math.max(0, fees.total - received);
    const amount = due === 0 ? left : Math.min(due, left);
    setChosen((before) => [...before, { id, number, buyer, amount: Math.max(0, amount) }]);
    setSearch('');
  };
  const change = (id: string, amount: number | null) =>
    setChosen((before) => before.map((one) => (one.id === id ? { ...one, amount } : one)));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('money.statements.chooseAsk', { amount: formatSum(line.amount, line.currency, lan) })}
      description={[line.payer, line.text].filter((text) => text !== '').join(' · ')}
      isDismissable={false}
      footer={
        <>
          <Button onPress={onClose}>{t('organize:cancel')}</Button>
          <Button
            kind="primary"
            isDisabled={!isReady}
            isPending={confirm.isPending}
            onPress={() => confirm.mutate()}
          >
            {t('money.statements.confirm')}
          </Button>
        </>
      }
    >
      <ul className="grid gap-3 empty:hidden">
        {chosen.map(({ id, number, buyer, amount }) => (
          <li key={id} className="flex items-end gap-3">
            <NumberField
              className="min-w-0 flex-1"
              label={`${number} · ${buyer}`}
              decimals={2}
              min={0}
              value={amount === null ? null : amount / 100}
              onChange={(major) => change(id, major === null ? null : Math.round(major * 100))}
              suffix={line.currency}
            />
            <IconButton
              icon={TrashIcon}
              label={t('money.statements.removeOrder', { number })}
              onPress={() => setChosen((before) => before.filter((one) => one.id !== id))}
            />
          </li>
        ))}
      </ul>
      {left !== 0 && chosen.length > 0 && (
        <p aria-live="polite" className="mt-2 text-sm text-warning">
          {t(left > 0 ? 'money.statements.left' : 'money.statements.tooMuch', {
            amount: formatSum(Math.abs(left), line.currency, lan),
          })}
        </p>
      )}
      <SearchField
        className="mt-4"
        label={t('money.statements.search')}
        value={search}
        onChange={setSearch}
      />
      <ul aria-label={partTitle('orders')} className="mt-2">
        {found
          .filter(({ id }) => !chosen.some((one) => one.id === id))
          .slice(0, SHOWN)
          .map((order) => (
            <li
              key={order.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-2 first:border-t-0"
            >
              <span className="min-w-0 flex-1 basis-48 text-sm">
                <span className="tabular">{order.number}</span>{' '}
                <span className="font-medium break-words">{order.buyer}</span>{' '}
                <span className="tabular text-muted">
                  {t('money.statements.due', {
                    due: money(order.fees.total - order.received, order.currency, lan),
                  })}
                </span>
              </span>
              <OrderPill status={paymentStatusOf(order)} />
              <Button size="small" onPress={() => add(order)}>
                {t('money.statements.addOrder')}
              </Button>
            </li>
          ))}
      </ul>
      <RefusalNote error={confirm.error} className="mt-3" />
    </Dialog>
  );
}

function useFoundOrders(meetingId: string, search: string): readonly OrderRow[] {
  const q = useDeferredValue(search.trim());
  const { data } = useQuery({
    queryKey: recordKey(meetingId, 'ordersForLine', q),
    queryFn: ({ signal }) =>
      call(orderList.list, { params: { id: meetingId }, query: { q }, signal, quiet: true }),
    enabled: q.length > 1,
  });
  return q.length > 1 ? (data?.rows ?? []) : [];
}
