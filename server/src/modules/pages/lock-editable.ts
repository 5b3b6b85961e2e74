import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { pageRefusals } from '@plenum/contract/pages/messages';
import type { PageKind } from '@plenum/contract/pages/schemas';
import type { Db, Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/http/response/refusal-error';
import { requireScopeEditor, seesScope } from '#modules/meetings/public';
import { findPage, lockPage } from './queries.ts';
import type { Page } from './tables.ts';

export async function lockEditable(tx: Tx, actor: Actor, id: string, kind?: PageKind): Promise<Page> {
  const page = await lockPage(tx, id);
  requireEditable(actor, page, kind);
  return page;
}

/** Before a file is read at all: whoever may not add it need not send it. */
export async function findEditable(db: Db, actor: Actor, id: string, kind: PageKind): Promise<void> {
  requireEditable(actor, await findPage(db, id), kind);
}

function requireEditable(actor: Actor, page: Page, kind: PageKind | undefined): void {
  if (!seesScope(actor, page)) refuse(kernelRefusals.NOT_FOUND);
  requireScopeEditor(actor, page);
  if (kind !== undefined && page.kind !== kind) refuse(pageRefusals.WRONG_KIND);
}
