import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

/** Somebody who shares is alone in the room, which is no more: whoever shared it with them has left. */
export const roomLeft = defineEvent('room.left', z.object({ participantId: z.uuid(), meetingId: z.uuid() }));
