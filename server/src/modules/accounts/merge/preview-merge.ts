import { createHash } from 'node:crypto';
import { accountTitle } from '@plenum/contract/accounts/account-title';
import {
  type MergeBlock,
  mergeBlocks,
  mergeGroupNames,
  mergeGroups,
  type MergePreview,
  MOST_MERGE_ROWS,
  ownMergeBlocks,
} from '@plenum/contract/accounts/merge';
import { roleWords } from '@plenum/contract/accounts/role-words';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Db, Tx } from '#kernel/db/database';
import type { FoundBlock, MergePair, MergeRow } from '#kernel/db/merge-part';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { shownUsername } from '../find-account.ts';
import { findAccount, rolesOf } from '../queries.ts';
import type { Account } from '../tables.ts';
import { mergingOf } from './merge-parts.ts';

/** The id of the administrator who merges the accounts, or the person who owns both. */
export type MergingBy = { readonly administrator: string } | 'owner';

interface FoundMerge {
  readonly ending: Account;
  readonly staying: Account;
  readonly groups: ReadonlyMap<string, readonly MergeRow[] | number>;
  readonly blocks: readonly FoundBlock[];
  /** Hash of the data that moves and of the reasons that block the merge. */
  readonly version: string;
}

/** Previews a merge with the lists that the merge itself uses. */
export async function findMerge(
  kernel: Kernel,
  db: Db | Tx,
  pair: MergePair,
  by: MergingBy,
): Promise<FoundMerge> {
  const at = kernel.clock.now();
  const ending = (await findAccount(db, pair.from)) ?? refuse(kernelRefusals.NOT_FOUND);
  const staying = (await findAccount(db, pair.into)) ?? refuse(kernelRefusals.NOT_FOUND);
  const groups = new Map<string, readonly MergeRow[] | number>();
  const blocks: FoundBlock[] = [
    ...blocksOf(ending, staying, by),
    ...(by === 'owner' ? await blocksOfOwner(db, ending) : []),
  ];
  for (const { find } of mergingOf(kernel).parts) {
    const found = await find?.(db, pair, at);
    for (const [key, rows] of Object.entries(found?.groups ?? {})) groups.set(key, rows);
    blocks.push(...(found?.blocks ?? []));
  }
  const moving = mergeGroupNames.filter((key) => mergeGroups[key] === 'moves' || key === 'drafts');
  const seen = moving.map((key) => [key, groups.get(key) ?? []]);
  const version = createHash('sha256')
    .update(JSON.stringify([pair, seen, blocks]))
    .digest('hex');
  return { ending, staying, groups, blocks, version };
}

/**
 * Administrators can't merge their own account: they could take over a stranger's. An account protected by two-step
 * verification can't be merged into one without it.
 */
function blocksOf(
  ending: Account,
  staying: Account,
  by: MergingBy,
): readonly (FoundBlock & { code: MergeBlock })[] {
  if (ending.id === staying.id) return [{ code: 'same' }];
  const isOwn = by !== 'owner' && [ending.id, staying.id].includes(by.administrator);
  // An owner has shown by a code that the account is theirs, which is not enough to log in to it.
  const losesFactor =
    ending.secondFactorOnAt !== null && (by === 'owner' || staying.secondFactorOnAt === null);
  const closed = [ending, staying].filter(({ disabledAt }) => disabledAt !== null);
  return [
    ...(isOwn ? [{ code: 'own' as const }] : []),
    ...closed.map((account) => ({
      code: account.mergedInto === null ? ('disabled' as const) : ('merged' as const),
      what: titleOf(account),
    })),
    ...(ending.administrator ? [{ code: 'administrator' as const, what: titleOf(ending) }] : []),
    ...(losesFactor ? [{ code: 'second_factor' as const, what: titleOf(ending) }] : []),
  ];
}

/** Staff roles can't be moved on the strength of a code alone. */
async function blocksOfOwner(db: Db | Tx, ending: Account) {
  const isStaff = !ending.administrator && (await rolesOf(db, ending.id)).length > 0;
  return isStaff ? [{ code: 'staff' as const, what: titleOf(ending) }] : [];
}

export function titleOf(account: Account): string {
  return accountTitle({ name: account.name, username: shownUsername(account) });
}

export async function previewMerge(
  kernel: Kernel,
  db: Db | Tx,
  pair: MergePair,
  by: MergingBy,
  language: Language,
): Promise<MergePreview> {
  const { ending, staying, groups, blocks, version } = await findMerge(kernel, db, pair, by);
  const rows = [...groups.values()].flatMap((group) => (typeof group === 'number' ? [] : group));
  const ids = [...rows, ...blocks].flatMap(({ meetingId }) => meetingId ?? []);
  const names = await mergingOf(kernel).nameMeetings(db, [...new Set(ids)]);
  const title = (id: string | null | undefined) => {
    const named = id ? names.get(id) : undefined;
    return named ? textIn(named.name, language) : '';
  };
  return {
    from: presentSide(ending),
    into: presentSide(staying),
    version,
    blocks: blocks.map(({ code, what = '', meetingId }) => ({
      code: code as MergeBlock,
      sentence: fillIn(inLanguage(sentenceOf(code as MergeBlock, by), language), {
        what,
        conference: title(meetingId),
      }),
    })),
    groups: mergeGroupNames.flatMap((key) => {
      const found = groups.get(key) ?? 0;
      const [count, listed] = typeof found === 'number' ? [found, []] : [found.length, found];
      if (count === 0) return [];
      const shown = listed.slice(0, MOST_MERGE_ROWS).map(({ meetingId, at, label, ...row }) => ({
        ...row,
        label: key === 'roles' ? inLanguage(roleWords[label as MeetingRole].name, language) : label,
        conference: title(meetingId),
        at: at?.toISOString() ?? null,
      }));
      return [{ key, fate: mergeGroups[key], count, rows: shown }];
    }),
  };
}

function sentenceOf(code: MergeBlock, by: MergingBy): Sentence {
  const own: Partial<Record<MergeBlock, Sentence>> = ownMergeBlocks;
  return (by === 'owner' ? own[code] : undefined) ?? mergeBlocks[code];
}

function presentSide(account: Account): MergePreview['from'] {
  const { id, name, phone, email, createdAt, lastLoginAt } = account;
  return {
    id,
    name,
    username: shownUsername(account),
    phone: maskedPhone(phone ?? ''),
    email: maskedEmail(email ?? ''),
    createdAt: createdAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
  };
}
