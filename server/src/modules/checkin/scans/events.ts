import { Instant } from '@plenum/contract/kernel/fields';
import { directions } from '@plenum/contract/checkin/words';
import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

/**
 * A person was checked in or out. Emitted by the database function that stores scans, once for each scan that counts,
 * and only if a webhook of the conference wants it: scans come by the hundred.
 */
export const scanRecorded = defineEvent(
  'checkin.recorded',
  z.object({
    device: z.uuid(),
    sequence: z.int(),
    meetingId: z.uuid(),
    participantId: z.uuid(),
    checkpointId: z.uuid(),
    gateId: z.uuid().nullable(),
    direction: z.enum(directions),
    at: Instant,
  }),
);
