export { ticketJobs } from './align-tickets.ts';
export { isSameName, proveContact } from './find-tickets.ts';
export {
  createLiveKeys,
  encryptedTicketColumns,
  findTicketKeys,
  type PublicTicketKey,
  requireKey,
  signBytes,
} from './keys.ts';
export { ticketReactions } from './reactions.ts';
export { renewTicket } from './renew-ticket.ts';
export { makeTicketFile } from './ticket-pdf.ts';
export { ticketRoutes } from './routes.ts';
export { findTicketByCode, findTicketsOf, ticketQrs } from './ticket-queries.ts';
