import { invoiceKindWords } from '@plenum/contract/registration/words';
import type { DraftMember } from '@plenum/contract/registration/people/draft';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { PencilIcon } from '#kernel/ui/icons/more-icons';
import type { WizardStep } from '../search.ts';
import { useMemberSummary } from './member-summary.ts';
import type { StepContext } from './use-wizard-draft.ts';

export interface SummaryProps extends StepContext {
  steps: readonly WizardStep[];
  onStep: (step: WizardStep) => void;
}

interface Row {
  label: string;
  value: string;
}

/** The choices, step by step, each with a link back to the step. */
export function SummaryBlocks({ offer, draft, members, steps, onStep }: SummaryProps) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const summary = useMemberSummary(offer);
  const [only] = members;
  const isAlone = members.length === 1;
  const rows: Record<WizardStep, Row[]> = {
    who: isAlone && only ? summary.person(only) : members.map(summary.line),
    stay: isAlone && only ? summary.stay(only) : each(members, (member) => summary.stay(member)[0]?.value),
    activities:
      isAlone && only ? summary.activities(only) : each(members, (member) => summary.activityNames(member)),
    invoice: invoiceRows(),
    confirm: [],
  };
  return steps
    .filter((step) => step !== 'confirm')
    .map((step) => (
      <section key={step} className="mt-8 border-t pt-4 first:mt-0 first:border-t-0 first:pt-0">
        <div className="mb-1 flex items-center justify-between gap-4">
          <h2 className="font-bold">{t(`step.${step}`)}</h2>
          <Button
            kind="quiet"
            size="small"
            className="-me-3 min-h-11"
            icon={<PencilIcon className="size-4" />}
            aria-label={t('confirm.editStep', { step: t(`step.${step}`) })}
            onPress={() => onStep(step)}
          >
            {t('confirm.edit')}
          </Button>
        </div>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
          {rows[step].map(({ label, value }, index) => (
            <div key={`${index} ${label}`} className="contents">
              <dt className="text-sm text-muted sm:py-px">{label}</dt>
              <dd className="min-w-0 break-words max-sm:mb-1">
                {value === '' ? t('confirm.missing') : value}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ));

  function each(all: readonly DraftMember[], say: (member: DraftMember) => string | undefined): Row[] {
    return all.map((member) => ({ label: summary.line(member).label, value: say(member) ?? '' }));
  }

  function invoiceRows(): Row[] {
    const { wantsInvoice, invoice } = draft.head;
    if (!wantsInvoice) return [{ label: t('invoice.wanted'), value: t('invoice.want.no') }];
    return [
      { label: t('invoice.kind'), value: sentence(invoiceKindWords[invoice.kind]) },
      { label: t('invoice.title'), value: invoice.title },
      ...(invoice.taxNumber === '' ? [] : [{ label: t('invoice.taxNumber'), value: invoice.taxNumber }]),
      { label: t('invoice.email'), value: invoice.email },
    ];
  }
}
