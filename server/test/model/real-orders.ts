import { randomBytes, randomUUID } from 'node:crypto';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { emptyStay } from '@plenum/contract/registration/people/stay';
import { createOfferCache } from '#modules/meetings/offer/public';
import { openQueue } from '#test/rush';
import { orderAddedBed, placeChange } from '../../src/modules/registration/changes/place-change.ts';
import { substituteOwn } from '../../src/modules/registration/changes/substitute.ts';
import { requireValidDraft } from '../../src/modules/registration/checkout/require-valid-draft.ts';
import { cancelOrder } from '../../src/modules/registration/own-orders/cancel-order.ts';
import { saveMembers } from '../../src/modules/registration/drafts/save-members.ts';
import { resubmit } from '../../src/modules/registration/review/resubmit.ts';
import { reviewRegistrations } from '../../src/modules/registration/review/review-registrations.ts';
import { acceptInvitation } from '../../src/modules/registration/sharing/answer.ts';
import { inviteCohabitant } from '../../src/modules/registration/sharing/invite.ts';
import { sealPerson } from '../../src/modules/registration/sharing/person-ref.ts';
import { genderOf, type Member, prices, type Unit } from './model.ts';
import { type Ground, head, refusalOf } from './ground.ts';

const FROM = '2026-06-14';

/** The acts of buyers and reviewers. */
export function ordersOf(ground: Ground) {
  const { app, kernel, meetingId, typeId, roomId, lunchId, registrationIds, accountIds, members, gone } =
    ground;
  const { ids, write, sourceOf } = ground;
  let queue = openQueue(app);
  let readOffer = createOfferCache(kernel);

  function valuesOf(person: number) {
    return {
      fullName: `王伟${String.fromCodePoint(0x4e00 + person)}`,
      gender: genderOf(person),
      organization: '滨海大学',
      email: `p${person}@example.org`,
      phone: `1380013800${person}`,
      identity: 'teacher',
      typeId,
    };
  }

  function draftOf({ person, stay, lunch }: Member): MemberDraft {
    const hasRoom = stay === 'single' || stay === 'shared';
    return {
      values: valuesOf(person),
      stay: {
        ...emptyStay,
        choice: stay === 'open' ? null : stay,
        ...(hasRoom ? { roomTypeId: roomId, checkIn: FROM, checkOut: '2026-06-16' } : {}),
      },
      activityIds: lunch ? [lunchId] : [],
      hotelConsent: true,
    };
  }

  const participant = (member: number) => members.get(member)?.id ?? gone.get(member) ?? randomUUID();

  /** An order for these people, as the browser sends it. */
  async function placingOf(wanted: readonly Member[]) {
    const offer = await readOffer(meetingId);
    const typed = wanted.map((member) => ({ id: participant(member.nr), ...draftOf(member) }));
    const draft = { kind: 'team' as const, head, members: typed, currency: 'CNY' as const, method: null };
    const { fees, units } = requireValidDraft(kernel.keys, offer, draft, kernel.clock.now()).quote;
    return { currency: 'CNY' as const, method: null, total: fees.total, units: [...units.keys()] };
  }

  return {
    placingOf,
    /** Saves the draft of a registration. */
    save: (nr: number, wanted: readonly Member[]) =>
      refusalOf(async () => {
        const before = [...members.keys()].filter((one) => Math.floor(one / 100) === nr);
        const removed = before.filter((one) => !wanted.some((member) => member.nr === one));
        const given = wanted.map((member) => {
          const known = members.get(member.nr) ?? { id: randomUUID(), version: 0 };
          return { nr: member.nr, sent: { ...known, ...draftOf(member) } };
        });
        const change = {
          members: given.map(({ sent }) => sent),
          removed: removed.map((one) => participant(one)),
        };
        const { versions } = await write((tx) =>
          saveMembers(kernel.keys, tx, registrationIds[nr] ?? '', change, sourceOf(nr)),
        );
        for (const one of removed) {
          gone.set(one, participant(one));
          members.delete(one);
        }
        for (const { nr: one, sent } of given)
          members.set(one, { id: sent.id, version: versions[sent.id] ?? 0 });
      }),
    order: (nr: number, wanted: readonly Member[]) =>
      refusalOf(async () => {
        const placing = await placingOf(wanted);
        app.clock.advance(1);
        await queue.place({
          registrationId: registrationIds[nr] ?? '',
          accountId: accountIds[nr] ?? '',
          placing,
          key: randomUUID(),
          requestHash: randomBytes(16),
          requestId: null,
          address: null,
        });
      }),
    cancel: (nr: number, order: number) =>
      refusalOf(() =>
        write((tx) => cancelOrder(tx, ids.orders[order] ?? '', accountIds[nr] ?? '', sourceOf(nr))),
      ),
    review: async (nr: number, decision: 'audit_pass' | 'audit_failed') => {
      const body = { registrationIds: [registrationIds[nr] ?? ''], decision, reason: 'because' };
      const { decided } = await write((tx) => reviewRegistrations(tx, meetingId, body, sourceOf(nr)));
      return decided.length === 1;
    },
    resubmit: (nr: number) =>
      refusalOf(() => write((tx) => resubmit(kernel, tx, registrationIds[nr] ?? '', sourceOf(nr)))),
    /** Invites a roommate and accepts for them; returns whether the two share afterwards. */
    pair: async (one: number, other: number) => {
      const [from, to] = [participant(one), participant(other)];
      const [host, guest] = [Math.floor(one / 100), Math.floor(other / 100)];
      const looking = { accountId: accountIds[host] ?? '', meetingId };
      const refusal = await refusalOf(async () => {
        const { invitationId } = await write((tx) => {
          const ref = sealPerson(kernel.keys, looking, to, kernel.clock.now());
          return inviteCohabitant(kernel, tx, from, ref, sourceOf(host));
        });
        const accepting = { hotelConsent: true, orderAddedBed };
        await write((tx) => acceptInvitation(kernel, tx, invitationId, accepting, sourceOf(guest)));
      });
      return refusal === null;
    },
    /** Adds an item. `unit` is null if the member asks for an item they already have. */
    add: (nr: number, order: number, member: number, unit: Unit | null, wish: 'lunch' | 'nights') =>
      refusalOf(async () => {
        const isLunch = wish === 'lunch';
        const choice = unit?.startsWith('room') ? ('single' as const) : ('shared' as const);
        const checkOut = unit?.endsWith('+') === false ? '2026-06-16' : '2026-06-17';
        const person = {
          participantId: participant(member),
          stay: isLunch ? null : { choice, roomTypeId: roomId, checkIn: FROM, checkOut },
          activityIds: isLunch ? [lunchId] : [],
          hotelConsent: true,
        };
        const wanted = { people: [person], total: unit === null ? 0 : prices[unit] };
        const placed = await write((tx) =>
          placeChange(kernel, tx, registrationIds[nr] ?? '', wanted, sourceOf(nr)),
        );
        ids.orders[order] = placed.orderId;
      }),
    substitute: (nr: number, member: number, person: number) =>
      refusalOf(async () => {
        const named = { id: registrationIds[nr] ?? '', memberId: participant(member) };
        const { typeId: _ordered, ...values } = valuesOf(person);
        await write((tx) => substituteOwn(kernel, tx, named, { values, hotelConsent: true }, sourceOf(nr)));
        const known = members.get(member);
        if (known) members.set(member, { ...known, version: known.version + 1 });
      }),
    /** Clears all state that is in memory only. */
    restart: () => {
      queue = openQueue(app);
      readOffer = createOfferCache(kernel);
    },
  };
}
