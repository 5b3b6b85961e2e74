import type { Language } from '@plenum/contract/kernel/language';
import type { Offer } from '@plenum/contract/registration/offer';
import {
  type DraftMember,
  emptyHead,
  type RegistrationKind,
  type RegistrationView,
} from '@plenum/contract/registration/people/draft';
import type { DraftCalls } from '../wizard/draft-store.ts';

/** A registration that is lost when the page is left: it is stored neither on the server nor in the browser. */
export function memoryDraft(
  offer: Offer,
  kind: RegistrationKind,
  lan: Language,
): { view: RegistrationView; calls: DraftCalls } {
  const usual = lan === 'en' ? 'USD' : 'CNY';
  const currency = offer.currencies.includes(usual) ? usual : (offer.currencies[0] ?? 'CNY');
  let head = { ...emptyHead, currency };
  let members: DraftMember[] = [];
  const savedAt = new Date().toISOString();
  const calls: DraftCalls = {
    async saveHead(next) {
      head = { ...next, currency: next.currency };
      return { savedAt };
    },
    async saveMembers(changed, removed) {
      const versions = Object.fromEntries(changed.map(({ id, version }) => [id, version + 1]));
      const known = new Map(members.map((member) => [member.id, member]));
      for (const { version, ...draft } of changed)
        known.set(draft.id, { ...draft, version: version + 1, selfFilled: false });
      for (const id of removed) known.delete(id);
      members = [...known.values()];
      return { savedAt, versions };
    },
    reload: async () => ({ head, members }),
    maySaveUnasked: () => true,
  };
  return {
    view: {
      id: `preview:${offer.meeting.id}:${kind}`,
      meetingId: offer.meeting.id,
      kind,
      state: 'draft',
      review: null,
      reviewReason: '',
      version: 1,
      head,
      members,
      order: null,
      savedAt,
      can: { order: true, correct: false, cancel: false },
      isRoommateLocked: false,
      takesCodes: offer.takesCodes,
    },
    calls,
  };
}
