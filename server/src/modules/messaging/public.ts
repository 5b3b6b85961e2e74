export { provideTicketFiles } from './attach-ticket.ts';
export { messagingMergePart } from './merge-part.ts';
export { countWaiting, holdJobMessages, releaseJobMessages, sendAgain } from './control-messages.ts';
export {
  encryptedMessageColumns,
  listMessages,
  type Message,
  queueJobMessage,
  queueMessage,
  readEmail,
  readText,
  type SendingHours,
} from './queue-message.ts';
export { findReviewing, findWaysOut, isOfOutbox, readReachable } from './providers/configured.ts';
export type { MessageTemplate } from './providers/provider.ts';
export { countMessagesTo, findLatestMessages } from './person-messages.ts';
export { messagingJobs } from './jobs.ts';
export { createSecretLink, createShortLink, exampleShortLink, serveShortLinks } from './links/short-links.ts';
export { maskTarget } from './mask-target.ts';
export { serveDeliveryReports } from './receive-reports.ts';
export { messagingRoutes } from './routes.ts';
export { clearUndeliverable, countOutcomes, findUndeliverable } from './undeliverable.ts';
export { previewMessage, unsubscribeLine, writeMessage } from './write-message.ts';
export { writeSiteMessage } from './site/site-messages.ts';
export { writeEmail } from './email/write-email.ts';
export { servePreviewFrame } from './email/preview-frame.ts';
export { findSwitchedOff, switchMessage } from './templates/find-texts.ts';
export {
  findCustom,
  findTemplates,
  findVersions,
  type FoundTemplate,
  type TemplateRef,
} from './templates/find-templates.ts';
export { createTemplate, resetTemplate, saveTemplate } from './templates/save-template.ts';
