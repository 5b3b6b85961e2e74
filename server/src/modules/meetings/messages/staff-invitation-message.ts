import { roleWords } from '@plenum/contract/accounts/role-words';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import type { WrittenMessage } from '@plenum/contract/messaging/kinds';

interface InvitationFacts {
  readonly meetingTitle: LocalizedText;
  readonly inviter: string;
  readonly role: MeetingRole;
  /** The last day in the conference's time zone, such as `2026-06-01`. */
  readonly lastDay: string;
  readonly link: string;
}

export function staffInvitation(
  { meetingTitle, inviter, role, lastDay, link }: InvitationFacts,
  language: Language,
): WrittenMessage {
  return {
    kind: 'staff.invited',
    values: {
      meeting: textIn(meetingTitle, language),
      inviter,
      role: inLanguage(roleWords[role].name, language),
      what: inLanguage(roleWords[role].what, language),
      day: formatDateRange(lastDay, lastDay, language),
      link,
    },
  };
}

/** To the inviter. */
export function staffAnswer(
  answer: 'accepted' | 'declined',
  {
    meetingTitle,
    person,
    role,
    link,
  }: Pick<InvitationFacts, 'meetingTitle' | 'role' | 'link'> & { readonly person: string },
  language: Language,
): WrittenMessage {
  const values = {
    meeting: textIn(meetingTitle, language),
    person,
    role: inLanguage(roleWords[role].name, language),
    link,
  };
  return { kind: `staff.${answer}`, values };
}
