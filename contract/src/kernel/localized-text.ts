import { z } from './zod.ts';

/** Content people write in two languages; a missing half falls back to the other. */
export const LocalizedText = z.strictObject({
  en: z.string().max(20_000),
  zh: z.string().max(20_000),
});
export type LocalizedText = z.infer<typeof LocalizedText>;
