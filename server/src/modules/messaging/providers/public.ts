export {
  findReviewing,
  findWaysOut,
  isOfOutbox,
  type ProviderInUse,
  readProviders,
  readReachable,
} from './configured.ts';
export { type EmailBrand, findEmailBrand, provideEmailBrands } from './email-brand.ts';
export { servePreviewFrame } from './preview-frame.ts';
export type { MessageTemplate, ProbeResult } from './provider.ts';
export { providersOnRoute } from './routes.ts';
export { showLogo, writeEmail } from './write-email.ts';
