import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { SetOf } from '../meetings/fields.ts';

// VIPs: when one of them first arrives, their hosts immediately get a message.

const OfMeeting = z.strictObject({ id: Id });
const MOST_VIPS = 2_000;
const MOST_HOSTS = 20;

export const VipForm = z.strictObject({
  /** Everyone with one of these registration types. */
  typeIds: SetOf(Id, 40),
  participantIds: SetOf(Id, MOST_VIPS),
  /** Members of the staff who get a message. */
  hostIds: SetOf(Id, MOST_HOSTS),
});
export type VipForm = z.infer<typeof VipForm>;

const Named = z.object({ id: Id, name: z.string() });

const VipSettings = z.object({
  version: z.int(),
  typeIds: z.array(Id),
  people: z.array(Named.extend({ organization: z.string() })),
  hostIds: z.array(Id),
  types: z.array(Named),
  staff: z.array(Named),
});
export type VipSettings = z.infer<typeof VipSettings>;

export const readVips = endpoint({
  name: 'checkin.readVips',
  method: 'GET',
  path: '/api/meetings/:id/checkin/vips',
  access: 'staff',
  summary: { en: 'List VIPs and the recipients of their arrival messages', zh: '贵宾名单与到场通知对象' },
  params: OfMeeting,
  reply: VipSettings,
});

export const saveVips = endpoint({
  name: 'checkin.saveVips',
  method: 'PUT',
  path: '/api/meetings/:id/checkin/vips',
  access: 'staff',
  summary: { en: 'Set VIPs and the recipients of their arrival messages', zh: '设置贵宾名单与到场通知对象' },
  params: OfMeeting,
  body: z.strictObject({ version: z.int().min(0), vips: VipForm }),
  bodyBytes: 128 * KIB,
  bodyValues: 2_500,
  reply: z.null(),
});
