import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { registrationQuery } from '../api.ts';
import { focusField } from '../fields/focus-field.ts';
import type { LocatedError } from '../fields/validation.ts';
import type { OpenDraft } from '../wizard/use-draft.ts';
import type { StepContext } from '../wizard/use-wizard-draft.ts';
import { type MemberStep, Wizard, type WizardPageProps } from '../wizard/wizard.tsx';
import { TeamActivities } from './team-activities.tsx';
import { TeamStays } from './team-stays.tsx';
import { TeamWho } from './team-people.tsx';

/** The registration of several people with one bill. */
export function TeamWizard(props: WizardPageProps) {
  const [wanted, setWanted] = useState<LocatedError>();
  return (
    <Wizard
      {...props}
      onSearch={(search, isReplacing) => {
        setWanted(undefined);
        props.onSearch(search, isReplacing);
      }}
      focusError={(fieldError) => {
        if (!focusTeamField(fieldError)) setWanted({ ...fieldError });
      }}
      renderStep={(step, context) => <TeamStep step={step} context={context} wanted={wanted} />}
    />
  );
}

interface TeamStepProps {
  step: MemberStep;
  context: StepContext;
  wanted: LocatedError | undefined;
}

function TeamStep({ step, context, wanted }: TeamStepProps) {
  useFreshMembers(context.registrationId, context.draft);
  if (step === 'stay') return <TeamStays {...context} />;
  if (step === 'activities') return <TeamActivities {...context} />;
  return <TeamWho {...context} wanted={wanted} />;
}

const LOOK_AGAIN = 30_000;

// Members may fill in their own part at the same time; their saved values are merged into fields that were not changed
// here.
function useFreshMembers(id: string | undefined, { adopt }: OpenDraft): void {
  const { data } = useQuery({
    ...registrationQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: LOOK_AGAIN,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (data) adopt(data);
  }, [data, adopt]);
}

/**
 * Moves to an error of the team: to its field, or to the member's line. Returns false if neither is on the page,
 * because the error is in the grid or in the member's form.
 */
export function focusTeamField({ field, memberId }: LocatedError): boolean {
  if (memberId === null) return focusField(field) || focusField('members');
  if (field === 'hotelConsent' && focusField(field)) return true;
  const line = document.querySelector<HTMLElement>(`[data-member="${CSS.escape(memberId)}"]`);
  line?.scrollIntoView({ block: 'center' });
  line?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  return line !== null;
}
