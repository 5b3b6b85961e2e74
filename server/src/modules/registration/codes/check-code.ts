import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { codeKey } from '@plenum/contract/registration/codes/code-key';
import type { checkCode as endpoint } from '@plenum/contract/registration/codes/endpoints';
import { codeMessages, codeRefusalOf, codeRefusals } from '@plenum/contract/registration/codes/messages';
import { and, eq } from 'drizzle-orm';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { registrations } from '../tables.ts';
import { findCodes } from './code-queries.ts';
import { countWrongTry, refuseTriers, type Trier } from './wrong-tries.ts';

/**
 * Returns the discount that a code gives for the registration of the person who enters it, by the same rule as for the
 * order. An unknown code and another conference's code take the same steps and get the same answer.
 */
export async function checkDiscountCode(
  kernel: Kernel,
  { registrationId, written }: { readonly registrationId: string; readonly written: string },
  trier: Trier,
): Promise<ReplyOf<typeof endpoint>> {
  const { accountId } = trier;
  const [own] = await kernel.db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.id, registrationId), eq(registrations.accountId, accountId)));
  if (!own) refuse(kernelRefusals.NOT_FOUND);
  const [tooMany] = await refuseTriers(kernel, [trier]);
  if (tooMany) throw tooMany;
  const question = { registrationId, accountId, key: codeKey(written) ?? '' };
  const [found] = await findCodes(kernel.pool, [question], kernel.clock.now());
  if (!found) await countWrongTry(kernel, trier);
  const problem = found ? found.problem : codeMessages.code_unknown;
  if (!found || problem !== null)
    refuse(codeRefusalOf.get(problem ?? '') ?? codeRefusals.CODE_UNKNOWN, {
      fields: { code: problem ?? codeMessages.code_unknown },
    });
  return { code: found.code, terms: found.terms };
}
