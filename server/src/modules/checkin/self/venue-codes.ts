import { createHmac, timingSafeEqual } from 'node:crypto';
import { selfRefusals } from '@plenum/contract/checkin/self-messages';
import type { readVenueCodes as reading } from '@plenum/contract/checkin/self';
import {
  isVenueStepGood,
  readVenueCode,
  VENUE_CODES,
  VENUE_STEP_MS,
  venueStep,
  writeVenueCode,
} from '@plenum/contract/checkin/venue-code';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { blindIndex } from '#kernel/crypto/blind-index';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { requireCheckpoint } from '../checkpoints/checkpoint-queries.ts';

const MAC_BYTES = 12;

/** Returns the current code and the next ones, for the venue's screen. */
export async function readVenueCodes(
  { db, keys, clock }: Kernel,
  { meetingId, checkpointId }: { readonly meetingId: string; readonly checkpointId: string },
): Promise<ReplyOf<typeof reading>> {
  await requireCheckpoint(db, meetingId, checkpointId);
  const now = clock.now();
  const first = venueStep(now);
  const steps = Array.from({ length: VENUE_CODES }, (_, ahead) => first + ahead);
  return {
    serverTime: now.toISOString(),
    codes: steps.map((step) => ({
      code: writeVenueCode({ checkpointId, step, mac: macOf(keys, checkpointId, step) }),
      from: new Date(step * VENUE_STEP_MS).toISOString(),
    })),
  };
}

/**
 * Returns the checkpoint of a code that was shown just now. Verifies the code before its time, so that a forged code
 * never gets the answer "expired".
 */
export function requireVenueCode({ keys, clock }: Kernel, text: string): string {
  const code = readVenueCode(text);
  if (!code) refuse(selfRefusals.VENUE_CODE_FORGED);
  const [given, wanted] = [code.mac, macOf(keys, code.checkpointId, code.step)].map((mac) =>
    Buffer.from(mac),
  );
  if (!given || !wanted || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    refuse(selfRefusals.VENUE_CODE_FORGED);
  if (!isVenueStepGood(code.step, clock.now())) refuse(selfRefusals.VENUE_CODE_OLD);
  return code.checkpointId;
}

// Each checkpoint's secret is derived from the site's keys, so that none has to be stored.
function macOf(keys: Kernel['keys'], checkpointId: string, step: number): string {
  return createHmac('sha256', blindIndex(keys, 'venue code', checkpointId))
    .update(String(step))
    .digest()
    .subarray(0, MAC_BYTES)
    .toString('base64url');
}
