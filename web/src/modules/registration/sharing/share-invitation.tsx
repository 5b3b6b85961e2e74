import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { answerInvitation } from '@plenum/contract/registration/sharing/endpoints';
import { currencies } from '@plenum/contract/kernel/money';
import { type ShareInvitation } from '@plenum/contract/registration/mine/endpoints';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { useAppStore } from '#kernel/state/app-store';
import { money } from '#kernel/i18n/format';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { UsersIcon } from '#kernel/ui/icons/more-icons';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { useRegistrationLinks } from '../links.ts';
import { useRefreshMine } from '../my-api.ts';

const AcceptDialog = lazy(async () => ({ default: (await import('./share-accept.tsx')).AcceptDialog }));

/**
 * An invitation to share a room, with its sender, place and dates, and buttons to accept or decline; or the reason why
 * it can't be accepted.
 */
export function IncomingInvitation({ invitation }: { invitation: ShareInvitation }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const refresh = useRefreshMine();
  const [isAccepting, setAccepting] = useState(false);
  const decline = useMutation({
    mutationFn: () =>
      call(answerInvitation, { params: { id: invitation.id }, body: { accept: false }, quiet: true }),
    onSuccess: () => notify({ kind: 'success', text: t('share.declined') }),
    onSettled: refresh,
  });
  const { fromName, toName, hotel, room, checkIn, checkOut, meetingTitle, can, whyNot, orders, orderId } =
    invitation;
  const links = useRegistrationLinks();
  const currency = currencies.find((known) => known === orders?.currency);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3.5">
      <div className="flex min-w-0 grow basis-72 gap-4">
        <UsersIcon className="mt-0.5 size-5 shrink-0 text-accent" />
        <div className="min-w-0">
          <p className="font-semibold">
            {t(orderId === null ? 'share.asks' : 'share.acceptedToPay', { from: fromName, to: toName })}
          </p>
          <p className="text-sm text-muted">
            {t('share.where', { hotel, room, range: formatDateRange(checkIn, checkOut, lan) })}
          </p>
          <p className="text-sm text-muted">
            {orders && currency
              ? t('share.bedCosts', { amount: money(orders.amount, currency, lan) })
              : t('share.bedBooked')}
          </p>
          <p className="truncate text-sm text-muted">{meetingTitle}</p>
          {whyNot !== '' && <p className="measure mt-1 text-sm">{whyNot}</p>}
        </div>
      </div>
      <div className="flex flex-row-reverse gap-3 max-sm:w-full max-sm:*:flex-1">
        {can.accept && (
          <Button kind="primary" onPress={() => setAccepting(true)}>
            {t('share.accept')}
          </Button>
        )}
        {orderId === null ? (
          <Button isPending={decline.isPending} onPress={() => decline.mutate()}>
            {t('share.decline')}
          </Button>
        ) : (
          <ButtonLink kind="primary" href={links.pay(orderId)}>
            {t('share.payBed')}
          </ButtonLink>
        )}
      </div>
      <RefusalNote error={decline.error} />
      {isAccepting && (
        <Suspense>
          <AcceptDialog invitation={invitation} onClose={() => setAccepting(false)} />
        </Suspense>
      )}
    </div>
  );
}
