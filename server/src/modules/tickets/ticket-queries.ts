import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { createSigner } from './keys.ts';
import { type TicketRow, tickets } from './tables.ts';

/** The facts about a ticket that lists of people need. */
type ListedTicket = Pick<TicketRow, 'participantId' | 'code' | 'version'>;

const listed = {
  participantId: tickets.participantId,
  code: tickets.code,
  version: tickets.version,
};

/** Returns the valid tickets of these people. */
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

/** Finds a ticket by its typed code, as parsed by `readTicketCode`. */
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

/** Returns the QR texts of people with a valid ticket, by participant. */
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

/** Gives the ticket a new version and code; null if the person has no valid ticket. */
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
