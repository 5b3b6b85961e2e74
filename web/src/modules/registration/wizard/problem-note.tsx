import type { Offer } from '@plenum/contract/registration/offer';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { ErrorBanner, ErrorList, type ErrorSummaryProps } from './error-summary.tsx';
import type { Problem } from './use-place-order.ts';

const explained = {
  [orderRefusals.NO_STOCK.code]: 'problem.noStock',
  [registrationRefusals.PERSON_TAKEN.code]: 'problem.personTaken',
  [registrationRefusals.CLOSED.code]: 'problem.closed',
  [registrationRefusals.LOCKED.code]: 'problem.locked',
  [registrationRefusals.STATE.code]: 'problem.state',
} as const;

export interface ProblemNoteProps extends ErrorSummaryProps {
  problem: Extract<Problem, { kind: 'refused' }>;
  takesFocus?: boolean;
}

interface SendingNoteProps {
  problem: Problem;
  /** Why the draft could not be saved, if that is known. */
  unsaved: string | undefined;
  offer: Offer;
}

/** Says next to the pressed button why no order was placed, unless a field explains it. */
export function SendingNote({ problem, unsaved, offer }: SendingNoteProps) {
  const { t } = useTranslation('registration');
  if (problem.kind === 'price' || refusalAtTop(problem)) return null;
  return (
    <div className="mt-10 -mb-8">
      {problem.kind === 'refused' ? (
        <ProblemNote problem={problem} offer={offer} fieldErrors={[]} onGo={() => {}} takesFocus />
      ) : (
        <ErrorBanner
          title={problem.kind === 'unanswered' ? t('problem.unanswered') : (unsaved ?? t('problem.notSaved'))}
          takesFocus
        />
      )}
    </div>
  );
}

/** Returns a refusal that names fields or items, which are listed at the top of the step; otherwise null. */
export function refusalAtTop(problem: Problem | null): ProblemNoteProps['problem'] | null {
  return problem?.kind === 'refused' && problem.refusal.errors.length > 0 ? problem : null;
}

/** Explains why an order was not placed and what to do, and lists the items concerned. */
export function ProblemNote({ problem, takesFocus = false, ...rest }: ProblemNoteProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { code, message } = problem.refusal;
  const { meeting, registration } = rest.offer;
  const { opensAt } = registration;
  const why = explained[code];
  const opens =
    code === registrationRefusals.NOT_OPEN_YET.code && opensAt !== null
      ? t('problem.opens', { at: formatDateTime(opensAt, lan, meeting.timeZone) })
      : undefined;
  return (
    <ErrorBanner title={message} takesFocus={takesFocus}>
      <p className="mt-1 text-sm">{why ? t(why) : (opens ?? t('problem.kept'))}</p>
      <ErrorList {...rest} />
    </ErrorBanner>
  );
}
