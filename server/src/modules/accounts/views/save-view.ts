import { accountRefusals } from '@plenum/contract/accounts/messages';
import { MOST_VIEWS, type SavedView, type SavedViewForm } from '@plenum/contract/accounts/views';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { accountFact, sourceOf } from '../audit-facts.ts';
import { lockOwnAccount } from '../profile/own-account.ts';
import { presentView } from '../present.ts';
import { hasViewsOf } from './view-policy.ts';
import { findViews, keepView } from './view-queries.ts';

export async function saveView(
  kernel: Kernel,
  tx: Tx,
  id: string,
  form: SavedViewForm,
  call: Call,
): Promise<SavedView> {
  if (!hasViewsOf(call.actor, form.meetingId)) refuse(kernelRefusals.NOT_FOUND);
  // Held, so that two tabs can't both save the last one, or one name twice.
  const { id: accountId } = await lockOwnAccount(tx, call.actor);
  const others = (await findViews(tx, { ...form, accountId })).filter((view) => view.id !== id);
  if (others.length >= MOST_VIEWS) refuse(accountRefusals.VIEWS_FULL, { values: { max: MOST_VIEWS } });
  if (others.some((view) => view.name === form.name)) {
    refuse(kernelRefusals.INVALID_INPUT, { fields: { name: fieldMessages.duplicate } });
  }
  const now = kernel.clock.now();
  const kept =
    (await keepView(tx, { ...form, id, accountId, createdAt: now, changedAt: now })) ??
    refuse(kernelRefusals.NOT_FOUND);
  await writeAudit(
    tx,
    accountFact('account.view_saved', accountId, { view: id, list: form.list, meeting: form.meetingId }),
    sourceOf(kernel, call, accountId),
  );
  return presentView(kept);
}
