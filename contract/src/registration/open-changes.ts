import { z } from '../kernel/zod.ts';
import { attendeeChanges } from '../meetings/settings.ts';

/** The changes that a conference allows participants to make after approval. */
export const OpenChanges = z.object({
  allowed: z.array(z.enum(attendeeChanges)),
  /** When the period for these changes ends; null if no change is allowed. */
  until: z.string().nullable(),
});
export type OpenChanges = z.infer<typeof OpenChanges>;
