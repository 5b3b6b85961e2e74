import { defineEvent } from '#kernel/outbox/outbox';
import { z } from 'zod';

/** Emitted by the database function that stores scans, once for each host of the person. */
export const vipArrived = defineEvent(
  'checkin.vip_arrived',
  z.object({ participantId: z.uuid(), accountId: z.uuid() }),
);
