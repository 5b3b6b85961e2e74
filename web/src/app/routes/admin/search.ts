import type { LegalDocument } from '@plenum/contract/consents/documents';
import { type MeetingState, meetingStates } from '@plenum/contract/meetings/states';
import { searchText } from '#kernel/page/read-search';

const LONGEST = 200;

export interface MatchListSearch {
  state?: MeetingState;
  q?: string;
  /** Selects another screen on the same address. */
  view?: 'new' | 'series';
  /** With `view=new`: the open step of the wizard. */
  step?: string;
  /** With `view=series`: the id of the open series, or `new`. */
  series?: string;
}

export function readMatchListSearch(search: Record<string, unknown>): MatchListSearch {
  const state = meetingStates.find((known) => known === search['state']);
  const view = (['new', 'series'] as const).find((known) => known === search['view']);
  return {
    ...(state ? { state } : {}),
    ...(typeof search['q'] === 'string' && search['q'] !== '' ? { q: search['q'] } : {}),
    ...(view ? { view } : {}),
    ...(typeof search['step'] === 'string' ? { step: search['step'] } : {}),
    ...(typeof search['series'] === 'string' ? { series: search['series'] } : {}),
  };
}

// The documents are written out, because importing the contract's list would add the words of both languages to the
// first page.
const legalDocuments: Readonly<Record<LegalDocument, true>> = { terms: true, privacy: true };
const isLegalDocument = (value: unknown): value is LegalDocument =>
  typeof value === 'string' && Object.hasOwn(legalDocuments, value);

/** Reads which document is open. */
export function readLegalEditorSearch(search: Record<string, unknown>): { document?: LegalDocument } {
  const { document } = search;
  return isLegalDocument(document) ? { document } : {};
}

/** Reads the conference, the part of the console, and search values specific to the part, such as filters or a view. */
export function readMatchDetailSearch(search: Record<string, unknown>): { id?: string; part?: string } {
  return readTexts(search);
}

/** Reads the open account, another screen at the same address, or the filters of the list. */
export function readUserListSearch(search: Record<string, unknown>): { id?: string; view?: string } {
  return readTexts(search);
}

/** Reads the filters, and the entry that is open. */
export function readAuditSearch(search: Record<string, unknown>): { open?: string; q?: string } {
  return readTexts(search);
}

function readTexts(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => {
      const words = searchText(value, LONGEST);
      return words === undefined ? [] : [[key, words]];
    }),
  );
}
