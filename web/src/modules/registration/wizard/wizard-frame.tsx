import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { classes } from '#kernel/ui/classes';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Stepper } from '#kernel/ui/layout/stepper';
import { Seal } from '#kernel/ui/pictures/seal';
import { useRegistrationLinks } from '../links.ts';
import type { WizardStep } from '../search.ts';
import { type WizardMode, stepName } from '../fields/wizard-steps.ts';

interface WizardFrameProps {
  /** The conference to which the seal links back. */
  meeting: { slug: string; title: string };
  steps: readonly WizardStep[];
  current: WizardStep;
  /** The index of the last step that can be opened. */
  reached: number;
  mode: WizardMode;
  onStep: (step: WizardStep) => void;
  /** The saving state, such as "Draft saved 14:02". */
  saved?: ReactNode;
  /** The language switch, because this page has no site header that would contain it. */
  corner?: ReactNode;
  /** The total, shown at the side, or at the foot on screens below 1024 px. */
  total?: ReactNode;
  foot?: ReactNode;
  /** True if the step contains a grid, which needs the full width, so that the total stays at the foot. */
  isWide?: boolean | undefined;
  children: ReactNode;
}

/** A page without other navigation: the seal and the present step. */
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

export function WizardSkeleton() {
  return (
    <SkeletonGroup className="grow">
      <div className="flex min-h-16 items-center justify-between gap-6 border-b px-4 sm:px-10">
        <Skeleton className="size-8" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-4 w-24 max-sm:hidden" />
      </div>
      <div className="mx-auto w-full max-w-[1080px] px-4 pt-10 sm:px-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div>
          <Skeleton className="mb-3 h-9 w-2/3" />
          <SkeletonText lines={2} />
          <div className="mt-10 grid gap-5 sm:grid-cols-2">
            {['name', 'gender', 'organisation', 'position', 'email', 'phone'].map((field) => (
              <Skeleton key={field} className="h-11" />
            ))}
          </div>
        </div>
        <Skeleton className="h-60 max-lg:hidden" />
      </div>
    </SkeletonGroup>
  );
}

interface BarePageProps {
  /** The conference to which the seal links back. */
  meeting?: { slug: string; title: string } | undefined;
  corner?: ReactNode;
  /** Rendered between the seal and the corner, such as the current step or the saving state. */
  middle?: ReactNode;
  children: ReactNode;
}

/** The seal and a single message. */
export function BarePage({ meeting, corner, middle, children }: BarePageProps) {
  const { t } = useTranslation('registration');
  const links = useRegistrationLinks();
  return (
    <>
      <header className="border-b">
        <div className="flex min-h-16 items-center justify-between gap-4 px-4 sm:px-10">
          {meeting ? (
            <a
              href={links.meeting(meeting.slug)}
              aria-label={t('backTo', { title: meeting.title })}
              className="grid size-11 place-items-center rounded-sm"
            >
              <Seal />
            </a>
          ) : (
            <Seal label="会堂" />
          )}
          <div className="flex items-center gap-3">
            {middle}
            {corner}
          </div>
        </div>
      </header>
      <div className="mx-auto w-full max-w-180 grow px-4 py-8 sm:px-6 sm:py-14">{children}</div>
    </>
  );
}
