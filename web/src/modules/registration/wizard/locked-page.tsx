import { reviewWords } from '@plenum/contract/registration/words';
import { inLanguage } from '@plenum/contract/kernel/language';
import { isLocked } from '@plenum/contract/registration/states';
import type { RegistrationView } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import { useTranslation } from '#kernel/i18n/use-translation';
import { lodgingRefusals } from '@plenum/contract/registration/lodging-messages';
import { reviewTones } from '@plenum/contract/registration/tones';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { ShieldIcon } from '#kernel/ui/icons/more-icons';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { useLockSentence } from '../use-lock-sentence.ts';
import { useRegistrationLinks } from '../links.ts';
import { nameIn } from './member-summary.ts';

/** Explains why the form can't be changed, and where to continue. */
export function LockedPage({ view, offer }: { view: RegistrationView; offer: Offer }) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useRegistrationLinks();
  const lockSentence = useLockSentence();
  const { review, isRoommateLocked } = view;
  const whyLocked = () => {
    const isReviewed = offer.review !== 'none' || offer.changes.allowed.length > 0;
    if (isLocked(review) && isReviewed)
      return lockSentence(
        offer.changes,
        review === 'audit_pending' ? 'during' : 'after',
        offer.meeting.timeZone,
      );
    return isRoommateLocked ? inLanguage(lodgingRefusals.COHABITANT_LOCKED, lan) : undefined;
  };
  return (
    <>
      <ShieldIcon className="mb-4 size-9 text-accent" />
      <p className="text-sm text-muted">{offer.meeting.title}</p>
      <h1 className="mt-1 text-xl font-bold sm:text-2xl">{t('locked.title')}</h1>
      {view.review !== null && (
        <p className="mt-3">
          <StatusPill tone={reviewTones[view.review]} hasDot>
            {sentence(reviewWords[view.review])}
          </StatusPill>
        </p>
      )}
      <p className="measure mt-4">{whyLocked() ?? t('locked.over')}</p>
      <p className="mt-2 text-muted">
        {t('locked.people', {
          names: view.members.map(nameIn).filter(Boolean).slice(0, 6),
          count: view.members.length,
        })}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {view.order && (
          <ButtonLink kind="primary" href={links.order(view.order.id)}>
            {t('statusNote.toOrder')}
          </ButtonLink>
        )}
        <ButtonLink href={links.mine()}>{t('toMine')}</ButtonLink>
      </div>
    </>
  );
}
