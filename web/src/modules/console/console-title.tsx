import { useQuery } from '@tanstack/react-query';
import { MeetingStatePill } from '#kernel/organize/meeting-state-pill';
import { consoleQuery } from '#kernel/organize/meeting-queries';
import { useWords } from '#kernel/organize/use-words';

/** The name of the current conference, for the frame around its console. */
export function ConsoleTitle({ id }: { id: string }) {
  const words = useWords();
  const { data: meeting } = useQuery(consoleQuery(id));
  if (!meeting) return null;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-2">
      <span className="min-w-0 font-semibold">{words(meeting.title)}</span>
      <MeetingStatePill state={meeting.state} phase={meeting.phase} />
    </p>
  );
}
