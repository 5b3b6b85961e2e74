import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { takesWaiting } from '../blocks/action-bar-choice.ts';
import { useMeetingLinks } from '../links.ts';

/** A link to the waiting list on the card of a sold-out conference, above the link that covers the card. */
export function JoinLink({ meeting, className }: { meeting: MeetingCard; className: string }) {
  const { t } = useTranslation('landing');
  const links = useMeetingLinks();
  if (!takesWaiting(meeting)) return null;
  return (
    <p className={className}>
      <ButtonLink
        kind="primary"
        href={links.register(meeting.slug)}
        aria-label={t('card.joinOf', { title: meeting.title })}
        className="relative z-1"
      >
        {t('card.join')}
      </ButtonLink>
    </p>
  );
}
