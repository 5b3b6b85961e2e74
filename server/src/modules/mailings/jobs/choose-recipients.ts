import type { ExclusionReason, JobChannel, RecipientChannel } from '@plenum/contract/mailings/job-schemas';
import { Email, Phone } from '@plenum/contract/kernel/fields';
import type { Addressee } from './audience.ts';

export interface Recipient extends Pick<Addressee, 'person' | 'accountId' | 'name' | 'language'> {
  readonly channel: RecipientChannel;
  /** Empty if the person has none, and for a message in the app. */
  readonly target: string;
  /** Null if the person receives the message. */
  readonly reason: ExclusionReason | null;
}

/** Facts about people that the list doesn't contain. */
export interface Known {
  /** People, phone numbers and addresses that have unsubscribed. */
  readonly unsubscribed: ReadonlySet<string>;
  /** Phone numbers and addresses that don't exist according to a provider. */
  readonly undeliverable: ReadonlySet<string>;
  /** People, phone numbers and addresses that already received the same text. */
  readonly served: ReadonlySet<string>;
  readonly hasRoute: (phone: string) => boolean;
  /** Returns whether all variables of the text have values for this person. */
  readonly isFillable: (recipient: Recipient) => boolean;
}

/**
 * Returns each person once, in the order of the list, with the target for the channel, or the reason for leaving them
 * out.
 */
export function chooseRecipients(
  addressees: readonly Addressee[],
  channel: JobChannel,
  known: Known,
): Recipient[] {
  const people = new Set<string>();
  const targets = new Set<string>();
  const recipients: Recipient[] = [];
  for (const addressee of addressees) {
    if (people.has(addressee.person)) continue;
    people.add(addressee.person);
    const recipient = withTarget(addressee, channel, known);
    const reason = reasonOf(recipient, addressee, known, targets);
    if (reason === null && recipient.target !== '') targets.add(recipient.target);
    recipients.push({ ...recipient, reason });
  }
  return recipients;
}

function withTarget(
  { person, accountId, name, language, ...contact }: Addressee,
  channel: JobChannel,
  { undeliverable }: Known,
): Recipient {
  // Older rows may contain values that the forms now refuse.
  const email = Email.safeParse(contact.email).data ?? '';
  const phone = Phone.safeParse(contact.phone).data ?? '';
  if (channel === 'app') return { person, accountId, name, language, channel, target: '', reason: null };
  const isUsable = email !== '' && (phone === '' || !undeliverable.has(email));
  const isEmail = channel === 'email' || (channel === 'email_or_sms' && isUsable);
  return {
    person,
    accountId,
    name,
    language,
    channel: isEmail ? 'email' : 'sms',
    target: isEmail ? email : phone,
    reason: null,
  };
}

function reasonOf(
  recipient: Recipient,
  { isCancelled, isDisabled }: Addressee,
  { unsubscribed, undeliverable, served, hasRoute, isFillable }: Known,
  targets: ReadonlySet<string>,
): ExclusionReason | null {
  const { person, accountId, target, channel } = recipient;
  if (isCancelled) return 'cancelled';
  if (isDisabled) return 'disabled';
  if (channel === 'app' && accountId === null) return 'no_account';
  if (channel !== 'app' && target === '') return 'no_target';
  if (unsubscribed.has(person) || unsubscribed.has(target)) return 'unsubscribed';
  if (undeliverable.has(target)) return 'undeliverable';
  if (served.has(person) || served.has(target)) return 'had_it';
  if (targets.has(target)) return 'same_target';
  if (channel === 'sms' && !hasRoute(target)) return 'no_route';
  return isFillable(recipient) ? null : 'unfillable';
}
