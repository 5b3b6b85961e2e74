import { codeKey } from '@plenum/contract/registration/codes/code-key';
import { codeMessages } from '@plenum/contract/registration/codes/messages';
import type { RefusalError } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { countWrongTry, refuseTriers } from '../codes/wrong-tries.ts';
import { findCodes, type FoundCode } from '../codes/code-queries.ts';
import { codeRefusal } from './order-refusals.ts';

interface CodeCall {
  readonly registrationId: string;
  readonly accountId: string;
  readonly address: string | null;
  readonly placing: { readonly code?: string | undefined };
}

/**
 * Returns the discount code of each order, or the reason why it can't be used. An unknown code counts as a wrong
 * attempt, as when it is only checked. If no order has a code, the database isn't queried.
 */
export async function readCodes<C extends CodeCall>(
  kernel: Kernel,
  calls: readonly C[],
): Promise<ReadonlyMap<C, FoundCode | RefusalError>> {
  const asked = calls.filter(({ placing }) => (placing.code ?? '') !== '');
  const answers = new Map<C, FoundCode | RefusalError>();
  if (asked.length === 0) return answers;
  const triers = asked.map(({ accountId, address }) => ({ accountId, address }));
  const refused = await refuseTriers(kernel, triers);
  const questions = asked.map((call) => ({ ...call, key: codeKey(call.placing.code ?? '') ?? '' }));
  const found = await findCodes(kernel.pool, questions, kernel.clock.now());
  for (const [index, call] of asked.entries()) {
    const code = found[index] ?? null;
    const refusal = refused[index] ?? null;
    if (!refusal && !code) await countWrongTry(kernel, call);
    answers.set(call, refusal ?? answerOf(code));
  }
  return answers;
}

function answerOf(code: FoundCode | null): FoundCode | RefusalError {
  if (!code) return codeRefusal(codeMessages.code_unknown);
  return code.problem === null ? code : codeRefusal(code.problem);
}
