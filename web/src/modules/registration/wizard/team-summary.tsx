import { isBegun } from '@plenum/contract/registration/checkout/validate-draft';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { PencilIcon } from '#kernel/ui/icons/more-icons';
import { nameIn, useMemberSummary } from './member-summary.ts';
import type { WizardStep } from '../search.ts';
import { SummaryBlocks, type SummaryProps } from './summary-blocks.tsx';
import { useStayWords } from './use-stay-words.ts';

const FIRST = 10;

/** A team before ordering: its details, and each member with all choices. */
export function TeamSummary(props: SummaryProps) {
  const { offer, draft, steps, onStep } = props;
  const { t } = useTranslation('registration');
  const members = props.members.filter(isBegun);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? members : members.slice(0, FIRST);
  const summary = useMemberSummary(offer);
  const stayOf = useStayWords(offer, members);
  const { teamName, contactName, contactPhone, contactEmail } = draft.head;
  const edits = steps.filter((step) => step !== 'confirm' && step !== 'invoice');
  return (
    <>
      <section className="mb-8">
        <h2 className="font-bold">{teamName}</h2>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {[contactName, contactPhone, contactEmail]
            .filter((part) => part !== '')
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
        </p>
        <div className="mt-3 mb-2 flex flex-wrap items-center gap-x-1">
          <span className="me-auto text-sm text-muted">{t('team.people', { count: members.length })}</span>
          {edits.map((step) => (
            <EditButton key={step} step={step} onStep={onStep} />
          ))}
        </div>
        <ul aria-label={t('team.members')} className="rounded-lg border bg-surface-raised">
          {shown.map((member) => (
            <li key={member.id} className="border-b px-4 py-2 last:border-b-0 sm:flex sm:gap-4">
              <p className="font-medium sm:w-32 sm:shrink-0">{nameIn(member)}</p>
              <div className="min-w-0 text-sm">
                <p>{summary.line(member).value}</p>
                {steps.includes('stay') && (
                  <p className="flex flex-wrap gap-x-3 text-muted">
                    {stayOf(member).map((part) => (
                      <span key={part}>{part}</span>
                    ))}
                  </p>
                )}
                {steps.includes('activities') && (
                  <p className="text-muted">{summary.activityNames(member)}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
        {shown.length < members.length && (
          <Button kind="quiet" className="mt-1" onPress={() => setAll(true)}>
            {t('team.showAll', { count: members.length - shown.length })}
          </Button>
        )}
      </section>
      <SummaryBlocks {...props} steps={steps.filter((step) => step === 'invoice')} />
    </>
  );
}

function EditButton({ step, onStep }: { step: WizardStep; onStep: (step: WizardStep) => void }) {
  const { t } = useTranslation('registration');
  return (
    <Button
      kind="quiet"
      size="small"
      className="min-h-11"
      icon={<PencilIcon className="size-4" />}
      aria-label={t('confirm.editStep', { step: t(`step.${step}`) })}
      onPress={() => onStep(step)}
    >
      {t(`step.${step}`)}
    </Button>
  );
}
