import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '#kernel/ui/classes';
import { Seal } from '#kernel/ui/pictures/seal';
import { Stepper } from '#kernel/ui/layout/stepper';
import { useRegistrationLinks } from '../links.ts';
import type { WizardStep } from '../search.ts';
import { stepName, type WizardMode } from './steps.ts';

export interface WizardFrameProps {
  /** Leads back to the meeting. */
  meeting: { slug: string; title: string };
  steps: readonly WizardStep[];
  current: WizardStep;
  /** The index of the last step that can be opened. */
  reached: number;
  mode: WizardMode;
  onStep: (step: WizardStep) => void;
  /** "Draft saved 14:02". */
  saved?: ReactNode;
  /** The language switch, which the page around would otherwise have. */
  corner?: ReactNode;
  /** At the side, below 1024 px at the foot. */
  total?: ReactNode;
  foot?: ReactNode;
  /** A grid needs all the room there is: the total stays at the foot. */
  isWide?: boolean | undefined;
  children: ReactNode;
}

/** A page of its own: the seal, where one is, and nothing else to press. */
export function WizardFrame({
  meeting,
  steps,
  current,
  reached,
  mode,
  onStep,
  saved,
  corner,
  total,
  foot,
  isWide = false,
  children,
}: WizardFrameProps) {
  const { t } = useTranslation('registration');
  const links = useRegistrationLinks();
  return (
    <>
      <header className="sticky top-0 z-10 border-b bg-surface">
        <div className="flex min-h-16 items-center gap-3 px-4 sm:gap-6 sm:px-10">
          <a
            href={links.meeting(meeting.slug)}
            aria-label={t('backTo', { title: meeting.title })}
            title={t('backTo', { title: meeting.title })}
            className="grid size-11 shrink-0 place-items-center rounded-sm"
          >
            <Seal />
          </a>
          <div className="@container min-w-0 flex-1 lg:flex lg:justify-center">
            <Stepper
              label={t('steps')}
              steps={steps.map((step) => t(`step.${stepName(step, mode)}`))}
              current={steps.indexOf(current)}
              reached={reached}
              onStep={(index) => {
                const step = steps[index];
                if (step) onStep(step);
              }}
            />
          </div>
          <div className="hidden shrink-0 items-center gap-2 md:flex">
            {saved}
            {corner}
          </div>
        </div>
      </header>
      <div
        className={classes(
          'mx-auto w-full grow px-4 pt-6 sm:px-6 lg:pt-10',
          isWide
            ? 'max-w-[100rem] lg:px-10'
            : 'max-w-[1080px] lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16',
        )}
      >
        <div className="min-w-0 pb-10 lg:pb-24">
          <div className="mb-4 flex items-center justify-between gap-2 md:hidden">
            {saved}
            {corner}
          </div>
          {children}
        </div>
        {total !== undefined && !isWide && (
          <aside className="hidden lg:block">
            <div className="sticky top-26">{total}</div>
          </aside>
        )}
      </div>
      {foot !== undefined && (
        <div className={classes('sticky bottom-0 z-5', !isWide && 'lg:hidden')}>{foot}</div>
      )}
    </>
  );
}
