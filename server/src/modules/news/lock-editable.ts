import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/http/response/refusal-error';
import { requireScopeEditor, seesScope } from '#modules/meetings/public';
import { lockNews } from './queries.ts';
import type { NewsItem } from './tables.ts';

export async function lockEditable(tx: Tx, actor: Actor, id: string): Promise<NewsItem> {
  const row = await lockNews(tx, id);
  if (!seesScope(actor, row)) refuse(kernelRefusals.NOT_FOUND);
  requireScopeEditor(actor, row);
  return row;
}
