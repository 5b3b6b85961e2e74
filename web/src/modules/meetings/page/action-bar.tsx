import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { Skeleton, SkeletonGroup } from '#kernel/ui/feedback/skeleton';
import { nextAction, type NextAction, type ActionStep } from '../blocks/action-bar-choice.ts';
import { useCardWords } from '../card-words.ts';
import { timeLeft } from '../dates.ts';
import { useMeetingLinks } from '../links.ts';
import { useNow } from '#kernel/clock/use-now';

interface ActionBarProps {
  meeting: PublicMeeting;
  onStep: (step: Exclude<ActionStep, LinkStep>) => void;
  /** Renders the content for logged-in users; `otherwise` is the content for visitors. */
  Own?: OwnActionPart | undefined;
}

export type OwnActionPart = ComponentType<{ meetingId: string; otherwise: ReactNode }>;

/** The steps that are links to another page. */
export type LinkStep = 'register' | 'join' | 'calendar';

/**
 * The next step, at the foot of the screen. It also takes up space at the end of the page, so that it covers nothing.
 */
export function ActionBar({ meeting, onStep, Own }: ActionBarProps) {
  const { t } = useTranslation('meetings');
  const visitor = <VisitorAction meeting={meeting} onStep={onStep} />;
  return (
    <section
      aria-label={t('action.label')}
      className="sticky bottom-0 z-2 mt-auto border-t bg-surface-raised pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-3 sm:min-h-18">
        {Own ? (
          <Suspense fallback={<ActionPending />}>
            <Own meetingId={meeting.id} otherwise={visitor} />
          </Suspense>
        ) : (
          visitor
        )}
      </div>
    </section>
  );
}

function VisitorAction({ meeting, onStep }: ActionBarProps) {
  const { t } = useTranslation(['meetings', 'landing']);
  const links = useMeetingLinks();
  const now = useNow();
  const action = nextAction(meeting, now);
  const register = links.register(meeting.slug);
  const hrefs = { calendar: links.calendar(meeting.id), register, join: register };
  return (
    <>
      <p className="min-w-0 grow break-keep text-balance max-sm:text-sm">
        <strong className="font-semibold">
          <Headline action={action} meeting={meeting} now={now} />
        </strong>{' '}
        <Places meeting={meeting} action={action} />
      </p>
      {action.steps.length > 0 && (
        <div className="flex flex-row-reverse gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-3">
          {action.steps.map((step, place) => {
            const kind = place === 0 ? 'primary' : 'secondary';
            return step === 'calendar' || step === 'register' || step === 'join' ? (
              <ButtonLink key={step} kind={kind} href={hrefs[step]}>
                {t(step === 'calendar' ? 'landing:card.calendar' : `action.step.${step}`)}
              </ButtonLink>
            ) : (
              <Button key={step} kind={kind} onPress={() => onStep(step)}>
                {t(`action.step.${step}`)}
              </Button>
            );
          })}
        </div>
      )}
    </>
  );
}

/** A placeholder of the same height, while the user's registration loads. */
export function ActionPending() {
  return (
    <SkeletonGroup className="flex grow flex-wrap items-center gap-x-6 gap-y-2">
      <Skeleton className="my-1 h-4 max-w-80 grow max-sm:basis-full" />
      <Skeleton className="h-11 max-sm:w-full sm:ms-auto sm:w-36" />
    </SkeletonGroup>
  );
}

function Headline({
  action: { say },
  meeting,
  now,
}: {
  action: NextAction;
  meeting: PublicMeeting;
  now: number;
}) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  switch (say.kind) {
    case 'opens':
      return t('action.opens', { at: formatDateTime(say.at, lan, meeting.timeZone) });
    case 'open': {
      const left = say.deadline ? timeLeft(say.deadline.at, now, lan) : '';
      if (!say.deadline || left === '') return t('action.open');
      return t(`action.until.${say.deadline.kind}`, { left });
    }
    case 'not_open':
      return t('action.notOpen');
    case 'full':
      return t('action.full');
    case 'closed':
      return t('action.closed');
    case 'in_progress':
      return t('action.inProgress');
    default:
      return t('action.ended');
  }
}

function Places({ meeting, action }: { meeting: PublicMeeting; action: NextAction }) {
  const { t } = useTranslation('meetings');
  const { seats } = useCardWords(meeting);
  if (action.say.kind !== 'open' || seats === undefined) return null;
  return <span className="text-muted max-sm:block">{t('action.places', { seats })}</span>;
}
