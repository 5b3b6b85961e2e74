export { webhookJobs } from './jobs.ts';
export { describeWebhooks } from './openapi.ts';
export { webhookReactions } from './reactions.ts';
export { webhookRoutes } from './routes.ts';
export { encryptedWebhookColumns } from './secrets.ts';
