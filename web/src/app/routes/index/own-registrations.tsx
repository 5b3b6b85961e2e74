import type { ReactNode } from 'react';
import { RegistrationLinksContext } from '#modules/registration/links';
import { MyParticipations } from '#modules/registration/mine/my-participations';
import { useLinksOfRegistration } from '../../registration-links.ts';

interface OwnRegistrationsProps {
  place: 'home' | 'list';
  whenNone: ReactNode;
}

/** On the home page and in the list of conferences, for logged-in users. */
export function OwnRegistrations({ place, whenNone }: OwnRegistrationsProps) {
  return (
    <RegistrationLinksContext value={useLinksOfRegistration()}>
      <MyParticipations place={place} whenNone={whenNone} />
    </RegistrationLinksContext>
  );
}
