import { Target } from '../accounts/fields.ts';
import { meetingRoles } from '../accounts/schemas.ts';
import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { meetingRefusals as refusal } from './messages.ts';

export const StaffInvitationForm = z.strictObject({ target: Target, role: z.enum(meetingRoles) });

/** An invitation as the organizers see it until it is accepted or withdrawn. */
export const StaffInvitation = z.object({
  id: Id,
  /** Not masked: an organizer entered it, and a typing error is a common reason why an invitation stays unanswered. */
  target: z.string(),
  role: z.enum(meetingRoles),
  invitedBy: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
  status: z.enum(['pending', 'expired', 'declined']),
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;

/** Everything that the link in the message shows before a login. */
export const StaffInvitationPreview = z.object({
  meeting: z.string(),
  role: z.enum(meetingRoles),
  invitedBy: z.string(),
});
export type StaffInvitationPreview = z.infer<typeof StaffInvitationPreview>;

const Nothing = z.null();
const OfMeeting = z.strictObject({ id: Id });
const OfInvitation = z.strictObject({ id: Id, invitationId: Id });
// Any text, because half a link is an unknown link, not a form error.
const OfLink = z.strictObject({ token: z.string().max(200) });

// Why an invitation can no longer be answered or sent again.
const closed = [
  refusal.STAFF_INVITATION_WITHDRAWN,
  refusal.STAFF_INVITATION_DECLINED,
  refusal.STAFF_INVITATION_USED,
];
const unanswerable = [refusal.STAFF_INVITATION_UNKNOWN, refusal.STAFF_INVITATION_EXPIRED, ...closed];

export const listStaffInvitations = endpoint({
  name: 'meetings.listStaffInvitations',
  method: 'GET',
  path: '/api/meetings/:id/staff-invitations',
  access: 'staff',
  summary: { en: 'List pending staff invitations', zh: '待接受的工作人员邀请' },
  params: OfMeeting,
  reply: z.array(StaffInvitation),
});

export const inviteStaff = endpoint({
  name: 'meetings.inviteStaff',
  method: 'POST',
  path: '/api/meetings/:id/staff-invitations',
  access: 'staff',
  summary: { en: 'Invite a person to join the staff', zh: '邀请工作人员' },
  params: OfMeeting,
  body: StaffInvitationForm,
  bodyBytes: KIB,
  reply: z.object({ id: Id }),
  refusals: [refusal.STAFF_HAS_ROLE, refusal.STAFF_INVITATIONS_USED_UP],
  limit: { calls: 60, seconds: 3600 },
});

export const resendStaffInvitation = endpoint({
  name: 'meetings.resendStaffInvitation',
  method: 'POST',
  path: '/api/meetings/:id/staff-invitations/:invitationId/resend',
  access: 'staff',
  summary: { en: 'Resend an invitation and invalidate its earlier link', zh: '重新发送邀请，原链接失效' },
  params: OfInvitation,
  reply: Nothing,
  refusals: [...closed, refusal.STAFF_HAS_ROLE, refusal.STAFF_INVITATIONS_USED_UP],
  limit: { calls: 60, seconds: 3600 },
});

export const withdrawStaffInvitation = endpoint({
  name: 'meetings.withdrawStaffInvitation',
  method: 'DELETE',
  path: '/api/meetings/:id/staff-invitations/:invitationId',
  access: 'staff',
  summary: { en: 'Withdraw an invitation', zh: '撤回邀请' },
  params: OfInvitation,
  reply: Nothing,
  refusals: closed,
});

/** A `POST`, so that the token is in no URL and in no log. */
export const readStaffInvitation = endpoint({
  name: 'meetings.readStaffInvitation',
  method: 'POST',
  path: '/api/staff-invitation/read',
  access: 'public',
  summary: { en: 'View a staff invitation', zh: '查看工作人员邀请' },
  body: OfLink,
  bodyBytes: KIB,
  reply: StaffInvitationPreview,
  refusals: [...unanswerable, refusal.STAFF_INVITATION_OTHER_ACCOUNT],
  limit: { calls: 120, seconds: 3600 },
});

export const acceptStaffInvitation = endpoint({
  name: 'meetings.acceptStaffInvitation',
  method: 'POST',
  path: '/api/staff-invitation/accept',
  access: 'login',
  summary: { en: 'Accept a staff invitation', zh: '接受工作人员邀请' },
  body: OfLink,
  bodyBytes: KIB,
  reply: z.object({ meetingId: Id }),
  refusals: [...unanswerable, refusal.STAFF_INVITATION_OTHER_ACCOUNT],
  limit: { calls: 30, seconds: 3600 },
});

/** Works without a login, because declining should not require an account. */
export const declineStaffInvitation = endpoint({
  name: 'meetings.declineStaffInvitation',
  method: 'POST',
  path: '/api/staff-invitation/decline',
  access: 'public',
  summary: { en: 'Decline a staff invitation', zh: '谢绝工作人员邀请' },
  body: OfLink,
  bodyBytes: KIB,
  reply: Nothing,
  refusals: unanswerable,
  limit: { calls: 30, seconds: 3600 },
});
