import { randomUUID } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { lodgingMessages, lodgingRefusals } from '@plenum/contract/registration/sharing/messages';
import { priceMessages } from '@plenum/contract/meetings/price-window';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { registrationMessages, registrationRefusals } from '@plenum/contract/registration/messages';
import { isConnectionLost } from '#kernel/db/connection-lost';
import { isLocked } from '@plenum/contract/registration/states';
import { batchQueue } from '#kernel/db/batch-queue';
import { violatedConstraint } from '#kernel/db/unique-violation';
import { RefusalError, refuse } from '#kernel/http/response/refusal-error';
import type { Kernel } from '#kernel/kernel';
import type { ReadOffer } from '#modules/meetings/public';
import { batchJson, type Entry } from './batch-json.ts';
import { INVITING, requireSharing } from '../people/public.ts';
import { cohabitantKey, findPeople } from './cohabitants.ts';
import { type PlaceOrderInput, type PreparedOrder, prepareOrder } from './prepare-order.ts';
import { readDrafts, type StoredDraft } from './read-drafts.ts';
import { readHolders } from './read-holders.ts';
import { createSoldOut, type Left } from './sold-out.ts';

export interface OrderCall {
  readonly registrationId: string;
  readonly accountId: string;
  readonly placing: PlaceOrderInput;
  readonly key: string;
  readonly requestHash: Buffer;
  readonly requestId: string | null;
}

export interface Placed {
  readonly orderId: string;
  readonly number: string;
}

export interface OrderQueue {
  place(call: OrderCall): Promise<Placed>;
  /** What to tell at once to whoever wants something that has just been found to be gone. */
  rejectEarly(registrationId: string, placing: PlaceOrderInput): RefusalError | null;
}

type Settled = PromiseSettledResult<Placed>;
const refused = (reason: unknown): Settled => ({ status: 'rejected', reason });

/** Where all orders of one server go through: judged alone, written together. */
export function openOrderQueue(kernel: Kernel, readOffer: ReadOffer): OrderQueue {
  const soldOut = createSoldOut({
    readHolders: (unit) => readHolders(kernel.pool, unit),
    onFailure: (error) => kernel.log.warn({ err: error }, 'holders not read'),
  });

  async function placeAll(calls: readonly OrderCall[]): Promise<Settled[]> {
    const drafts = await readDrafts(kernel.pool, calls);
    const results: (Settled | undefined)[] = calls.map(() => undefined);
    const ready: { index: number; call: OrderCall; prepared: PreparedOrder }[] = [];
    for (const [index, call] of calls.entries()) {
      try {
        const stored = drafts[index] ?? refuse(kernelRefusals.NOT_FOUND);
        const earlier = answeredBefore(stored, call);
        if (earlier) results[index] = { status: 'fulfilled', value: earlier };
        else {
          const offer = await readOffer(stored.meetingId);
          ready.push({
            index,
            call,
            prepared: prepareOrder(kernel, offer, stored, call.placing, kernel.clock.now()),
          });
        }
      } catch (error) {
        results[index] = refused(error);
      }
    }
    const invited = await inviteAll(ready.map(({ prepared }) => prepared));
    const entries: Entry[] = [];
    const places: number[] = [];
    for (const [nr, { index, call, prepared }] of ready.entries()) {
      const invitations = invited[nr] ?? [];
      if (invitations instanceof RefusalError) results[index] = refused(invitations);
      else {
        entries.push({
          prepared,
          key: call.key,
          requestHash: call.requestHash,
          requestId: call.requestId,
          invitations,
        });
        places.push(index);
      }
    }
    const written = await writeAll(entries);
    for (const [nr, result] of written.entries()) results[places[nr] ?? 0] = result;
    return results.map((result) => result ?? refused(new Error('an order was left without an answer')));
  }

  // All together; if the database refuses the lot for one of them, each by itself.
  async function writeAll(entries: readonly Entry[]): Promise<Settled[]> {
    if (entries.length === 0) return [];
    try {
      return await write(entries);
    } catch (error) {
      // Each by itself would wait for the same dead line. Callers ask again with their keys.
      if (isConnectionLost(error)) return entries.map(() => refused(error));
      if (entries.length === 1) return isKeyTaken(error) ? write(entries) : [refused(toRefusal(error))];
      const results: Settled[] = [];
      for (const entry of entries) results.push(...(await writeAll([entry])));
      return results;
    }
  }

  async function write(entries: readonly Entry[]): Promise<Settled[]> {
    const now = kernel.clock.now();
    const found = await kernel.pool.query<{ answer: BatchAnswer }>({
      name: 'check_out',
      text: 'select check_out($1::jsonb) as answer',
      values: [batchJson(kernel.keys, entries, now)],
    });
    const answer = found.rows[0]?.answer;
    if (!answer) throw new Error('check_out gave no answer');
    soldOut.learn({ counters: answer.left, nights: answer.nights }, performance.now());
    return entries.map(({ prepared }, index) => {
      const outcome = answer.outcomes[index] ?? 'unknown';
      const detail = answer.details[index] ?? '';
      if (outcome === 'ok') {
        soldOut.hold([...prepared.quoted.units.keys()], prepared.stored.id);
        return { status: 'fulfilled', value: { orderId: prepared.orderId, number: prepared.number } };
      }
      // Another server has placed it since the draft was read: both callers get that order.
      if (outcome === 'same') {
        const [orderId = '', number = ''] = detail.split(' ');
        soldOut.hold([...prepared.quoted.units.keys()], prepared.stored.id);
        return { status: 'fulfilled', value: { orderId, number } };
      }
      return refused(refusalOf(outcome, detail, prepared));
    });
  }

  async function inviteAll(prepared: readonly PreparedOrder[]) {
    const wishes = prepared.map((one) => wishesOf(kernel, one));
    const wanted = wishes
      .flat()
      .flatMap(({ meetingId, registrationId, key }) => (key ? [{ meetingId, registrationId, key }] : []));
    const people = await findPeople(kernel.pool, wanted);
    return wishes.map((own) => {
      try {
        return own.map((wish) => invitationOf(wish, people));
      } catch (error) {
        if (error instanceof RefusalError) return error;
        throw error;
      }
    });
  }

  const place = batchQueue(placeAll, {
    most: 100,
    lanes: 2,
    queue: 5_000,
    onFull: () => refuse(kernelRefusals.BUSY),
    nameOf: ({ registrationId }) => registrationId,
  });
  return {
    place,
    rejectEarly: (registrationId, { units }) => {
      const gone = soldOut.find(units, registrationId, performance.now());
      return gone === null ? null : noStock(gone);
    },
  };
}

