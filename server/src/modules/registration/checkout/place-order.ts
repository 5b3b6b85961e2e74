import { randomUUID } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { isBusy } from '#kernel/db/busy';
import { deskForm } from '@plenum/contract/registration/people/desk-form';
import { isLocked } from '@plenum/contract/registration/states';
import { readUnit } from '@plenum/contract/registration/checkout/unit';
import { batchQueue } from '#kernel/db/batch-queue';
import { RefusalError, refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import type pg from 'pg';
import { createOfferCache, type ReadOffer } from '#modules/meetings/offer/public';
import { readCodes } from './read-codes.ts';
import { INVITING, requireSharing } from '../people/require-sharing.ts';
import { requireOpen } from '../drafts/begin-registration.ts';
import { cohabitantKey, findPeople } from './cohabitants.ts';
import { noStock, notPlaced } from './order-refusals.ts';
import { type PlaceOrderInput, type PreparedOrder, prepareOrder } from './prepare-order.ts';
import { readDrafts, type StoredDraft } from './read-drafts.ts';
import { createSoldOut } from './sold-out.ts';
import {
  BlockedOrder,
  createOrderWriter,
  type Placed,
  type QueuedEntry,
  refused,
  type SettledOrder,
} from './write-orders.ts';

export interface OrderCall {
  readonly registrationId: string;
  readonly accountId: string;
  readonly placing: PlaceOrderInput;
  readonly key: string;
  readonly requestHash: Buffer;
  readonly requestId: string | null;
  /** The address of the request; null for the server itself. */
  readonly address: string | null;
  /** The waiting-list entry to which the order is offered, and the end of the offer; absent if the buyer orders. */
  readonly offeredTo?: { readonly entryId: string; readonly until: Date };
  /** True if the organizer's staff registers a person at the desk. */
  readonly isAtDesk?: boolean;
}

export interface OrderQueue {
  place(call: OrderCall): Promise<Placed>;
  /** Returns a refusal, without a query, if the order contains a unit that is known to be sold out. */
  rejectEarly(registrationId: string, placing: PlaceOrderInput): RefusalError | null;
}

/** An order that is not written within this time of its arrival is refused, and not placed later either. */
const PATIENCE_MS = 10_000;

interface QueuedCall extends OrderCall {
  /** When the call arrived, as a value of `performance.now()`. */
  readonly arrivedAt: number;
}

const queues = new WeakMap<Kernel, OrderQueue>();

/** Returns the server's only queue of orders. */
export function orderQueueOf(kernel: Kernel): OrderQueue {
  const queue = queues.get(kernel) ?? openOrderQueue(kernel, createOfferCache(kernel));
  queues.set(kernel, queue);
  return queue;
}

/** Opens the queue for all orders of one server. Each order is validated separately, but many are written together. */
export function openOrderQueue(
  kernel: Kernel,
  readOffer: ReadOffer,
  patienceMs: number = PATIENCE_MS,
): OrderQueue {
  const soldOut = createSoldOut({
    readHolders: (unit) => readHolders(kernel.pool, unit),
    onFailure: (error) => kernel.log.warn({ err: error }, 'could not read who holds a sold-out unit'),
  });
  const writeAll = createOrderWriter(kernel, soldOut);

  async function placeAll(calls: readonly QueuedCall[]): Promise<SettledOrder[]> {
    const drafts = await readDrafts(kernel, calls);
    const codes = await readCodes(kernel, calls);
    const results: (SettledOrder | undefined)[] = calls.map(() => undefined);
    const ready: { index: number; call: QueuedCall; prepared: PreparedOrder }[] = [];
    for (const [index, call] of calls.entries()) {
      try {
        const stored = drafts[index] ?? refuse(kernelRefusals.NOT_FOUND);
        const earlier = answeredBefore(stored, call);
        if (earlier) results[index] = { status: 'fulfilled', value: earlier };
        else {
          const read = await readOffer(stored.meetingId);
          const offer = call.isAtDesk ? { ...read, form: deskForm(read.form) } : read;
          const now = kernel.clock.now();
          requireOpen(offer, now, call.isAtDesk);
          const code = codes.get(call) ?? null;
          if (code instanceof RefusalError) throw code;
          const prepared = prepareOrder(kernel, offer, stored, call.placing, now, code);
          ready.push({ index, call, prepared: heldForOffer(prepared, call) });
        }
      } catch (error) {
        results[index] = refused(error);
      }
    }
    const roommates = await askRoommates(ready.map(({ prepared }) => prepared));
    const entries: QueuedEntry[] = [];
    const places: number[] = [];
    for (const [nr, { index, call, prepared }] of ready.entries()) {
      const asked = roommates[nr] ?? { invitations: [], requests: [] };
      if (asked instanceof RefusalError) results[index] = refused(asked);
      else {
        const { invitations, requests } = asked;
        entries.push({
          prepared,
          key: call.key,
          requestHash: call.requestHash,
          requestId: call.requestId,
          address: call.address,
          waitingEntry: call.offeredTo?.entryId ?? null,
          isAtDesk: call.isAtDesk ?? false,
          invitations,
          requests,
          deadline: call.arrivedAt + patienceMs,
        });
        places.push(index);
      }
    }
    const written = await writeAll(entries);
    for (const [nr, result] of written.entries()) results[places[nr] ?? 0] = result;
    return results.map((result) => result ?? refused(new Error('an order was left without an answer')));
  }

  async function askRoommates(prepared: readonly PreparedOrder[]) {
    const named = prepared.map((one) => namedRoommates(kernel, one));
    const wanted = named
      .flat()
      .flatMap(({ meetingId, registrationId, key }) => (key ? [{ meetingId, registrationId, key }] : []));
    const open = new Set(prepared.flatMap((one) => (one.areStaysOpen ? one.stored.meetingId : [])));
    const people = await findPeople(
      kernel.pool,
      wanted,
      ({ meetingId, review }) => isLocked(review) && !open.has(meetingId),
    );
    return named.map((own) => {
      try {
        const asked = own.map((one) => askRoommate(one, people));
        return {
          invitations: asked.flatMap(({ invitation }) => invitation ?? []),
          requests: asked.flatMap(({ request }) => request ?? []),
        };
      } catch (error) {
        if (error instanceof RefusalError) return error;
        throw error;
      }
    });
  }

  const admission = {
    queue: 5_000,
    patienceMs,
    busy: notPlaced,
    nameOf: ({ registrationId }: QueuedCall) => registrationId,
  };
  const placeTogether = batchQueue(placeAll, { most: 100, lanes: 3, ...admission });
  // An order whose own rows are locked by another transaction must not block the others.
  const placeAlone = batchQueue(placeAll, { most: 1, lanes: 2, ...admission });

  async function place(call: OrderCall): Promise<Placed> {
    const queued = { ...call, arrivedAt: performance.now() };
    try {
      return await placeTogether(queued).catch((error: unknown) => {
        if (error instanceof BlockedOrder) return placeAlone(queued, queued.arrivedAt);
        throw error;
      });
    } catch (error) {
      throw isBusy(error) ? notPlaced() : error;
    }
  }

  return {
    place,
    rejectEarly: (registrationId, { units }) => {
      const gone = soldOut.find(units, registrationId, performance.now());
      return gone === null ? null : noStock(gone);
    },
  };
}

// A person who is offered places isn't at the screen now, and gets more time than one who has just ordered.
function heldForOffer(prepared: PreparedOrder, { offeredTo }: OrderCall): PreparedOrder {
  if (!offeredTo || prepared.status.holdUntil === null) return prepared;
  return { ...prepared, status: { ...prepared.status, holdUntil: offeredTo.until } };
}

function answeredBefore({ same }: StoredDraft, { requestHash }: OrderCall): Placed | null {
  if (!same) return null;
  if (same.hash !== requestHash.toString('hex')) refuse(kernelRefusals.KEY_REUSED);
  return { orderId: same.id, number: same.number };
}

function namedRoommates(kernel: Kernel, { stored, validated, quoted, status, areStaysOpen }: PreparedOrder) {
  return validated.members.flatMap(({ id, typed, person }) => {
    const { cohabitant, choice } = typed.stay;
    const stay = quoted.stays.get(id);
    if (choice !== 'shared' || cohabitant.kind !== 'person' || !stay) return [];
    const place = stored.members.findIndex((member) => member.id === id);
    return {
      meetingId: stored.meetingId,
      registrationId: stored.id,
      key: cohabitantKey(kernel.keys, cohabitant),
      name: cohabitant.name.trim(),
      field: `members.${place}.stay.cohabitant`,
      own: {
        ...stay,
        id,
        gender: person.gender,
        isRegistered: true,
        // An order that submits the registration for review may lock the stay immediately.
        isLocked: isLocked(status.review) && !areStaysOpen,
        isPlaced: false,
      },
    };
  });
}

/**
 * Returns an invitation, or, if the named person is not registered yet, a request that becomes one when they register.
 */
function askRoommate(
  { meetingId, key, name, field, own }: ReturnType<typeof namedRoommates>[number],
  people: Awaited<ReturnType<typeof findPeople>>,
) {
  const other = (key && people.get(`${meetingId}:${key.toString('hex')}`)) ?? null;
  const asked = { ownIndex: 0, fieldOf: () => field };
  if (key !== null && other === null) {
    const [from] = requireSharing([own], INVITING, asked);
    return { request: { from: from.id, name, key } };
  }
  const [from, to] = requireSharing([own, other], INVITING, asked);
  return { invitation: { id: randomUUID(), from: from.id, to: to.id } };
}

const holderConditions = {
  type: 'line.type_id = $1',
  activity: 'line.activity_id = $1',
  night: 'line.room_type_id = $1 and line.check_in <= $2::date and $2::date < line.check_out',
};

/** Finds the registrations whose orders hold this unit: a type, an activity, or a night of a room type. */
async function readHolders(pool: pg.Pool, name: string): Promise<ReadonlySet<string>> {
  const unit = readUnit(name);
  // Uses of a discount code are not cached as sold out.
  if (!unit || unit.kind === 'code') throw new Error(`nothing is called ${name}`);
  const { rows } = await pool.query<{ id: string }>({
    name: `holders of a ${unit.kind}`,
    text: `select distinct orders.registration_id as id
      from order_lines as line join orders on orders.id = line.order_id where line.held and ${holderConditions[unit.kind]}`,
    values: unit.kind === 'night' ? [unit.roomTypeId, unit.day] : [unit.id],
  });
  return new Set(rows.map((row) => row.id));
}
