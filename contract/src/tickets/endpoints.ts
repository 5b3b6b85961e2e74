import { Target, VerificationCode } from '../accounts/fields.ts';
import { accountRefusals } from '../accounts/messages.ts';
import { endpoint, KIB, PDF_TYPE } from '../kernel/endpoint.ts';
import { Id, Line, PersonName } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { ticketMessages, ticketRefusals } from './messages.ts';
import { TicketHead, TicketView } from './schemas.ts';

const OfParticipant = z.strictObject({ id: Id });

export const listMyTickets = endpoint({
  name: 'tickets.listMine',
  method: 'GET',
  path: '/api/me/tickets',
  access: 'login',
  summary: { en: 'List the tickets of the people I registered', zh: '我的报名中参会人员的电子票' },
  query: z.strictObject({ registrationId: Id.optional() }),
  reply: z.array(TicketHead),
});

export const readMyTicket = endpoint({
  name: 'tickets.readMine',
  method: 'GET',
  path: '/api/me/tickets/:id',
  access: 'login',
  summary: { en: 'Ticket for a person I registered', zh: '我的报名中参会人员的电子票详情' },
  params: OfParticipant,
  reply: TicketView,
  refusals: [ticketRefusals.TICKET_PASSED_ON],
});

export const downloadMyTicket = endpoint({
  name: 'tickets.downloadMine',
  method: 'GET',
  path: '/api/me/tickets/:id/pdf',
  access: 'login',
  summary: { en: 'Download a ticket as a PDF', zh: '下载电子票（PDF）' },
  params: OfParticipant,
  download: { types: [PDF_TYPE] },
  reply: z.null(),
  refusals: [ticketRefusals.TICKET_PASSED_ON],
  limit: { calls: 60, seconds: 3600 },
});

export const sendMyTicket = endpoint({
  name: 'tickets.sendMine',
  method: 'POST',
  path: '/api/me/tickets/:id/message',
  access: 'login',
  summary: {
    en: 'Send a ticket by email and SMS to a person I registered',
    zh: '将电子票发送给我的报名中的参会人员',
  },
  params: OfParticipant,
  /** The addresses to which the code is sent, masked. */
  reply: z.object({ targets: z.array(z.string()) }),
  refusals: [ticketRefusals.NO_TICKET, ticketRefusals.NO_ADDRESS],
  limit: { calls: 120, seconds: 3600 },
});

export const readTicketByLink = endpoint({
  name: 'tickets.readByLink',
  method: 'POST',
  path: '/api/tickets/by-link',
  access: 'public',
  summary: { en: 'Ticket opened from a link in a message', zh: '凭消息中的链接查看电子票' },
  body: z.strictObject({ token: z.string().min(1).max(1000) }),
  bodyBytes: 8 * KIB,
  reply: TicketView,
  refusals: [ticketRefusals.TICKET_LINK_ENDED],
  limit: { calls: 600, seconds: 3600 },
});

export const chooseWallName = endpoint({
  name: 'tickets.chooseWallName',
  method: 'PUT',
  path: '/api/me/tickets/:id/wall',
  access: 'login',
  summary: {
    en: 'Give or withdraw consent to show a participant’s full name on the check-in wall',
    zh: '同意在签到墙展示姓名，或撤回同意',
  },
  params: OfParticipant,
  body: z.strictObject({ onWall: z.boolean() }),
  bodyBytes: KIB,
  reply: z.null(),
  limit: { calls: 120, seconds: 3600 },
});

export const FindTicketsForm = z.strictObject({
  name: PersonName,
  target: Target,
  code: VerificationCode,
});

export const findTickets = endpoint({
  name: 'tickets.find',
  method: 'POST',
  path: '/api/tickets/found',
  access: 'public',
  summary: {
    en: 'Find a person’s tickets after verifying their phone number or email',
    zh: '凭姓名、手机号（或邮箱）和验证码获取电子票',
  },
  body: FindTicketsForm,
  bodyBytes: 2 * KIB,
  reply: z.array(TicketView),
  refusals: [accountRefusals.CODE_WRONG, ticketRefusals.TICKET_NOT_FOUND, ticketRefusals.TICKET_PASSED_ON],
  limit: { calls: 30, seconds: 3600 },
});

export const renewTicket = endpoint({
  name: 'tickets.renew',
  method: 'POST',
  path: '/api/meetings/:id/tickets/:participantId/renewal',
  access: 'staff',
  summary: {
    en: 'Replace a ticket and revoke the previous one',
    zh: '换发电子票，原电子票作废',
  },
  params: z.strictObject({ id: Id, participantId: Id }),
  body: z.strictObject({ reason: Line(200).min(1, { error: ticketMessages.renewal_reason_missing }) }),
  bodyBytes: KIB,
  reply: z.object({ code: z.string(), version: z.int() }),
  refusals: [ticketRefusals.NO_TICKET],
  limit: { calls: 300, seconds: 3600 },
});
