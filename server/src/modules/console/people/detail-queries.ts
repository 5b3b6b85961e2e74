import type pg from 'pg';
import type { Language } from '@plenum/contract/kernel/language';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { ReviewState } from '@plenum/contract/registration/states';

export interface FoundDetail {
  readonly firstName: string;
  readonly lastName: string;
  readonly answers: Readonly<Record<string, string | string[] | number | boolean>>;
  readonly kind: 'individual' | 'team';
  readonly teamName: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly members: number;
  readonly review: ReviewState | null;
  readonly reviewReason: string;
  readonly stay: {
    readonly hotel: LocalizedText;
    readonly room: LocalizedText;
    readonly checkIn: string;
    readonly checkOut: string;
    readonly roomNumber: string | null;
    readonly cohabitants: readonly string[];
  } | null;
  readonly activities: readonly {
    readonly id: string;
    readonly name: LocalizedText;
    readonly startsAt: string;
  }[];
}

/** The details that the drawer shows in addition to the row of the list. */
export async function findDetail(pool: pg.Pool, participantId: string): Promise<FoundDetail | null> {
  const found = await pool.query<FoundDetail>({
    name: 'people_detail',
    text: `select p.first_name as "firstName", p.last_name as "lastName", p.answers, r.kind,
        case r.kind when 'team' then r.name else '' end as "teamName", r.contact_name as "contactName",
        r.contact_phone as "contactPhone", r.contact_email as "contactEmail", r.members, r.review,
        r.review_reason as "reviewReason",
        (select json_build_object('hotel', hotels.name, 'room', room_types.name, 'checkIn', stays.check_in,
            'checkOut', stays.check_out, 'roomNumber', rooms.room_number,
            'cohabitants', (select coalesce(json_agg(other.full_name order by place.bed), '[]')
              from room_places as place join participants as other on other.id = place.participant_id
              where place.room_id = rooms.id and other.id <> p.id))
          from stays join room_types on room_types.id = stays.room_type_id
          join hotels on hotels.id = room_types.hotel_id
          left join room_places on room_places.participant_id = stays.participant_id
          left join rooms on rooms.id = room_places.room_id
          where stays.participant_id = p.id) as stay,
        (select coalesce(json_agg(json_build_object('id', activities.id, 'name', activities.name,
              'startsAt', activities.starts_at)
            order by activities.starts_at, activities.position), '[]')
          from order_lines join activities on activities.id = order_lines.activity_id
          where order_lines.participant_id = p.id and order_lines.held and not order_lines.pending and order_lines.kind = 'activity') as activities
      from participants as p join registrations as r on r.id = p.registration_id where p.id = $1`,
    values: [participantId],
  });
  return found.rows[0] ?? null;
}

export interface FoundEvent {
  readonly at: Date;
  readonly source: 'order' | 'state' | 'review' | 'audit';
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly actor: string | null;
  readonly reason: string;
}

const MOST_EVENTS = 200;

/** Events of a participant, their registration and its orders; newest first. */
export async function findTimeline(
  pool: pg.Pool,
  participantId: string,
  registrationId: string,
  language: Language,
): Promise<FoundEvent[]> {
  const found = await pool.query<FoundEvent>({
    name: 'people_timeline',
    text: `select at, 'order' as source, orders.number as name, from_state as from, to_state as to, actor, reason,
        order_history.id as nr
      from order_history join orders on orders.id = order_history.order_id where orders.registration_id = $2
      union all
      select at, subject, '', from_state, to_state, actor, reason, id
      from registration_history where registration_id = $2
      union all
      select at, 'audit', action, null, detail ->> 'field', actor, concat_ws(' · ',
          case action when 'participant.substituted' then concat(detail ->> 'from', ' → ', detail ->> 'to')
            when 'participant.type_changed' then concat(detail -> 'from' ->> $3, ' → ', detail -> 'to' ->> $3) end,
          nullif(detail ->> 'reason', '')), id
      from audit_log where object = $1
      order by at desc, nr desc limit ${MOST_EVENTS}`,
    values: [`participant:${participantId}`, registrationId, language === 'en' ? 'en' : 'zh'],
  });
  return found.rows;
}
