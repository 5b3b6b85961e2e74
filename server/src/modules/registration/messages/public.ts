export { aboutMeeting, ticketLink } from './about-order.ts';
export { typedAddresses } from './form-addresses.ts';
export { amountSentence, formatAmount, formatMoment } from './format.ts';
export { personalTicketLink, readTicketLink } from './personal-ticket-link.ts';
