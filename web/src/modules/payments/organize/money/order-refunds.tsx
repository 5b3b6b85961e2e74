import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { useLinks } from '#kernel/organize/links';
import { MakeRefundDialog } from './make-refund-dialog.tsx';
import { formatSum, orderRefundsQuery } from './money-api.ts';
import { RefundPill } from './refund-fields.tsx';
import { FactGroup } from '#kernel/records/fact-list';
import type { StaffOrder } from '#kernel/organize/pieces';

/** The refunds of an order, and the button for another one. */
export function StaffOrderRefunds({ meeting, order }: { meeting: MeetingConsole; order: StaffOrder }) {
  const { t } = useTranslation('payments-organize');
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { data, error, refetch } = useQuery(orderRefundsQuery(meeting.id, order.id, lan));
  const [isMaking, setMaking] = useState(false);
  if (error && !data)
    return (
      <FactGroup title={partTitle('refunds')}>
        <LoadingFailed error={error} onRetry={refetch} />
      </FactGroup>
    );
  if (!data || (data.refunds.length === 0 && !data.can.refund)) return null;
  return (
    <FactGroup title={partTitle('refunds')}>
      <ul>
        {data.refunds.map((refund) => (
          <li
            key={refund.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-2 first:border-t-0"
          >
            <Link
              href={links.console(meeting.id, 'refunds', { open: refund.id })}
              className="tabular font-semibold"
            >
              {formatSum(refund.amount, refund.currency, lan)}
            </Link>
            <RefundPill refund={refund} />
            <span className="text-sm text-muted">
              {formatDateTime(refund.endedAt ?? refund.asked.at, lan, meeting.timeZone)}
            </span>
            <span className="text-sm break-words text-muted">{refund.reason}</span>
          </li>
        ))}
      </ul>
      {data.can.refund && (
        <Button size="small" className="mt-2" onPress={() => setMaking(true)}>
          {t('money.refunds.make')}
        </Button>
      )}
      {isMaking && (
        <MakeRefundDialog meeting={meeting} order={order} refunds={data} onClose={() => setMaking(false)} />
      )}
    </FactGroup>
  );
}
