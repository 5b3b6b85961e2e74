import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { pageMessages } from '@plenum/contract/pages/messages';
import type { Menu, MenuForm, MenuItem } from '@plenum/contract/pages/schemas';
import { invalidate } from '#kernel/cache/public-cache';
import type { Db, Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import { refuseChanged } from '#modules/accounts/staff/public';
import { type AuditFact, type AuditSource, findLastFact, writeAudit } from '#modules/audit/public';
import { editsScope, findMeetingNames, requireScope, type Scope } from '#modules/meetings/scope/public';
import { menus, pages } from './tables.ts';

type Items = readonly z.infer<typeof MenuItem>[];

function keyOf({ seriesId, meetingId }: Scope): string {
  return meetingId === null ? `series:${seriesId}` : `meeting:${meetingId}`;
}

export async function findMenu(db: Db | Tx, scope: Scope): Promise<{ version: number; items: Items }> {
  const [row] = await db
    .select({ version: menus.version, items: menus.items })
    .from(menus)
    .where(eq(menus.scope, keyOf(scope)));
  return row ?? { version: 0, items: [] };
}

export async function readMenu(db: Db, actor: Actor, scope: Scope): Promise<Menu> {
  await requireScope(db, scope);
  const { version, items } = await findMenu(db, scope);
  return { version, items: [...items], can: { edit: editsScope(actor, scope) } };
}

export async function saveMenu(
  tx: Tx,
  scope: Scope,
  form: z.output<typeof MenuForm>,
  source: AuditSource,
): Promise<{ version: number }> {
  await requireScope(tx, scope);
  await requirePages(tx, scope, form.items);
  const key = keyOf(scope);
  const version = form.version + 1;
  const row = { scope: key, version, items: form.items, changedAt: source.at };
  // The first save inserts a row, later ones update it if its version is still the same. The slower of two concurrent
  // saves matches no row.
  const stored =
    form.version === 0
      ? await tx.insert(menus).values(row).onConflictDoNothing().returning({ version: menus.version })
      : await tx
          .update(menus)
          .set(row)
          .where(and(eq(menus.scope, key), eq(menus.version, form.version)))
          .returning({ version: menus.version });
  const detail = { version, items: form.items.length };
  const fact: AuditFact = { action: 'menu.changed', object: key, detail };
  if (stored.length === 0) await refuseChanged(tx, await findLastFact(tx, fact));
  await writeAudit(tx, fact, source);
  await invalidate(tx, ['pages']);
  return { version };
}

// Refuses pages that the menu can't lead to. A meeting's menu may lead to its series' pages as well.
async function requirePages(tx: Tx, scope: Scope, items: Items): Promise<void> {
  const wanted = items.flatMap((item) => (item.kind === 'page' ? [item.pageId] : []));
  if (wanted.length === 0) return;
  const { meetingId } = scope;
  const above =
    meetingId === null ? scope.seriesId : (await findMeetingNames(tx, [meetingId])).get(meetingId)?.seriesId;
  const rows = await tx
    .select({ id: pages.id })
    .from(pages)
    .where(
      and(
        inArray(pages.id, wanted),
        or(eq(pages.seriesId, above ?? ''), meetingId === null ? sql`false` : eq(pages.meetingId, meetingId)),
      ),
    );
  const known = new Set(rows.map(({ id }) => id));
  const wrong = items.flatMap((item, index) =>
    item.kind === 'page' && !known.has(item.pageId)
      ? [[`items.${index}.pageId`, pageMessages.page_missing]]
      : [],
  );
  if (wrong.length > 0) refuse(kernelRefusals.INVALID_INPUT, { fields: Object.fromEntries(wrong) });
}
