import type { Language } from '@plenum/contract/kernel/language';
import type { FindTicketsForm } from '@plenum/contract/tickets/endpoints';
import { plainName } from '@plenum/contract/kernel/text/fold-name';
import { ticketMessages, ticketRefusals } from '@plenum/contract/tickets/messages';
import type { TicketView } from '@plenum/contract/tickets/schemas';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { spellName } from '#kernel/names/name-sounds';
import { type CheckedCode, checkCode, useCode } from '#modules/accounts/public';
import { viewTickets } from './read-tickets.ts';

type Form = z.output<typeof FindTicketsForm>;

/**
 * Checks a code, so that only people who can read messages to the phone number or email address learn anything about
 * its tickets.
 */
export function proveContact(
  kernel: Kernel,
  { target, code }: Pick<Form, 'target' | 'code'>,
): Promise<CheckedCode> {
  return checkCode(kernel, { purpose: 'ticket', target, accountId: null }, code);
}

/**
 * Finds the tickets of the person with this name, who was registered with this number or address by any account. A
 * wrong name doesn't use up the code, so that a typing error can be corrected with the same code, within its five
 * attempts.
 */
export async function findByContact(
  kernel: Kernel,
  tx: Tx,
  { form: { name, target }, checked }: { readonly form: Form; readonly checked: CheckedCode },
  language: Language,
): Promise<TicketView[]> {
  await useCode(kernel, tx, checked);
  // This condition needs no index, because it only runs after a correct code, and reads tickets of upcoming and recent
  // conferences.
  const which = sql`meetings.ends_on >= (${kernel.clock.now()}::timestamptz - interval '30 days')::date
    and (person.phone = ${target} or lower(person.email) = ${target})`;
  const found = (await viewTickets(kernel, which, language)).filter((ticket) =>
    isSameName(name, ticket.name),
  );
  if (found.length === 0) {
    if (await isNamedAsLeaver(tx, target, name))
      refuse(ticketRefusals.TICKET_PASSED_ON, { fields: { name: ticketMessages.ticket_passed_on } });
    refuse(ticketRefusals.TICKET_NOT_FOUND, { fields: { name: ticketMessages.ticket_not_found } });
  }
  return found;
}

/**
 * Compares a typed name with a person's name. A Chinese name may also be typed in pinyin, with the family name first or
 * last.
 */
export function isSameName(typed: string, name: string): boolean {
  if (spellingOf(typed) === spellingOf(name)) return true;
  const words = wordsOf(typed);
  const spelled = spellName(name);
  return words.some((_, at) => spelled.includes([...words.slice(at), ...words.slice(0, at)].join('')));
}

/** Returns whether a person with this name and address has passed their place on to another person. */
async function isNamedAsLeaver(tx: Tx, target: string, typed: string): Promise<boolean> {
  const found = await tx.execute<{ name: string }>(sql`
    select from_name as name from substitutions where from_phone = ${target} or lower(from_email) = ${target}`);
  return found.rows.some(({ name }) => isSameName(typed, name));
}

/** Normalizes a name: case, width, dots, accents and the order of the names don't matter. */
function spellingOf(name: string): string {
  return wordsOf(name).toSorted().join(' ');
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .split(/[\s.,·•-]+/)
    .map(plainName)
    .filter((word) => word !== '');
}
