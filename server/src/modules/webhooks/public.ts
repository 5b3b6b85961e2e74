export { webhookJobs } from './jobs.ts';
export { webhookReactions } from './reactions.ts';
export { webhookRoutes } from './routes.ts';
export { encryptedWebhookColumns } from './secrets.ts';
