export { paymentJobs } from './jobs.ts';
export { type ProviderSettings, useSandbox } from './online/merchants.ts';
export { servePaymentNotices } from './online/serve-notices.ts';
export { recordPayment } from './record-payment.ts';
export { paymentRoutes } from './routes.ts';
