import type { Invoice, OrderInvoices as View } from '@plenum/contract/invoices/schemas';
import { issueReceipt, withdrawInvoice } from '@plenum/contract/invoices/endpoints';
import { invoiceName } from '@plenum/contract/invoices/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatDate, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useLive } from '#kernel/live/use-live';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { INVOICES, orderInvoicesQuery, saveDocument } from './api.ts';
import { InvoiceDialog, type RenderFields } from './invoice-dialog.tsx';
import { DocumentButton, InvoiceFiles, InvoicePill } from './invoice-parts.tsx';

interface OrderInvoicesProps {
  orderId: string;
  timeZone: string;
  /** Renders the form's fields, which belong to the registration module. */
  renderFields: RenderFields;
}

/** The invoice of a paid order: requesting, changing, downloading, replacing. */
export function OrderInvoices({ orderId, timeZone, renderFields }: OrderInvoicesProps) {
  const { t } = useTranslation('invoices');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const { data: view, error, refetch } = useQuery(orderInvoicesQuery(orderId, lan));
  const [open, setOpen] = useState<'form' | 'withdraw'>();
  // Updates the page when finance changes the invoice.
  useLive(undefined, (news) => {
    if (news === 'gap' || (news.channel.startsWith('account:') && news.id === orderId))
      void client.invalidateQueries({ queryKey: INVOICES });
  });
  if (view && view.invoices.length === 0 && !view.can.request && !view.receipt && !view.can.receipt)
    return null;
  const action = view && actionOf(view);
  return (
    <section className="border-t pt-3">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 className="font-bold">{t('title')}</h2>
        {action && (
          <Button
            kind="quiet"
            size="small"
            className="-me-3 min-h-11 text-accent!"
            onPress={() => setOpen('form')}
          >
            {t(`action.${action}`)}
          </Button>
        )}
      </div>
      {error && !view && <LoadingFailed error={error} onRetry={refetch} />}
      {!view && !error && (
        <SkeletonGroup>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      )}
      {view && view.invoices.length === 0 && <p className="text-muted">{t('none')}</p>}
      {view && (
        <ul className="grid gap-5">
          {view.invoices.map((invoice) => (
            <li key={invoice.id}>
              <InvoiceCard invoice={invoice} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
      {view && view.note !== '' && view.invoices.length > 0 && (
        <p className="mt-3 text-sm text-muted">{view.note}</p>
      )}
      {view?.can.withdraw && (
        <Button kind="quiet" size="small" className="-ms-3 mt-1 min-h-11" onPress={() => setOpen('withdraw')}>
          {t('withdraw.do')}
        </Button>
      )}
      {view && <Receipt view={view} />}
      {view && open === 'form' && (
        <InvoiceDialog view={view} renderFields={renderFields} onClose={() => setOpen(undefined)} />
      )}
      <ConfirmDialog
        isOpen={open === 'withdraw'}
        onClose={() => setOpen(undefined)}
        title={t('withdraw.ask')}
        confirmLabel={t('withdraw.do')}
        saysRefusal
        onConfirm={async () => {
          await call(withdrawInvoice, { params: { id: orderId }, quiet: true });
          await client.invalidateQueries({ queryKey: INVOICES });
        }}
      >
        <p>{t('withdraw.what')}</p>
      </ConfirmDialog>
    </section>
  );
}

/** A receipt for the money received: issued on the first request, and the same from then on. */
function Receipt({ view }: { view: View }) {
  const { t } = useTranslation('invoices');
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  async function issue() {
    setPending(true);
    try {
      const { receipt } = await call(issueReceipt, { params: { id: view.orderId } });
      await client.invalidateQueries({ queryKey: INVOICES });
      if (receipt) await saveDocument(receipt.id);
    } catch (failure) {
      // The client has already shown the refusal.
      if (!(failure instanceof RefusedCall)) throw failure;
    } finally {
      setPending(false);
    }
  }
  if (!view.receipt && !view.can.receipt) return null;
  return (
    <div className="mt-4">
      {view.receipt ? (
        <DocumentButton document={view.receipt} />
      ) : (
        <Button size="small" className="min-h-11" isPending={isPending} onPress={() => void issue()}>
          {t('receipt')}
        </Button>
      )}
    </div>
  );
}

function actionOf({ can, invoices }: View): 'request' | 'change' | 'replace' | undefined {
  if (can.replace) return 'replace';
  if (!can.request) return undefined;
  return can.withdraw && invoices.length > 0 ? 'change' : 'request';
}

function InvoiceCard({ invoice, timeZone }: { invoice: Invoice; timeZone: string }) {
  const { t } = useTranslation('invoices');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { reversal } = invoice;
  const isOver = invoice.state === 'withdrawn' || invoice.state === 'reversed';
  const facts = [
    [t('kind'), sentence(invoiceName(invoice))],
    [t('taxNumber'), invoice.taxNumber],
    [t('email'), invoice.email],
    [t('note'), invoice.note],
    [t('number'), invoice.number],
  ].filter(([, value]) => value !== '');
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <InvoicePill state={invoice.state} />
        <span className="tabular">{money(invoice.amount, invoice.currency, lan)}</span>
        <span className="text-muted">
          {formatDate(invoice.issuedAt ?? invoice.requestedAt, lan, timeZone)}
        </span>
      </div>
      <p className="font-medium break-words">{invoice.title}</p>
      {!isOver && (
        <dl className="grid gap-1">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {invoice.state === 'to_reverse' && reversal?.wish && (
        <p className="rounded-md bg-warning-soft px-3 py-2">
          {t('replacing', { title: reversal.wish.title })}
        </p>
      )}
      {invoice.state === 'to_reverse' && !reversal?.wish && (
        <p className="rounded-md bg-warning-soft px-3 py-2">{t('takingBack')}</p>
      )}
      {(!isOver || invoice.documents.length > 0) && <InvoiceFiles invoice={invoice} />}
    </div>
  );
}
