export { encryptedMessageColumns, listMessages, type Message } from './queue-message.ts';
export { channelsWithProviders } from './providers/configured.ts';
export type { MessageTemplate } from './providers/provider.ts';
export { messagingJobs } from './jobs.ts';
export { messagingRoutes } from './routes.ts';
export { writeMessage } from './write-message.ts';
