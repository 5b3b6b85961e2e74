import type { ReactNode } from 'react';
import { ActionPending } from '#modules/meetings/page/action-bar';
import { RegistrationLinksContext } from '#modules/registration/links';
import { MyNextStep } from '#modules/registration/mine/my-next-step';
import { useLinksOfRegistration } from '../../registration-links.ts';

/** At the foot of a conference page, for logged-in users. */
export function OwnNextStep({ meetingId, otherwise }: { meetingId: string; otherwise: ReactNode }) {
  return (
    <RegistrationLinksContext value={useLinksOfRegistration()}>
      <MyNextStep meetingId={meetingId} pending={<ActionPending />} otherwise={otherwise} />
    </RegistrationLinksContext>
  );
}
