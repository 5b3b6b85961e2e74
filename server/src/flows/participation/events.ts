import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

const OfInvitation = z.object({ invitationId: z.uuid() });

export const shareInvited = defineEvent('share.invited', OfInvitation);
export const shareAccepted = defineEvent('share.accepted', OfInvitation);
export const shareDeclined = defineEvent('share.declined', OfInvitation);
export const shareWithdrawn = defineEvent('share.withdrawn', OfInvitation);
