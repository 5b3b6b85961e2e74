export { provideTicketFiles } from './attach-ticket.ts';
export { messagingMergePart } from './merge-part.ts';
export {
  encryptedMessageColumns,
  readDemoMessages,
  type Message,
  queueJobMessage,
  queueMessage,
  readEmail,
  readText,
  type SendingHours,
} from './queue-message.ts';
export { messagingJobs } from './jobs.ts';
export { createSecretLink, createShortLink, exampleShortLink, serveShortLinks } from './links/short-links.ts';
export { maskTarget } from './mask-target.ts';
export { serveDeliveryReports } from './receive-reports.ts';
export { messagingRoutes } from './routes.ts';
export { unsubscribeLine, writeUnsubscribeLine } from './links/unsubscribe-line.ts';
export { previewMessage, writeMessage } from './write-message.ts';
export { writeSiteMessage } from './site/site-messages.ts';
