import { lodgingRefusals } from '@plenum/contract/registration/lodging-messages';
import { useLocation } from '@tanstack/react-router';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTranslation } from '#kernel/i18n/use-translation';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { RegistrationLinksContext, useRegistrationLinks } from '#modules/registration/links';
import { ShareInvitationPage } from '#modules/registration/sharing/invitation-page';
import { useLinksOfRegistration } from '../../registration-links.ts';
import { StatePage } from '../states/state-pages.tsx';

export function RoommateRoute() {
  const token = useLocation({ select: ({ hash }) => hash });
  const links = useLinksOfRegistration();
  return (
    <RegistrationLinksContext value={links}>
      <ShareInvitationPage key={token} token={token} whenEnded={<InvitationEnded />} />
    </RegistrationLinksContext>
  );
}

function InvitationEnded() {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const links = useRegistrationLinks();
  return (
    <StatePage title={t('share.linkEnded')} text={sentence(lodgingRefusals.INVITATION_OVER)}>
      <ButtonLink href={links.mine()} kind="primary">
        {t('toMine')}
      </ButtonLink>
    </StatePage>
  );
}
