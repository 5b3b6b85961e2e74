import type { Me, MeetingRole } from '@plenum/contract/accounts/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { batchLoader } from '#kernel/db/batch-loader';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { presentOwn } from '../present.ts';
import { findOwn } from '../queries.ts';

/** Who is calling has just been looked up, roles and all; what is left is one row. */
export function createReadMe(kernel: Kernel): (actor: Actor) => Promise<Me> {
  const find = batchLoader((ids) => findOwn(kernel.pool, ids));
  return async (actor) => {
    const own = (await find(actor.accountId)) ?? refuse(kernelRefusals.LOGIN_ENDED);
    return presentOwn(kernel, own, rolesOf(actor));
  };
}

// The names were read from a column that holds nothing else.
function rolesOf(actor: Actor): Me['roles'] {
  return [...actor.roles].flatMap(([meetingId, names]) =>
    names.map((name) => ({ meetingId, role: name as MeetingRole })),
  );
}
