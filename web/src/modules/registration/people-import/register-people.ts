import { registrationRefusals } from '@plenum/contract/registration/messages';
import { RefusedCall } from '#kernel/client/refused-call';
import { refusalLines } from '#kernel/ui/feedback/refusal-note';
import type { PersonRow } from './people-rows.ts';

/** A person to be registered. The keys stay the same until there is an answer, so that a repeated call registers no one twice. */
export interface PersonTask extends PersonRow {
  readonly key: string;
  readonly paymentKey: string;
}

export type RegisterOutcome =
  | { readonly state: 'registered' }
  /** Registered, but the payment could not be recorded. */
  | { readonly state: 'unpaid'; readonly message: string }
  /** This person is already registered for the conference. */
  | { readonly state: 'taken' }
  | { readonly state: 'refused'; readonly message: string };

/** Outcomes by line of the sheet. Lines without one have not been tried. */
export type Outcomes = ReadonlyMap<number, RegisterOutcome>;

export interface RegisterCalls {
  register: (task: PersonTask) => Promise<{ orderId: string }>;
  /** Records a person's payment; null if the people pay themselves. */
  recordPayment: ((task: PersonTask, orderId: string) => Promise<unknown>) | null;
}

interface Running {
  readonly outcomes: Outcomes;
  readonly signal: AbortSignal;
  onOutcome: (task: PersonTask, outcome: RegisterOutcome) => void;
}

/**
 * Registers one person after another. If the server refuses a person, the refusal is stored with the row, and the next
 * person is registered. An error that would affect every row, such as a lost network or a closed conference, is
 * returned, and the rest can be registered later.
 */
export async function registerPeople(
  tasks: readonly PersonTask[],
  calls: RegisterCalls,
  { outcomes, signal, onOutcome }: Running,
): Promise<RefusedCall | null> {
  for (const task of tasks) {
    if (outcomes.has(task.line)) continue;
    if (signal.aborted) return null;
    try {
      onOutcome(task, await registerOne(task, calls));
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      return error;
    }
  }
  return null;
}

async function registerOne(
  task: PersonTask,
  { register, recordPayment }: RegisterCalls,
): Promise<RegisterOutcome> {
  let orderId: string;
  try {
    ({ orderId } = await register(task));
  } catch (error) {
    if (!isAboutRow(error)) throw error;
    if (error.code === registrationRefusals.PERSON_TAKEN.code) return { state: 'taken' };
    return { state: 'refused', message: refusalLines(error).join(' ') };
  }
  if (!recordPayment || task.body.total === 0) return { state: 'registered' };
  try {
    await recordPayment(task, orderId);
    return { state: 'registered' };
  } catch (error) {
    if (!isAboutRow(error)) throw error;
    return { state: 'unpaid', message: refusalLines(error).join(' ') };
  }
}

const ABOUT_ROW: readonly number[] = [409, 413, 422];

/** Whether an error is only about this row, so that the next row may still be accepted. */
function isAboutRow(error: unknown): error is RefusedCall {
  return (
    error instanceof RefusedCall &&
    ABOUT_ROW.includes(error.status) &&
    error.code !== registrationRefusals.CLOSED.code
  );
}
