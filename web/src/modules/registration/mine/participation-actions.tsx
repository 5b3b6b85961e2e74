import type { Participation } from '@plenum/contract/registration/mine/endpoints';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { useRegistrationLinks } from '../links.ts';
import { isReady, orderToPay } from './my-steps.ts';
import { searchOf } from '../search.ts';

const CancelDialog = lazy(async () => ({
  default: (await import('./participation-cancel.tsx')).CancelDialog,
}));

/** The next step first, then the other actions. */
export function ParticipationActions({ participation }: { participation: Participation }) {
  const { t } = useTranslation('registration');
  const links = useRegistrationLinks();
  const [isCancelling, setCancelling] = useState(false);
  const { meeting, kind, state, next, can } = participation;
  const order = orderToPay(participation);
  const wizard = links.register(meeting.slug, searchOf(kind, participation.registrationId));
  const paysNow = next.step === 'pay' || next.step === 'reprice';
  // A team's tickets are on its order page, and next to each person.
  const [ticketOf] =
    kind === 'individual' && isReady(participation) ? participation.people.map(({ id }) => id) : [];
  const isOpen = meeting.registration.status === 'open';
  return (
    <div className="flex flex-wrap gap-3 empty:hidden max-sm:flex-col">
      {next.step === 'wait_in_line' && <ButtonLink href={wizard}>{t('waiting.look')}</ButtonLink>}
      {next.step === 'continue_draft' && (
        <ButtonLink kind="primary" href={wizard}>
          {t('my.do.continue')}
        </ButtonLink>
      )}
      {paysNow && order && (
        <ButtonLink kind="primary" href={(next.step === 'pay' ? links.pay : links.order)(order.id)}>
          {t(next.step === 'pay' ? 'my.do.pay' : 'my.do.reprice')}
        </ButtonLink>
      )}
      {next.step === 'correct' && (
        <ButtonLink kind="primary" href={wizard}>
          {t('order.correct')}
        </ButtonLink>
      )}
      {ticketOf !== undefined && (
        <ButtonLink kind="primary" href={links.ticket(ticketOf)}>
          {t('my.do.ticket')}
        </ButtonLink>
      )}
      {!paysNow && order && <ButtonLink href={links.order(order.id)}>{t('statusNote.toOrder')}</ButtonLink>}
      {state === 'submitted' && can.order && (
        <ButtonLink href={wizard}>{t('order.changeOrdered')}</ButtonLink>
      )}
      {can.change && (
        <ButtonLink href={links.change(participation.registrationId)}>{t('change.open')}</ButtonLink>
      )}
      {state === 'cancelled' && isOpen && (
        <ButtonLink href={links.register(meeting.slug, { kind })}>{t('order.again')}</ButtonLink>
      )}
      {can.cancel && (
        <Button kind="quiet" className="sm:ms-auto" onPress={() => setCancelling(true)}>
          {t('my.do.cancel')}
        </Button>
      )}
      {isCancelling && (
        <Suspense>
          <CancelDialog participation={participation} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </div>
  );
}
