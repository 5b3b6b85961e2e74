import { isFree } from '@plenum/contract/registration/checkout/quote';
import type { DraftMember } from '@plenum/contract/registration/people/draft';
import { ActivityFields } from '../fields/activity-fields.tsx';
import { memberErrors } from '../fields/validation.ts';
import type { MemberFieldsProps } from '../fields/member-props.ts';
import { PersonFields } from '../fields/person-fields.tsx';
import { StayFields } from '../fields/stay-fields.tsx';
import type { StepContext } from './use-wizard-draft.ts';
import { type MemberStep, Wizard, type WizardPageProps } from './wizard.tsx';

/** The registration of one person. */
export function PersonWizard(props: WizardPageProps) {
  return (
    <Wizard
      {...props}
      renderStep={(step, context) =>
        context.members
          .slice(0, 1)
          .map((member) => <MemberStepFields key={step} step={step} context={context} member={member} />)
      }
    />
  );
}

interface MemberStepFieldsProps {
  step: MemberStep;
  context: StepContext;
  member: DraftMember;
}

/** One member's fields of one step. */
function MemberStepFields({ step, context, member }: MemberStepFieldsProps) {
  const { offer, draft, validation, currency, now, showsAll, quote } = context;
  const props: MemberFieldsProps = {
    offer,
    draft: member,
    onChange: (next) => draft.setMember(member.id, next),
    ...memberErrors(validation, member.id),
    showsAll,
    currency,
    now,
    registrationId: context.registrationId,
    isCorrecting: context.isCorrecting,
  };
  if (step === 'stay') return <StayFields {...props} memberId={member.id} isFree={isFree(quote)} />;
  return step === 'activities' ? <ActivityFields {...props} /> : <PersonFields {...props} />;
}
