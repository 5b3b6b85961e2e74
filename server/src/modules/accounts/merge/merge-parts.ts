import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { Db, Tx } from '#kernel/db/database';
import type { MergePart } from '#kernel/db/merge-part';
import type { Kernel } from '#kernel/kernel';

/** How the other modules find and move the data of an account; registered at start-up, in locking order. */
export interface Merging {
  readonly parts: readonly MergePart[];
  readonly nameMeetings: (
    db: Db | Tx,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly name: LocalizedText }>>;
}

const provided = new WeakMap<Kernel, Merging>();

export function provideMerging(kernel: Kernel, merging: Merging): void {
  provided.set(kernel, merging);
}

export function mergingOf(kernel: Kernel): Merging {
  const merging = provided.get(kernel);
  if (!merging) throw new Error('no parts for merging accounts were provided');
  return merging;
}
