import { messageChannels } from '../messaging/kind.ts';
import { messageStates } from '../messaging/log.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { paidWith } from '../payments/schemas.ts';

const OfMeeting = z.strictObject({ id: Id });
const Text = z.object({ en: z.string(), zh: z.string() });
/** A day in the conference's time zone. */
const day = z.string();

/**
 * The steps from opening the form to the review decision. Each step counts registrations, except that the first counts
 * people per day.
 */
export const funnelSteps = ['opened', 'draft', 'placed', 'paid', 'reviewed'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

export const PeopleCharts = z.object({
  types: z.array(z.object({ id: Id, name: Text })),
  /** Registered people, by day of registration. */
  registrations: z.array(z.object({ day, typeId: Id, count: z.int() })),
  funnel: z.object(
    Object.fromEntries(funnelSteps.map((step) => [step, z.int()])) as Record<FunnelStep, z.ZodInt>,
  ),
  /** Rooms in stock and taken, by night and room type. */
  nights: z.array(z.object({ day, roomTypeId: Id, stock: z.int(), taken: z.int() })),
  roomTypes: z.array(z.object({ id: Id, name: Text })),
});
export type PeopleCharts = z.infer<typeof PeopleCharts>;

/** Money received less money paid out, on one day by one method; negative if more was paid out. */
export const MoneyOfDay = z.object({
  day,
  currency: z.enum(currencies),
  /** `balance` for money that was paid out from people's balances to their bank accounts. */
  method: z.enum(paidWith),
  amount: z.int(),
});
export type MoneyOfDay = z.infer<typeof MoneyOfDay>;

export const MoneyCharts = z.object({ days: z.array(MoneyOfDay) });
export type MoneyCharts = z.infer<typeof MoneyCharts>;

export const MessageCharts = z.object({
  days: z.array(
    z.object({
      day,
      channel: z.enum(messageChannels),
      /** The key of the messages' text, such as `order.to_pay`; empty if there is none. */
      kind: z.string(),
      state: z.enum(messageStates),
      count: z.int(),
    }),
  ),
});
export type MessageCharts = z.infer<typeof MessageCharts>;

export const readPeopleCharts = endpoint({
  name: 'console.readPeopleCharts',
  method: 'GET',
  path: '/api/meetings/:id/charts/people',
  access: 'staff',
  summary: {
    en: 'Registrations by day and type, the funnel, and rooms by night',
    zh: '报名趋势、转化漏斗与客房占用',
  },
  params: OfMeeting,
  reply: PeopleCharts,
});

export const readMoneyCharts = endpoint({
  name: 'console.readMoneyCharts',
  method: 'GET',
  path: '/api/meetings/:id/charts/money',
  access: 'staff',
  summary: { en: 'Payments by day and method, net of refunds', zh: '收款趋势（扣除退款）' },
  params: OfMeeting,
  reply: MoneyCharts,
});

export const readMessageCharts = endpoint({
  name: 'console.readMessageCharts',
  method: 'GET',
  path: '/api/meetings/:id/charts/messages',
  access: 'staff',
  summary: { en: 'Messages by day, channel and status', zh: '消息发送趋势' },
  params: OfMeeting,
  reply: MessageCharts,
});
