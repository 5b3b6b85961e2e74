import type { ReactNode } from 'react';
import { ActionPending } from '#modules/meetings/page/action-bar';
import { RegistrationLinksContext } from '#modules/registration/links';
import { MyNextStep } from '#modules/registration/mine/my-next-step';
import { MyParticipations } from '#modules/registration/mine/my-participations';
import { OwnSubmissions, useSubmissionTodos } from '#modules/submissions/author/own-submissions';
import { submissionHref } from '../../links.ts';
import { useLinksOfRegistration } from '../../registration-links.ts';

interface OwnRegistrationsProps {
  place: 'home' | 'list';
  whenNone: ReactNode;
}

/** The registrations and submissions of a logged-in user, on the home page and in the list of conferences. */
export function OwnRegistrations({ place, whenNone }: OwnRegistrationsProps) {
  const todos = useSubmissionTodos(submissionHref);
  return (
    <RegistrationLinksContext value={useLinksOfRegistration()}>
      <MyParticipations place={place} whenNone={whenNone} moreTodos={todos} />
      <OwnSubmissions href={submissionHref} place={place} />
    </RegistrationLinksContext>
  );
}

/** The next step of a logged-in user, at the foot of a conference page. */
export function OwnNextStep({ meetingId, otherwise }: { meetingId: string; otherwise: ReactNode }) {
  return (
    <RegistrationLinksContext value={useLinksOfRegistration()}>
      <MyNextStep meetingId={meetingId} pending={<ActionPending />} otherwise={otherwise} />
    </RegistrationLinksContext>
  );
}