interface BatchAnswer {
  readonly outcomes: readonly string[];
  readonly details: readonly (string | null)[];
  readonly left: Left['counters'];
  readonly nights: Left['nights'];
}

function answeredBefore({ same }: StoredDraft, { requestHash }: OrderCall): Placed | null {
  if (!same) return null;
  if (same.hash !== requestHash.toString('hex')) refuse(kernelRefusals.KEY_REUSED);
  return { orderId: same.id, number: same.number };
}

function wishesOf(kernel: Kernel, { stored, validated, quoted, status }: PreparedOrder) {
  return validated.members.flatMap(({ id, typed, person }) => {
    const { cohabitant, choice } = typed.stay;
    const stay = quoted.stays.get(id);
    if (choice !== 'shared' || cohabitant.kind !== 'person' || !stay) return [];
    const place = stored.members.findIndex((member) => member.id === id);
    return {
      meetingId: stored.meetingId,
      registrationId: stored.id,
      key: cohabitantKey(kernel.keys, cohabitant),
      field: `members.${place}.stay.cohabitant`,
      own: {
        ...stay,
        id,
        gender: person.gender,
        isRegistered: true,
        // An order that submits the registration for review leaves nothing open that others could answer.
        isLocked: isLocked(status.review),
        isPlaced: false,
      },
    };
  });
}

function invitationOf(
  { meetingId, key, field, own }: ReturnType<typeof wishesOf>[number],
  people: Awaited<ReturnType<typeof findPeople>>,
) {
  const other = (key && people.get(`${meetingId}:${key.toString('hex')}`)) ?? null;
  const [from, to] = requireSharing([own, other], INVITING, { ownIndex: 0, fieldOf: () => field });
  return { id: randomUUID(), from: from.id, to: to.id };
}

function noStock(unit: string): RefusalError {
  const message = unit.startsWith('night:') ? lodgingMessages.no_rooms : priceMessages.no_stock;
  return new RefusalError(orderRefusals.NO_STOCK, { fields: { [`units.${unit}`]: message } });
}

function refusalOf(outcome: string, detail: string, { stored }: PreparedOrder): RefusalError {
  switch (outcome) {
    case 'no_stock':
      return noStock(detail);
    case 'price_changed':
      return new RefusalError(orderRefusals.PRICE_CHANGED);
    case 'person_taken': {
      const place = stored.members.findIndex(({ id }) => id === detail);
      return new RefusalError(registrationRefusals.PERSON_TAKEN, {
        fields: { [`members.${place}`]: registrationMessages.person_taken },
      });
    }
    case 'closed':
      return new RefusalError(registrationRefusals.CLOSED);
    case 'not_open':
      return new RefusalError(registrationRefusals.NOT_OPEN_YET);
    case 'locked':
      return new RefusalError(registrationRefusals.LOCKED);
    case 'key_reused':
      return new RefusalError(kernelRefusals.KEY_REUSED);
    case 'changed':
      return new RefusalError(kernelRefusals.CHANGED_MEANWHILE);
    default:
      return new RefusalError(kernelRefusals.NOT_FOUND);
  }
}

// Another server wrote an order under the same key since it was looked for; asked again, the function finds it.
function isKeyTaken(error: unknown): boolean {
  return violatedConstraint(error) === 'orders_account_id_meeting_id_idempotency_key_key';
}

// What only a constraint could see: two servers, one person or one bed, the same moment.
function toRefusal(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === 'person_keys_pkey') return new RefusalError(registrationRefusals.PERSON_TAKEN);
  if (constraint === 'room_places_pkey') return new RefusalError(lodgingRefusals.COHABITANT_TAKEN);
  return error;
}
