import type { Participation } from '@plenum/contract/registration/mine/endpoints';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay, formatTimeThere } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { CheckIcon, CloseIcon } from '#kernel/ui/icons/icons';

type Step = Participation['timeline'][number];

interface TimelineProps {
  steps: readonly Step[];
  /** True if a payment was reported and is being checked. */
  isPayPending: boolean;
  timeZone: string;
}

/** The progress of a registration: submitted, paid, reviewed, registered. Vertical on narrow screens. */
export function ParticipationTimeline({ steps, isPayPending, timeZone }: TimelineProps) {
  const { t } = useTranslation('registration');
  return (
    <ol aria-label={t('my.timelineLabel')} className="flex flex-col sm:flex-row">
      {steps.map((step) => (
        <Entry
          key={step.step}
          step={step}
          word={isPayPending && step.step === 'paid' && step.state === 'current' ? 'checking' : step.state}
          timeZone={timeZone}
        />
      ))}
    </ol>
  );
}

const marks: Record<Step['state'], string> = {
  done: 'bg-accent text-accent-text',
  current: 'border-2 border-accent bg-surface-raised',
  failed: 'bg-danger text-danger-text',
  ahead: 'border border-border-field bg-surface-raised',
};

const words: Record<Step['state'], string> = {
  done: 'font-medium',
  current: 'font-semibold',
  failed: 'font-semibold text-danger',
  ahead: 'text-muted',
};

interface EntryProps {
  step: Step;
  word: Step['state'] | 'checking';
  timeZone: string;
}

function Entry({ step: { step, state, at }, word, timeZone }: EntryProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((store) => store.lan);
  return (
    <li
      {...(state === 'current' && { 'aria-current': 'step' as const })}
      className="group/step relative flex min-w-0 gap-3 pb-3.5 last:pb-0 sm:flex-1 sm:flex-col sm:gap-2 sm:pb-0"
    >
      <span
        aria-hidden
        className={classes(
          'absolute group-last/step:hidden max-sm:start-2.75 max-sm:top-6 max-sm:bottom-0 max-sm:w-0.5 sm:start-6 sm:end-0 sm:top-2.75 sm:h-0.5',
          state === 'done' ? 'bg-accent' : 'bg-border',
        )}
      />
      <span
        aria-hidden
        className={classes('relative grid size-6 shrink-0 place-items-center rounded-full', marks[state])}
      >
        {state === 'done' && <CheckIcon className="size-3.5" />}
        {state === 'failed' && <CloseIcon className="size-3.5" />}
        {state === 'current' && <span className="size-2 rounded-full bg-accent" />}
      </span>
      <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3 text-sm sm:flex-col sm:justify-start sm:pe-3">
        <span className={words[state]}>
          {word === 'checking' ? t('my.timeline.paid.checking') : t(`my.timeline.${step}.${word}`)}
        </span>
        {at !== null && (
          <time dateTime={at} className="tabular text-xs leading-6 text-muted sm:leading-normal">
            {t('my.at', { day: formatDay(at, lan, timeZone), time: formatTimeThere(at, lan, timeZone) })}
          </time>
        )}
      </span>
    </li>
  );
}
