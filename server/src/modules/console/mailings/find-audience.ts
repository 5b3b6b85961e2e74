import type { ListParams } from '@plenum/contract/kernel/define-list';
import { waitingViews } from '@plenum/contract/console/waiting-list';
import type { Audience, AudienceList } from '@plenum/contract/mailings/job-schemas';
import { z } from '@plenum/contract/kernel/zod';
import { orderList } from '@plenum/contract/registration/lists/order-list';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { registrationList } from '@plenum/contract/registration/lists/registration-list';
import type { Kernel } from '#kernel/kernel';
import type { Addressee, AudienceSource } from '#modules/mailings/public';
import { allPages, type ListSource } from '#kernel/list/list-source';
import { orderSource } from '../people/order-source.ts';
import { participantSource } from '../people/participant-source.ts';
import { registrationSource } from '../people/registration-source.ts';

// An audience has no order and no pages.
const cut = { after: true, sort: true } as const;
const filters = {
  participants: participantList.query.omit(cut),
  registrations: registrationList.query.omit(cut),
  orders: orderList.query.omit(cut),
  waitingList: z.strictObject({ view: z.enum(waitingViews).optional() }),
} as const satisfies Record<AudienceList, z.ZodType>;

type Find = (kernel: Kernel, meetingId: string, audience: Audience, most: number) => Promise<string[]>;

/** Reads the console's list page by page, so that the audience agrees with the count above the list. */
function finderOf(
  source: Pick<ListSource<{ readonly id: string }, unknown>, 'sortOf' | 'find'>,
  filter: z.ZodType<ListParams>,
): Find {
  return async (kernel, meetingId, audience, most) => {
    const chosen = audience.ids === null ? {} : { ids: audience.ids.join() };
    const params = { ...filter.parse(audience.filter), ...chosen };
    const ids: string[] = [];
    for await (const page of allPages(kernel, source, meetingId, params)) {
      ids.push(...page.map(({ id }) => id));
      if (ids.length > most) break;
    }
    return ids;
  };
}

const finders: Readonly<Record<AudienceList, Find>> = {
  participants: finderOf(participantSource, filters.participants),
  registrations: finderOf(registrationSource, filters.registrations),
  orders: finderOf(orderSource, filters.orders),
  waitingList: async ({ pool }, meetingId, { filter, ids }, most) => {
    const { view = 'line' } = filters.waitingList.parse(filter);
    const { rows } = await pool.query<{ id: string }>({
      text: `select id from waiting_entries
        where meeting_id = $1 and (state in ('waiting', 'offered')) = $2 and ($3::uuid[] is null or id = any ($3))
        order by turn limit $4`,
      values: [meetingId, view === 'line', ids, most + 1],
    });
    return rows.map(({ id }) => id);
  },
};

// The contact details of a registration, filled in from its account where they are missing.
const contact = `'account:' || account.id as person, account.id as "accountId",
  coalesce(nullif(registration.contact_name, ''), nullif(registration.head -> 'contact' ->> 'name', ''), account.name) as name,
  coalesce(nullif(registration.contact_phone, ''), account.phone, '') as phone,
  coalesce(nullif(registration.contact_email, ''), account.email, '') as email,
  account.language, account.disabled_at is not null as "isDisabled"`;

/** A team member has no account, so the addresses in the form are used. */
const people: Readonly<Record<AudienceList, string>> = {
  participants: `select participant.id,
      case registration.kind when 'individual' then 'account:' || account.id else 'participant:' || participant.id end as person,
      case registration.kind when 'individual' then account.id end as "accountId", participant.full_name as name,
      coalesce(nullif(participant.phone, ''), case registration.kind when 'individual' then account.phone end, '') as phone,
      coalesce(nullif(participant.email, ''), case registration.kind when 'individual' then account.email end, '') as email,
      account.language, registration.kind = 'individual' and account.disabled_at is not null as "isDisabled",
      registration.state = 'cancelled' as "isCancelled"
    from participants as participant join registrations as registration on registration.id = participant.registration_id
    join accounts as account on account.id = registration.account_id where participant.id = any ($1::uuid[])`,
  registrations: `select registration.id, ${contact}, registration.state = 'cancelled' as "isCancelled"
    from registrations as registration join accounts as account on account.id = registration.account_id
    where registration.id = any ($1::uuid[])`,
  orders: `select ordered.id, ${contact}, ordered.state = 'cancelled' as "isCancelled"
    from orders as ordered join registrations as registration on registration.id = ordered.registration_id
    join accounts as account on account.id = registration.account_id where ordered.id = any ($1::uuid[])`,
  waitingList: `select entry.id, ${contact}, registration.state = 'cancelled' as "isCancelled"
    from waiting_entries as entry join registrations as registration on registration.id = entry.registration_id
    join accounts as account on account.id = registration.account_id where entry.id = any ($1::uuid[])`,
};

const AT_ONCE = 1_000;

export const consoleAudiences: AudienceSource = {
  accepts: ({ list, filter }) => filters[list].safeParse(filter).success,
  find: async (kernel, meetingId, audience, most) => {
    const ids = await finders[audience.list](kernel, meetingId, audience, most);
    const found: Addressee[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const asked = ids.slice(from, from + AT_ONCE);
      const { rows } = await kernel.pool.query<Addressee & { id: string }>({
        name: `audience_${audience.list}`,
        text: people[audience.list],
        values: [asked],
      });
      const byId = new Map(rows.map(({ id, ...addressee }) => [id, addressee]));
      found.push(...asked.flatMap((id) => byId.get(id) ?? []));
    }
    return found;
  },
};
