export { countWaiting, holdJobMessages, releaseJobMessages, sendAgain } from './control-messages.ts';
export {
  encryptedMessageColumns,
  listMessages,
  type Message,
  queueJobMessage,
  type SendingHours,
} from './queue-message.ts';
export { channelsWithProviders, readReachable } from './providers/configured.ts';
export type { MessageTemplate } from './providers/provider.ts';
export { messagingJobs } from './jobs.ts';
export { serveDeliveryReports } from './receive-reports.ts';
export { messagingRoutes } from './routes.ts';
export { writeMessage } from './write-message.ts';
