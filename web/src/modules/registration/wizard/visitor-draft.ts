import type { Language } from '@plenum/contract/kernel/language';
import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { z } from '@plenum/contract/kernel/zod';
import type { Offer } from '@plenum/contract/registration/offer';
import {
  DraftHead,
  DraftMember,
  emptyHead,
  type RegistrationKind,
  type RegistrationView,
} from '@plenum/contract/registration/people/draft';
import { newIdempotencyKey } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { dropVisitorDraft, readVisitorDraft, writeVisitorDraft } from '#kernel/form/drafts/visitor-drafts';
import { useAppStore } from '#kernel/state/app-store';
import type { DraftCalls } from './draft-store.ts';

const Content = z.object({
  /** The draft's own id, which is not the id of a registration. */
  id: z.string(),
  head: DraftHead,
  members: z.array(DraftMember),
});
export type VisitorContent = z.infer<typeof Content>;

/**
 * Returns the draft's name. Its kind is part of the name, so that a person and a team can be filled in at the same
 * time.
 */
export function visitorDraftName(meetingId: string, kind: RegistrationKind): string {
  return `registration:${meetingId}:${kind}`;
}

/**
 * Returns the stored draft; undefined if there is none. A form that was only opened is not stored, because it need not
 * be taken over.
 */
export function readVisitorContent(name: string): { at: number; content: VisitorContent } | undefined {
  return readVisitorDraft(name, Content, Date.now());
}

export function dropVisitorContent(name: string): void {
  shown.delete(name);
  dropVisitorDraft(name);
}

// The drafts shown on this page, which may be open in several tabs.
const shown = new Set<string>();

/** Returns whether this page shows a draft that no longer exists, because another tab continued with it. */
export function isGoneElsewhere(name: string): boolean {
  return shown.has(name) && readVisitorContent(name) === undefined;
}

/** A visitor's registration in the wizard's format: the one stored in this browser, or a new one. */
export function visitorView(
  offer: Offer,
  kind: RegistrationKind,
  lan: Language,
): { view: RegistrationView; calls: DraftCalls } {
  const name = visitorDraftName(offer.meeting.id, kind);
  const kept = readVisitorContent(name);
  if (kept) shown.add(name);
  const usual = lan === 'en' ? 'USD' : 'CNY';
  const currency = offer.currencies.includes(usual) ? usual : (offer.currencies[0] ?? 'CNY');
  const content = kept?.content ?? {
    id: newIdempotencyKey(),
    head: { ...emptyHead, currency },
    members: [],
  };
  return {
    view: {
      id: content.id,
      meetingId: offer.meeting.id,
      kind,
      state: 'draft',
      review: null,
      reviewReason: '',
      version: 1,
      head: content.head,
      members: content.members,
      order: null,
      savedAt: new Date(kept?.at ?? Date.now()).toISOString(),
      can: { order: true, correct: false, cancel: false },
      isRoommateLocked: false,
      takesCodes: offer.takesCodes,
    },
    calls: browserCalls(name, content, kept !== undefined),
  };
}

/** Saves a draft in this browser as the server would, by member and version, so that changes in two tabs are merged. */
function browserCalls(name: string, first: VisitorContent, isKept: boolean): DraftCalls {
  let wasKept = isKept;
  // True after an account has taken the draft over, here or in another tab; a late save must not recreate it.
  const isTaken = () => wasKept && readVisitorContent(name) === undefined;
  const current = () => readVisitorContent(name)?.content ?? first;
  function keep(content: VisitorContent): string {
    const at = Date.now();
    writeVisitorDraft(name, { at, content });
    wasKept = true;
    shown.add(name);
    return new Date(at).toISOString();
  }
  return {
    async saveHead(head) {
      return { savedAt: isTaken() ? new Date().toISOString() : keep({ ...current(), head }) };
    },
    async saveMembers(members, removed) {
      const versions = Object.fromEntries(members.map(({ id, version }) => [id, version + 1]));
      if (isTaken()) return { savedAt: new Date().toISOString(), versions };
      const content = current();
      const known = new Map(content.members.map((member) => [member.id, member]));
      if (members.some(({ id, version }) => (known.get(id)?.version ?? 0) !== version)) throw changed();
      for (const { id, version, ...draft } of members)
        known.set(id, { ...draft, id, version: version + 1, selfFilled: false });
      for (const id of removed) known.delete(id);
      return { savedAt: keep({ ...content, members: [...known.values()] }), versions };
    },
    reload: async () => current(),
    maySaveUnasked: () => true,
  };
}

function changed(): RefusedCall {
  const { CHANGED_MEANWHILE } = kernelRefusals;
  const message = inLanguage(CHANGED_MEANWHILE, useAppStore.getState().lan);
  return new RefusedCall(409, { code: CHANGED_MEANWHILE.code, message, errors: [], requestId: undefined });
}

/** The visitor's action that required an account; performed once the account has the draft. */
export interface WantedOrder {
  readonly total: number;
  readonly currency: string;
}

// Kept in memory only, so that after a reload the user has to press the button again.
const wanted = new Map<string, WantedOrder>();

export function wantOrder(name: string, order: WantedOrder | undefined): void {
  if (order) wanted.set(name, order);
  else wanted.delete(name);
}

/** Returned once. */
export function takeWantedOrder(name: string): WantedOrder | undefined {
  const found = wanted.get(name);
  wanted.delete(name);
  return found;
}
