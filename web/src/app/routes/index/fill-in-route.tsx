import { useLocation } from '@tanstack/react-router';
import { FillInPage } from '#modules/registration/wizard/fill-in-page';
import { RegistrationLinksContext } from '#modules/registration/links';
import { useLinksOfRegistration } from '../../registration-links.ts';
import { LanguageSwitch } from '../../shell/header.tsx';

export function FillInRoute() {
  const token = useLocation({ select: ({ hash }) => hash });
  const links = useLinksOfRegistration();
  return (
    <RegistrationLinksContext value={links}>
      <FillInPage key={token} token={token} corner={<LanguageSwitch />} />
    </RegistrationLinksContext>
  );
}
