import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { createSigner } from './keys.ts';
import { type TicketRow, tickets } from './tables.ts';

/** What a list of people needs to know of a ticket. */
type ListedTicket = Pick<TicketRow, 'participantId' | 'code' | 'version'>;

const listed = {
  participantId: tickets.participantId,
  code: tickets.code,
  version: tickets.version,
};

/** Of these people those that have a ticket that counts. */
export async function findTicketsOf(
  db: Db | Tx,
  meetingId: string,
  participantIds: readonly string[],
): Promise<ListedTicket[]> {
  return db
    .select(listed)
    .from(tickets)
    .where(
      and(
        eq(tickets.meetingId, meetingId),
        inArray(tickets.participantId, [...participantIds]),
        isNull(tickets.endedAt),
      ),
    )
    .orderBy(asc(tickets.participantId));
}

/** By its typed code, which `readTicketCode` has read. */
export async function findTicketByCode(
  db: Db | Tx,
  meetingId: string,
  code: string,
): Promise<ListedTicket | null> {
  const [row] = await db
    .select(listed)
    .from(tickets)
    .where(and(eq(tickets.meetingId, meetingId), eq(tickets.code, code), isNull(tickets.endedAt)));
  return row ?? null;
}

/** The QR texts of people who have a ticket that counts, by participant. */
export async function ticketQrs(
  kernel: Kernel,
  db: Db | Tx,
  meetingId: string,
  participantIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const sign = await createSigner(kernel, db, meetingId);
  if (!sign) return new Map();
  const found = await findTicketsOf(db, meetingId, participantIds);
  return new Map(found.map((ticket) => [ticket.participantId, sign(ticket)]));
}

/** A new version and another code; null: the person has no ticket that counts. */
export async function raiseVersion(
  tx: Tx,
  { meetingId, participantId }: { readonly meetingId: string; readonly participantId: string },
  now: Date,
): Promise<Pick<TicketRow, 'code' | 'version'> | null> {
  const [row] = await tx
    .update(tickets)
    .set({ version: sql`${tickets.version} + 1`, code: sql`new_ticket_code()`, changedAt: now })
    .where(
      and(
        eq(tickets.participantId, participantId),
        eq(tickets.meetingId, meetingId),
        isNull(tickets.endedAt),
      ),
    )
    .returning({ code: tickets.code, version: tickets.version });
  return row ?? null;
}
