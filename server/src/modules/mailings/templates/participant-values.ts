import { formatDateRange } from '@plenum/contract/kernel/date-range';
import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import type { Currency } from '@plenum/contract/kernel/money';
import type { MessageChannel } from '@plenum/contract/messaging/kind';
import type { MessageValues } from '@plenum/contract/messaging/variables';
import { sql } from 'drizzle-orm';
import type { Kernel } from '#kernel/kernel';
import { exampleShortLink } from '#modules/messaging/public';
import { formatAmount, formatMoment } from '#modules/registration/messages/public';

interface Row extends Record<string, unknown> {
  readonly name: string;
  readonly title: LocalizedText;
  readonly time_zone: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly venue_name: LocalizedText;
  readonly type: LocalizedText | null;
  readonly order_id: string | null;
  readonly number: string | null;
  readonly total: string | null;
  readonly currency: Currency | null;
  readonly hold_until: Date | null;
}

/** The values that a message to a participant would use; other variables keep their samples. */
export async function findParticipantValues(
  { db, config }: Kernel,
  { meetingId, participantId }: { readonly meetingId: string; readonly participantId: string },
  channel: MessageChannel,
  language: Language,
): Promise<MessageValues | null> {
  const found = await db.execute<Row>(sql`
    select person.full_name as name, meetings.title, meetings.time_zone, meetings.starts_on::text, meetings.ends_on::text,
      meetings.venue_name, type.name as type, own.id as order_id, own.number, own.total, own.currency, own.hold_until
    from participants as person
    join meetings on meetings.id = person.meeting_id
    left join registration_types as type on type.id = person.type_id
    left join lateral (
      select id, number, total, currency, hold_until from orders
      where orders.registration_id = person.registration_id and orders.adds_to is null
      order by placed_at desc limit 1) as own on true
    where person.id = ${participantId} and person.meeting_id = ${meetingId} and not person.removed`);
  const [row] = found.rows;
  if (!row) return null;
  const { number, total, currency, hold_until: until, type } = row;
  return {
    name: row.name,
    person: row.name,
    meeting: textIn(row.title, language),
    dates: formatDateRange(row.starts_on, row.ends_on, language),
    venue: textIn(row.venue_name, language) || '—',
    ...(type && { type: textIn(type, language) }),
    ...(number !== null && { number }),
    ...(total !== null && currency && { amount: formatAmount(Number(total), currency, language) }),
    ...(until && { until: formatMoment(new Date(until), row.time_zone, language) }),
    ...(row.order_id !== null && {
      link:
        channel === 'sms' ? exampleShortLink({ config }) : `${config.publicUrl}/index/order/${row.order_id}`,
    }),
  };
}
