import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';

type Deadline = 'price_ends' | 'registration_closes';

/** The sentence of the action bar and its buttons: the first of `steps` is the main one. */
export interface NextAction {
  say:
    | { kind: 'opens'; at: string }
    | { kind: 'not_open' }
    | { kind: 'open'; deadline: { kind: Deadline; at: string } | null }
    | { kind: 'full' }
    | { kind: 'closed' }
    | { kind: 'in_progress' }
    | { kind: 'ended' };
  steps: readonly ActionStep[];
}

export type ActionStep = 'register' | 'join' | 'fees' | 'today' | 'programme' | 'about' | 'ask' | 'calendar';

type Facts = Pick<PublicMeeting, 'phase' | 'registration' | 'nextDeadline' | 'types' | 'has' | 'contacts'>;

/** The next step for a visitor at this time. */
export function nextAction(meeting: Facts, now: number): NextAction {
  const ask: ActionStep[] =
    meeting.contacts.people.length > 0 || meeting.contacts.takesMessages ? ['ask'] : [];
  const programme = (step: ActionStep): ActionStep[] => (meeting.has.programme ? [step] : []);
  switch (meeting.phase) {
    case 'upcoming': {
      const { opensAt } = meeting.registration;
      const isAhead = opensAt !== null && Date.parse(opensAt) > now;
      return {
        say: isAhead ? { kind: 'opens', at: opensAt } : { kind: 'not_open' },
        steps: ['calendar', ...(meeting.types.length > 0 ? (['fees'] as const) : ask)],
      };
    }
    case 'registration_open':
      if (meeting.registration.isFull) {
        const steps: ActionStep[] = [...ask, ...programme('programme')];
        return {
          say: { kind: 'full' },
          steps: takesWaiting(meeting) ? ['join', ...steps.slice(0, 1)] : steps,
        };
      }
      return {
        say: { kind: 'open', deadline: deadlineOf(meeting, now) },
        steps: meeting.types.length > 0 ? ['register', 'fees'] : ['calendar', ...ask],
      };
    case 'registration_closed':
      return {
        say: { kind: 'closed' },
        steps: meeting.has.programme ? ['programme', 'calendar'] : ['calendar', ...ask],
      };
    case 'in_progress': {
      const steps: ActionStep[] = [...programme('today'), ...ask];
      const first: ActionStep[] = canRegister(meeting) ? ['register'] : takesWaiting(meeting) ? ['join'] : [];
      // Two buttons fit on a phone.
      return {
        say: { kind: 'in_progress' },
        steps: first.length > 0 ? [...first, ...steps.slice(0, 1)] : steps,
      };
    }
    default:
      return { say: { kind: 'ended' }, steps: meeting.has.programme ? ['programme'] : ['about'] };
  }
}

/** Whether people can register and places are left. */
export function canRegister({ registration, types }: Pick<Facts, 'registration' | 'types'>): boolean {
  return registration.status === 'open' && types.length > 0 && !registration.isFull;
}

/** Whether joining the waiting list is the only way to take part. */
export function takesWaiting({ registration }: Pick<Facts, 'registration'>): boolean {
  return registration.status === 'open' && registration.hasWaitingList;
}

function deadlineOf(
  { nextDeadline, registration }: Facts,
  now: number,
): { kind: Deadline; at: string } | null {
  if (nextDeadline?.kind === 'price_ends') return { kind: 'price_ends', at: nextDeadline.at };
  const { closesAt } = registration;
  if (closesAt !== null && Date.parse(closesAt) > now) return { kind: 'registration_closes', at: closesAt };
  return null;
}
