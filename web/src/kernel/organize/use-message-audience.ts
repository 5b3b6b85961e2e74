import type { AudienceList } from '@plenum/contract/mailings/job-schemas';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { MessageAsked } from './message-asked.ts';
import { useLinks } from './links.ts';
import { usePieces } from './pieces.ts';

/**
 * Returns the function that creates a send job to the people in a list and opens it; undefined for staff who may not
 * send messages.
 */
export function useMessageAudience(meeting: MeetingConsole, list: AudienceList) {
  const links = useLinks();
  const { startSendJob } = usePieces();
  if (!meeting.can.manageMessages) return undefined;
  return (asked: MessageAsked) => startSendJob(meeting, list, asked, links);
}
