import { reviewReasonText } from '@plenum/contract/registration/review/reasons';
import { orderStateWords, reviewWords } from '@plenum/contract/registration/words';
import type { Participation, ShareInvitation } from '@plenum/contract/registration/mine/endpoints';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { useRegistrationLinks } from '../links.ts';
import { participationsQuery, useOwnNews } from '../my-api.ts';
import { foremost, isReady, orderToPay } from './my-steps.ts';
import { MyTimeLeft } from './my-time-left.tsx';
import { searchOf } from '../search.ts';

export interface MyNextStepProps {
  meetingId: string;
  /** Rendered while the answer is loading. */
  pending: ReactNode;
  /** Rendered for an account without a registration in this conference. */
  otherwise: ReactNode;
}

/** The user's status and next step, for the foot of a conference page. */
export function MyNextStep({ meetingId, pending, otherwise }: MyNextStepProps) {
  const lan = useAppStore((state) => state.lan);
  const { data, error } = useQuery(participationsQuery(lan, meetingId));
  useOwnNews();
  if (!data) return error ? otherwise : pending;
  const own = foremost(data.participations);
  const [invitation] = data.invitations;
  if (!own || own.meeting.phase === 'ended') return otherwise;
  if (own.next.step === 'continue_draft' && !own.can.order) return otherwise;
  return <NextStep own={own} invitation={invitation} />;
}

function NextStep({ own, invitation }: { own: Participation; invitation: ShareInvitation | undefined }) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useRegistrationLinks();
  const order = orderToPay(own);
  const wizard = links.register(own.meeting.slug, searchOf(own.kind, own.registrationId));
  const toOrder = order ? links.order(order.id) : links.mine();
  switch (own.next.step) {
    case 'pay':
      return (
        <Bar
          says={
            order
              ? t('my.todo.pay', { amount: money(order.fees.total, order.currency, lan) })
              : sentence(orderStateWords.unpaid)
          }
          more={own.next.until !== null && <MyTimeLeft until={own.next.until} className="text-warning" />}
          step={{ label: t('my.do.pay'), href: order ? links.pay(order.id) : toOrder }}
        />
      );
    case 'reprice':
      return <Bar says={t('my.todo.reprice')} step={{ label: t('my.do.reprice'), href: toOrder }} />;
    case 'correct':
      return (
        <Bar
          says={sentence(reviewWords.audit_failed)}
          more={
            <span className="line-clamp-2 text-muted sm:line-clamp-1">
              {reviewReasonText(own.reviewReason, lan)}
            </span>
          }
          step={{ label: t('order.correct'), href: wizard }}
        />
      );
    case 'continue_draft':
      return <Bar says={t('my.bar.draft')} step={{ label: t('my.do.continue'), href: wizard }} />;
    case 'answer_invitation':
      return (
        <Bar
          says={
            invitation
              ? t('share.asks', { from: invitation.fromName, to: invitation.toName })
              : t('my.bar.invitation')
          }
          step={{ label: t('my.do.answer'), href: links.mine() }}
        />
      );
    case 'wait_in_line':
      return <Bar says={t('waiting.bar', { place: own.waiting?.place ?? 1 })} step={seen()} isQuiet />;
    case 'wait_for_review':
      return (
        <Bar
          says={sentence(reviewWords.audit_pending)}
          more={<span className="text-muted max-sm:hidden">{t('my.waiting')}</span>}
          step={seen()}
          isQuiet
        />
      );
    default: {
      const [person] = own.kind === 'individual' && isReady(own) ? own.people : [];
      const step = person ? { label: t('my.do.ticket'), href: links.ticket(person.id) } : seen();
      return <Bar says={t('my.bar.registered')} step={step} isQuiet />;
    }
  }

  function seen() {
    return { label: t('my.do.see'), href: links.mine() };
  }
}

interface BarProps {
  says: string;
  more?: ReactNode;
  step: { label: string; href: string };
  /** True if nothing has to be done. */
  isQuiet?: boolean;
}

function Bar({ says, more, step, isQuiet = false }: BarProps) {
  return (
    <>
      <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-4 max-sm:text-sm">
        <strong className="font-semibold">{says}</strong>
        {more}
      </p>
      <ButtonLink kind={isQuiet ? 'secondary' : 'primary'} href={step.href} className="max-sm:w-full">
        {step.label}
      </ButtonLink>
    </>
  );
}
