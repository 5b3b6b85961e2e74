import { createPublicKey, verify } from 'node:crypto';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { findTickets, sendMyTicket } from '@plenum/contract/tickets/endpoints';
import { checkToken, type CheckedToken, isRevoked } from '@plenum/contract/tickets/ticket-token';
import { sql } from 'drizzle-orm';
import { findTicketKeys, findTicketsOf, ticketQrs } from '../src/modules/tickets/public.ts';
import type { TestApp } from './app.ts';
import { buildPaid, type Paid } from './changes.ts';
import { askCode, newTarget } from './people.ts';
import { memberDraft } from './registrations.ts';
import type { KeySample } from './two-servers.ts';

/** A paid person with a ticket. */
export async function buildTicket(app: TestApp, wanted: Parameters<typeof buildPaid>[1] = {}) {
  const paid = await buildPaid(app, wanted);
  await app.deliverOutbox();
  return paid;
}

export async function ticketsOf(app: TestApp, { registrationId }: Pick<Paid, 'registrationId'>) {
  const { rows } = await app.kernel.db.execute<{
    id: string;
    code: string;
    version: number;
    ended: boolean;
  }>(sql`
    select participant_id as id, code, version, ended_at is not null as ended from tickets
    where registration_id = ${registrationId} order by participant_id`);
  return rows;
}

/** Returns the QR code of a registration's first person; empty if they have no ticket. */
export async function qrOf(app: TestApp, { offer, memberIds }: Pick<Paid, 'offer' | 'memberIds'>) {
  const [id = ''] = memberIds;
  return (await ticketQrs(app.kernel, app.kernel.db, offer.meetingId, [id])).get(id) ?? '';
}

/**
 * Returns the result that a device would show for a scanned text, based on the conference's public keys and its list of
 * people.
 */
export async function checkTicket(app: TestApp, meetingId: string, scanned: string): Promise<CheckedToken> {
  const { db } = app.kernel;
  const keys = new Map(
    (await findTicketKeys(db, meetingId)).map(({ keyId, publicKey }) => [
      keyId,
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }),
    ]),
  );
  const checked = await checkToken(scanned, meetingId, (keyId, signed, signature) => {
    const key = keys.get(keyId);
    return key ? verify(null, signed, key, signature) : null;
  });
  if (checked.problem !== null) return checked;
  const [ticket] = await findTicketsOf(db, meetingId, [checked.claim.participantId]);
  return isRevoked(checked.claim, ticket?.version ?? null)
    ? { problem: 'revoked', claim: checked.claim }
    : checked;
}

/** The calls about tickets. The person has no ticket, so all permitted calls are refused without an effect. */
export function ticketSamples() {
  const roles: readonly MeetingRole[] = ['owner', 'manager'];
  return { 'tickets.renew': { roles, body: () => ({ reason: 'Lost' }) } };
}

/** The writes that act before their transaction begins, because they check a code or count a message. */
export function ticketKeySamples(app: () => TestApp): readonly KeySample[] {
  return [
    [
      'sending a ticket to its person',
      sendMyTicket,
      async () => {
        const { buyer, memberIds } = await buildTicket(app());
        return { params: { id: memberIds[0] ?? '' }, token: buyer.token };
      },
    ],
    [
      'finding a ticket by a code',
      findTickets,
      async () => {
        const [target, name] = [newTarget(), 'Ada Quill'];
        await buildTicket(app(), {
          members: ({ type }) => [memberDraft(type.id, { values: { fullName: name, phone: target } })],
        });
        return { body: { name, target, code: await askCode(app(), 'ticket', target) } };
      },
    ],
  ];
}
