export { findReviewing, findWaysOut, isOfOutbox, readReachable } from './configured.ts';
export { servePreviewFrame } from './preview-frame.ts';
export type { MessageTemplate } from './provider.ts';
export { writeEmail } from './write-email.ts';
