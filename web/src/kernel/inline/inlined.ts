import type { Language } from '@plenum/contract/kernel/language';
import { isObject } from '../client/answer.ts';
import { useAppStore } from '../state/app-store.ts';

export const DATA_ELEMENT = 'plenum-data';

/** About the time at which the page was made, and so the time of the answers inside it. */
export const inlinedAt = Date.now();

interface Entry {
  name: string;
  params: unknown;
  query: unknown;
  data: unknown;
}

let read: { text: string; language: unknown; entries: Entry[] } | undefined;

/**
 * Returns the answer to this call that the server wrote into the page in the reader's language; undefined if there is
 * none. The server wrote it by the endpoint's schema, so the caller knows its type.
 */
export function inlined(name: string, params: object, query: object): unknown {
  const { language, entries } = readPage();
  const lan: Language = useAppStore.getState().lan;
  if (language !== lan) return undefined;
  return entries.find(
    (entry) => entry.name === name && same(entry.params, params) && same(entry.query, query),
  )?.data;
}

function readPage(): { language: unknown; entries: Entry[] } {
  const text = document.getElementById(DATA_ELEMENT)?.textContent ?? '';
  if (read?.text !== text) read = { text, ...parse(text) };
  return read;
}

function parse(text: string): { language: unknown; entries: Entry[] } {
  try {
    const page: unknown = JSON.parse(text);
    if (!isObject(page) || !Array.isArray(page['entries'])) return { language: undefined, entries: [] };
    return { language: page['language'], entries: page['entries'].filter(isEntry) };
  } catch {
    return { language: undefined, entries: [] };
  }
}

function isEntry(value: unknown): value is Entry {
  return isObject(value) && typeof value['name'] === 'string' && 'data' in value;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(given(one)) === JSON.stringify(given(other));
}

// Returns the values sorted by name, without undefined and null.
function given(values: unknown): [string, string][] {
  return Object.entries(isObject(values) ? values : {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
