import { invoiceKindWords } from '@plenum/contract/registration/words';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { changeOrderInvoice } from '@plenum/contract/registration/orders/endpoints';
import { validateInvoice } from '@plenum/contract/registration/orders/invoice';
import type { OrderView } from '@plenum/contract/registration/orders/schemas';
import { emptyHead } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { InvoiceFields } from '../fields/invoice-fields.tsx';
import { OrderPart } from './order-part.tsx';

/** The invoice details, which can be changed until the invoice is issued. */
export function OrderInvoice({ order, kinds }: { order: OrderView; kinds: Offer['invoice']['kinds'] }) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const [isOpen, setOpen] = useState(false);
  const { invoice } = order;
  return (
    <OrderPart
      title={t('step.invoice')}
      {...(order.can.changeInvoice && {
        action: { label: t(invoice ? 'order.change' : 'order.wantInvoice'), onPress: () => setOpen(true) },
      })}
    >
      {invoice ? (
        <dl className="grid gap-1 text-sm">
          {[
            [t('invoice.kind'), sentence(invoiceKindWords[invoice.kind])],
            [t('invoice.title'), invoice.title],
            [t('invoice.taxNumber'), invoice.taxNumber],
            [t('invoice.email'), invoice.email],
            [t('invoice.note'), invoice.note],
          ]
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <div key={label}>
                <dt className="text-muted">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ))}
        </dl>
      ) : (
        <p className="text-muted">{t('invoice.want.no')}</p>
      )}
      {isOpen && <InvoiceDialog order={order} kinds={kinds} onClose={() => setOpen(false)} />}
    </OrderPart>
  );
}

function InvoiceDialog({
  order,
  kinds,
  onClose,
}: {
  order: OrderView;
  kinds: Offer['invoice']['kinds'];
  onClose: () => void;
}) {
  const { t } = useTranslation(['registration', 'kernel']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [value, setValue] = useState(order.invoice ?? emptyHead.invoice);
  const [isTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const fieldErrors = new Map(
    validateInvoice(kinds, value).errors.map(({ path, code, values }) => [
      `invoice.${path}`,
      fieldSentence(code, lan, values),
    ]),
  );
  async function save(invoice: typeof value | null) {
    setTried(true);
    if (invoice !== null && fieldErrors.size > 0) return;
    setPending(true);
    try {
      await call(changeOrderInvoice, { params: { id: order.id }, body: { invoice }, quiet: true });
      await client.invalidateQueries({ queryKey: ['registration', 'order'] });
      onClose();
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure;
      setRefusal(failure.errors[0]?.message ?? failure.message);
    } finally {
      setPending(false);
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('registration:invoice.details')}
      phone="full"
      isDismissable={false}
      footer={
        <>
          {order.invoice && (
            <Button isPending={isPending} onPress={() => void save(null)}>
              {t('registration:order.noInvoice')}
            </Button>
          )}
          <Button kind="primary" isPending={isPending} onPress={() => void save(value)}>
            {t('kernel:save.save')}
          </Button>
        </>
      }
    >
      {refusal !== '' && (
        <p role="alert" className="mb-4 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {refusal}
        </p>
      )}
      <InvoiceFields
        value={value}
        onChange={setValue}
        kinds={kinds}
        fieldErrors={fieldErrors}
        showsAll={isTried}
      />
    </Dialog>
  );
}
