import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { sql } from 'drizzle-orm';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { writeMessage } from '#modules/messaging/public';
import { vipArrived } from './events.ts';

/** Notifies the host in their app, and by text message if there is a phone number, because the news is urgent. */
export const checkinReactions: readonly Reaction[] = [
  reaction(vipArrived, async (kernel, tx, { participantId, accountId }, outboxId) => {
    const recipient = await findRecipient(tx, accountId);
    if (!recipient) return;
    const { rows } = await tx.execute<{
      meetingId: string;
      meeting: LocalizedText;
      timeZone: string;
      name: string;
      organization: string;
      checkpoint: LocalizedText;
      gate: LocalizedText | null;
      at: string;
      phone: string | null;
    }>(sql`
      select arrival.meeting_id as "meetingId", meeting.title as meeting, meeting.time_zone as "timeZone", person.name,
        person.organization, checkpoint.name as checkpoint, gate.name as gate, arrival.at,
        (select phone from accounts where id = ${accountId}) as phone
      from checkin_vip_arrivals as arrival
      join meetings as meeting on meeting.id = arrival.meeting_id
      join checkin_roster as person on person.participant_id = arrival.participant_id
      join checkpoints as checkpoint on checkpoint.id = arrival.checkpoint_id
      left join lateral (
        select one -> 'name' as name from jsonb_array_elements(checkpoint.gates) as one
        where one ->> 'id' = arrival.gate_id::text) as gate on true
      where arrival.participant_id = ${participantId}`);
    const [arrival] = rows;
    if (!arrival) return;
    const { language } = recipient;
    const { meetingId, checkpoint, gate } = arrival;
    const place = [checkpoint, gate]
      .flatMap((name) => (name ? [textIn(name, language)] : []))
      .join(language === 'en' ? ', ' : ' · ');
    const values = {
      meeting: textIn(arrival.meeting, language),
      person: arrival.organization === '' ? arrival.name : `${arrival.name} (${arrival.organization})`,
      place,
      at: toWallTime(new Date(arrival.at).toISOString(), arrival.timeZone).slice(11, 16),
    };
    const link = `${kernel.config.publicUrl}/admin/signView?id=${meetingId}`;
    const to = { target: arrival.phone ?? recipient.target, language, meetingId, accountId, site: { link } };
    await writeMessage(kernel, tx, { ...to, kind: 'checkin.vip_arrived', values }, outboxId);
  }),
];
