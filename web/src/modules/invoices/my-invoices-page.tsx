import type { MyInvoice } from '@plenum/contract/invoices/endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate, money } from '#kernel/i18n/format';
import { useLive } from '#kernel/live/use-live';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { INVOICES, myInvoicesQuery } from './api.ts';
import { InvoiceFiles, InvoicePill } from './invoice-parts.tsx';

/** All invoices of the reader, newest first. The actions are on the order page. */
export function MyInvoicesPage({ orderHref }: { orderHref: (orderId: string) => string }) {
  const { t } = useTranslation('invoices');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const { data: invoices, error, refetch } = useQuery(myInvoicesQuery(lan));
  useTitle(t('mine'));
  useLive(undefined, (news) => {
    if (news === 'gap' || news.channel.startsWith('account:'))
      void client.invalidateQueries({ queryKey: INVOICES });
  });
  if (error && !invoices) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  return (
    <div className="page py-10 md:py-14">
      <h1 className="text-2xl font-bold">{t('mine')}</h1>
      {!invoices && (
        <SkeletonGroup className="mt-6">
          <SkeletonText lines={6} />
        </SkeletonGroup>
      )}
      {invoices?.length === 0 && <EmptyState title={t('mineNone')}>{t('mineNoneWhy')}</EmptyState>}
      {invoices && invoices.length > 0 && (
        <ul className="mt-6 rounded-lg border bg-surface-raised">
          {invoices.map((invoice) => (
            <li
              key={invoice.id}
              className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t px-4 py-4 first:border-t-0"
            >
              <InvoiceLine invoice={invoice} orderHref={orderHref(invoice.orderId)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function InvoiceLine({ invoice, orderHref }: { invoice: MyInvoice; orderHref: string }) {
  const lan = useAppStore((state) => state.lan);
  const isOver = invoice.state === 'withdrawn' || invoice.state === 'reversed';
  return (
    <>
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="tabular">{money(invoice.amount, invoice.currency, lan)}</b>
          <InvoicePill state={invoice.state} />
          <span className="text-sm text-muted">
            {formatDate(invoice.issuedAt ?? invoice.requestedAt, lan)}
          </span>
        </p>
        <p className="mt-1 break-words">{invoice.title}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{invoice.meeting}</span>
          <Link href={orderHref} className="tabular">
            {invoice.orderNumber}
          </Link>
        </p>
      </div>
      {(!isOver || invoice.documents.length > 0) && <InvoiceFiles invoice={invoice} />}
    </>
  );
}
