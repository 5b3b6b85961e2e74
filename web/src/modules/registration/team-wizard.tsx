import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { registrationQuery } from './api.ts';
import { TeamActivities } from './team-activities.tsx';
import { judgeTeam } from './team-faults.ts';
import { focusTeamField } from './team-focus.ts';
import { TeamStays } from './team-stays.tsx';
import { TeamWho } from './team-who.tsx';
import type { Draft } from './use-draft.ts';
import { type MemberStep, type StepContext, Wizard, type WizardPageProps } from './wizard.tsx';

/** The registration of several people with one bill. */
export function TeamWizard(props: WizardPageProps) {
  return (
    <Wizard
      {...props}
      judgeMore={judgeTeam}
      focusFault={focusTeamField}
      renderStep={(step, context) => <TeamStep step={step} context={context} />}
    />
  );
}

function TeamStep({ step, context }: { step: MemberStep; context: StepContext }) {
  useFreshMembers(context.registrationId, context.draft);
  if (step === 'stay') return <TeamStays {...context} />;
  return step === 'activities' ? <TeamActivities {...context} /> : <TeamWho {...context} />;
}

const LOOK_AGAIN = 30_000;

// Members fill in their own part meanwhile; what they saved is taken over where nothing was typed here.
function useFreshMembers(id: string, { adopt }: Draft): void {
  const { data } = useQuery({
    ...registrationQuery(id),
    refetchInterval: LOOK_AGAIN,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (data) adopt(data);
  }, [data, adopt]);
}
