import { isObject } from '../../client/answer.ts';
import { stored } from '../../state/stored.ts';
import type { DraftSeal } from './draft-seal.ts';

/** Unsaved input of a form. */
export interface FormDraft {
  /** The time at which the input was entered, in milliseconds since 1970. */
  readonly at: number;
  /** The version on the server on which the input is based. */
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

const PREFIX = 'draft:';
export const KEPT_MS = 30 * 24 * 3600 * 1000;

const keyOf = ({ accountId }: DraftSeal, name: string) => `${PREFIX}${accountId}:${name}`;

/**
 * Stores an encrypted draft. The name of a form identifies the record that it edits, such as `section:<meeting>:venue`.
 */
export async function writeDraft(seal: DraftSeal, name: string, draft: FormDraft): Promise<void> {
  const sealed = await seal.seal(name, JSON.stringify(draft));
  // The time comes first, unencrypted, so that old drafts of every account can be removed.
  stored.write(keyOf(seal, name), `${draft.at}.${sealed}`);
}

/** Returns undefined if there is no draft or it can't be read. An unreadable draft is removed. */
export async function readDraft(seal: DraftSeal, name: string, now: number): Promise<FormDraft | undefined> {
  const found = stored.read(keyOf(seal, name));
  if (found === null) return undefined;
  try {
    const draft: unknown = JSON.parse(await seal.open(name, found.slice(found.indexOf('.') + 1)));
    if (isDraft(draft) && now - draft.at < KEPT_MS) return draft;
  } catch {
    // The text is damaged, or belongs to another account.
  }
  dropDraft(seal, name);
  return undefined;
}

export function dropDraft(seal: DraftSeal, name: string): void {
  stored.remove(keyOf(seal, name));
}

/** Removes old drafts of every account in this browser. */
export function dropOldDrafts(now: number): void {
  let keys: string[] = [];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    // Without storage there are no drafts.
  }
  for (const key of keys) {
    const at = Number((stored.read(key) ?? '').split('.')[0]);
    if (!(now - at < KEPT_MS)) stored.remove(key);
  }
}

function isDraft(value: unknown): value is FormDraft {
  return (
    isObject(value) &&
    typeof value['at'] === 'number' &&
    typeof value['version'] === 'number' &&
    isObject(value['values'])
  );
}
