import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

export const noticeKinds = ['conference.tomorrow', 'conference.thanks'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** One person should get a message on the day before a conference, or after it. */
export const conferenceNoticeDue = defineEvent(
  'conference.notice_due',
  z.object({ meetingId: z.uuid(), participantId: z.uuid(), kind: z.enum(noticeKinds) }),
);
