import { useTranslation } from '../../i18n/use-translation.tsx';
import { classes } from '../classes.ts';
import { CheckIcon } from '../icons/icons.tsx';

export interface StepperProps {
  label: string;
  steps: readonly string[];
  /** Zero-based. */
  current: number;
  /** The last step that can be opened, zero-based; the current one by default. */
  reached?: number | undefined;
  /** If given, the other steps up to `reached` can be pressed. */
  onStep?: (index: number) => void;
}

/**
 * The steps of a form with several pages. A narrow container names only the current step; on a phone the others are
 * dots, so that the name of the current one fits.
 */
export function Stepper({ label, steps, current, reached = current, onStep }: StepperProps) {
  return (
    <nav aria-label={label}>
      <ol className="-mx-2 flex [scrollbar-width:none] items-center overflow-x-auto sm:gap-x-4">
        {steps.map((step, index) => (
          <li key={step} {...(index === current && { 'aria-current': 'step' as const })} className="flex">
            {index !== current && index <= reached && onStep ? (
              <button
                type="button"
                onClick={() => onStep(index)}
                className="flex min-h-11 cursor-pointer items-center rounded-sm px-2 hover:[&_.text-muted]:text-text focus-visible:-outline-offset-2"
              >
                <Step step={step} index={index} current={current} />
              </button>
            ) : (
              <span className="flex min-h-11 items-center px-2">
                <Step step={step} index={index} current={current} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Step({ step, index, current }: { step: string; index: number; current: number }) {
  const { t } = useTranslation('kernel');
  const isDone = index < current;
  const isCurrent = index === current;
  return (
    <span className="flex items-center gap-2.5">
      <span
        aria-hidden
        className={classes(
          'tabular grid size-6.5 place-items-center rounded-full border text-sm leading-none font-semibold',
          isCurrent ? 'border-accent bg-accent text-accent-text' : 'max-sm:size-2 max-sm:*:hidden',
          isDone && 'border-accent text-accent max-sm:bg-accent',
          !isDone && !isCurrent && 'border-border-control text-muted',
        )}
      >
        {isDone ? <CheckIcon className="size-4" /> : <span>{index + 1}</span>}
      </span>
      <span
        className={classes(
          'font-semibold whitespace-nowrap',
          isCurrent ? 'text-text' : 'text-muted max-sm:sr-only @max-2xl:sr-only',
        )}
      >
        {step}
        {isDone && <span className="sr-only"> {t('stepDone')}</span>}
      </span>
    </span>
  );
}
