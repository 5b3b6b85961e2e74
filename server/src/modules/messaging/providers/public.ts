export { findReviewing, findWaysOut, isOfOutbox, readReachable } from './configured.ts';
export { type EmailBrand, findEmailBrand, provideEmailBrands } from './email-brand.ts';
export { servePreviewFrame } from './preview-frame.ts';
export type { MessageTemplate } from './provider.ts';
export { showLogo, writeEmail } from './write-email.ts';
