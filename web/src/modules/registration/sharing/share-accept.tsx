import { hotelConsentText } from '@plenum/contract/consents/hotel';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { answerInvitation } from '@plenum/contract/registration/sharing/endpoints';
import { type ShareInvitation } from '@plenum/contract/registration/mine/endpoints';
import { currencies } from '@plenum/contract/kernel/money';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { registrationMessages } from '@plenum/contract/registration/messages';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { useRefreshMine } from '../my-api.ts';
import { useRegistrationLinks } from '../links.ts';

/** The consequences of accepting: the roommate, the nights, and the price if a bed is ordered. */
export function AcceptDialog({ invitation, onClose }: { invitation: ShareInvitation; onClose: () => void }) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const refresh = useRefreshMine();
  const lan = useAppStore((state) => state.lan);
  const links = useRegistrationLinks();
  const { id, fromName, hotel, room, checkIn, checkOut, orders, needsConsent } = invitation;
  const [hotelConsent, setConsent] = useState(false);
  const [isTried, setTried] = useState(false);
  const currency = currencies.find((known) => known === orders?.currency);

  async function accept() {
    const { orderId } = await call(answerInvitation, {
      params: { id },
      body: { accept: true, ...(needsConsent && { hotelConsent }) },
      quiet: true,
    });
    const isToPay = orderId !== null && orders?.isAddition === true && orders.amount > 0;
    notify({ kind: 'success', text: t(isToPay ? 'share.bedOrdered' : 'share.accepted', { name: fromName }) });
    await refresh();
    if (orderId !== null) links.go((isToPay ? links.pay : links.order)(orderId));
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('share.acceptTitle', { name: fromName })}
      confirmLabel={t(orders ? 'share.acceptAndOrder' : 'share.accept')}
      saysRefusal
      canConfirm={() => {
        setTried(true);
        return hotelConsent || !needsConsent;
      }}
      onConfirm={accept}
      onClose={onClose}
    >
      <p className="font-medium text-text">
        {t('share.where', { hotel, room, range: formatDateRange(checkIn, checkOut, lan) })}
      </p>
      {orders && currency && (
        <p className="rounded-md bg-warning-soft px-4 py-3 text-text">
          {t('share.ordersBed', { amount: money(orders.amount, currency, lan) })}
        </p>
      )}
      <p>{t(orders ? (orders.isAddition ? 'share.thenAddition' : 'share.thenOrder') : 'share.thenPaired')}</p>
      {needsConsent && (
        <Checkbox
          className="text-text"
          isSelected={hotelConsent}
          onChange={setConsent}
          description={sentence(hotelConsentText.why)}
          error={
            isTried && !hotelConsent ? fieldSentence(registrationMessages.consent_required, lan) : undefined
          }
        >
          {sentence(hotelConsentText.text)}
        </Checkbox>
      )}
    </ConfirmDialog>
  );
}
