import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { SetOf } from './fields.ts';
import { meetingRefusals as refusal } from './messages.ts';

/** The limit per conference, above the number of sessions of any programme. */
export const MOST_AGENDA_ITEMS = 2_000;
/** Limit per call, for items that a browser has collected before its owner logged in. */
const MOST_AT_ONCE = 500;

const OfMeeting = z.strictObject({ id: Id });
const Agenda = z.object({ ids: z.array(Id) });

export const readAgenda = endpoint({
  name: 'meetings.readAgenda',
  method: 'GET',
  path: '/api/my/meetings/:id/agenda',
  access: 'login',
  summary: { en: 'My agenda for a conference', zh: '查看我的日程' },
  params: OfMeeting,
  reply: Agenda,
});

export const changeAgenda = endpoint({
  name: 'meetings.changeAgenda',
  method: 'POST',
  path: '/api/my/meetings/:id/agenda',
  access: 'login',
  summary: { en: 'Add items to my agenda, or remove them', zh: '加入或移出我的日程' },
  params: OfMeeting,
  body: z.strictObject({ add: SetOf(Id, MOST_AT_ONCE), remove: SetOf(Id, MOST_AT_ONCE) }),
  bodyBytes: 64 * KIB,
  bodyValues: 1_100,
  reply: Agenda,
  refusals: [refusal.AGENDA_FULL],
});
