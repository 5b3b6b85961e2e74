import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { z } from 'zod';
import { clientSentence } from '../../client/notices.ts';
import { RefusedCall } from '../../client/refused-call.ts';
import { stored } from '../../state/stored.ts';

/**
 * A visitor's draft without a login. It is stored in this browser only, where every user of the browser can read it. It
 * is kept for at most a week, until the visitor deletes it or their account takes it over.
 */
export interface VisitorDraft<T> {
  /** The time of the last change, in milliseconds since 1970. */
  readonly at: number;
  readonly content: T;
}

const PREFIX = 'visitorDraft:';
export const VISITOR_KEPT_MS = 7 * 24 * 3600 * 1000;
/** The size limit of a draft in bytes; no server would accept a larger one. */
export const VISITOR_MOST_BYTES = 1024 * 1024;

/**
 * Returns undefined if there is no draft. A draft that is damaged, too large, too old or of another release is removed.
 */
export function readVisitorDraft<T>(
  name: string,
  schema: z.ZodType<T>,
  now: number,
): VisitorDraft<T> | undefined {
  const found = stored.read(PREFIX + name);
  if (found === null) return undefined;
  const draft = found.length > VISITOR_MOST_BYTES ? undefined : parse(found, schema);
  if (draft && now - draft.at < VISITOR_KEPT_MS) return draft;
  dropVisitorDraft(name);
  return undefined;
}

function parse<T>(text: string, schema: z.ZodType<T>): VisitorDraft<T> | undefined {
  try {
    const { at, content } = JSON.parse(text) as { at?: unknown; content?: unknown };
    const read = schema.safeParse(content);
    return typeof at === 'number' && read.success ? { at, content: read.data } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft. Throws the server's error if the draft is too large. */
export function writeVisitorDraft<T>(name: string, draft: VisitorDraft<T>): void {
  const text = JSON.stringify(draft);
  if (new TextEncoder().encode(text).length > VISITOR_MOST_BYTES) throw tooLarge();
  stored.write(PREFIX + name, text);
}

function tooLarge(): RefusedCall {
  const { code } = kernelRefusals.TOO_LARGE;
  return new RefusedCall(413, {
    code,
    message: clientSentence('draftTooLarge'),
    errors: [],
    requestId: undefined,
  });
}

export function dropVisitorDraft(name: string): void {
  stored.remove(PREFIX + name);
}

/** Removes old drafts of all forms. */
export function dropOldVisitorDrafts(now: number): void {
  let keys: string[] = [];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    // Without storage there are no drafts.
  }
  for (const key of keys) {
    const at = Number(/^\{"at":(\d+)/.exec(stored.read(key)?.slice(0, 40) ?? '')?.[1]);
    if (!(now - at < VISITOR_KEPT_MS)) stored.remove(key);
  }
}
