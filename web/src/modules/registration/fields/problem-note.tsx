import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Alarm, FaultList, type FaultSummaryProps } from '../wizard/error-summary.tsx';
import type { Problem } from '../wizard/use-place-order.ts';

const explained = {
  [orderRefusals.NO_STOCK.code]: 'problem.noStock',
  [registrationRefusals.PERSON_TAKEN.code]: 'problem.personTaken',
  [registrationRefusals.CLOSED.code]: 'problem.closed',
  [registrationRefusals.LOCKED.code]: 'problem.locked',
  [registrationRefusals.STATE.code]: 'problem.state',
} as const;

export interface ProblemNoteProps extends FaultSummaryProps {
  problem: Extract<Problem, { kind: 'refused' }>;
}

/** Beside the button that was pressed: nothing reached the server, or no answer came. */
export function SendingNote({ kind }: { kind: 'not_saved' | 'unanswered' }) {
  const { t } = useTranslation('registration');
  return (
    <div className="mt-10 -mb-8">
      <Alarm title={t(kind === 'not_saved' ? 'problem.notSaved' : 'problem.unanswered')} takesFocus />
    </div>
  );
}

/** Why an order was not placed, what that means, what to do, and what it concerns. */
export function ProblemNote({ problem, ...rest }: ProblemNoteProps) {
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
    <Alarm title={message}>
      <p className="mt-1 text-sm">{why ? t(why) : (opens ?? t('problem.kept'))}</p>
      <FaultList {...rest} />
    </Alarm>
  );
}
