import { hasPassed } from '@plenum/contract/meetings/price-window';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import type { Offer } from '@plenum/contract/registration/offer';
import { registrationKindWords } from '@plenum/contract/registration/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { RefusedCall } from '#kernel/client/refused-call';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { HallOfSeats } from '#kernel/ui/pictures/hall-of-seats';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { useCountdown } from '#kernel/countdown/use-countdown';
import { useRegistrationLinks } from '../links.ts';

export interface NotOpenPageProps {
  refusal: RefusedCall;
  offer: Offer;
  /** Called to register a single person instead, if a team was refused. */
  onAlone?: () => void;
  /** Whether to link to the user's registrations, because they may already be registered. */
  isLoggedIn?: boolean;
}

/** Shown if registration is not open yet, is closed, or does not accept teams. */
export function NotOpenPage({ refusal, offer, onAlone, isLoggedIn = false }: NotOpenPageProps) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useRegistrationLinks();
  const { opensAt } = offer.registration;
  const isEarly = refusal.code === registrationRefusals.NOT_OPEN_YET.code;
  const left = useCountdown(isEarly ? opensAt : null);
  const time = (at: string) => formatDateTime(at, lan, offer.meeting.timeZone);
  const isTeam = refusal.code === registrationRefusals.TEAMS_OFF.code;
  const text = isTeam
    ? undefined
    : isEarly
      ? opensAt !== null && t('problem.opens', { at: time(opensAt) })
      : whyClosed();
  // The closing time may be in the future, because an organizer can close registration early.
  function whyClosed(): string {
    const { closesAt } = offer.registration;
    if (offer.meeting.phase === 'ended') return t('problem.ended');
    return closesAt !== null && hasPassed(closesAt, new Date(offer.now))
      ? t('problem.closedAt', { at: time(closesAt) })
      : t('problem.closedEarly');
  }
  return (
    <div className="flex flex-col items-center py-8 text-center">
      <HallOfSeats size="small" className="w-44 text-accent" />
      <h1 className="mt-6 text-xl font-bold">{refusal.message}</h1>
      {text && <p className="mt-2 text-muted">{text}</p>}
      {left !== undefined && <p className="tabular mt-2 text-lg font-semibold text-accent">{left}</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {isTeam && onAlone && (
          <Button kind="primary" onPress={onAlone}>
            {sentence(registrationKindWords.individual)}
          </Button>
        )}
        <ButtonLink href={links.meeting(offer.meeting.slug)}>{t('backToMeeting')}</ButtonLink>
        {isLoggedIn && <ButtonLink href={links.mine()}>{t('toMine')}</ButtonLink>}
      </div>
    </div>
  );
}
