import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { isNoAccess, onNoAccess } from '#kernel/client/no-access';
import type { ListQuery } from '#kernel/list/list-query';
import { useTitle } from '#kernel/page/page-frame';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { consoleQuery } from '#kernel/organize/meeting-queries';
import { NoAccess, RoleChanged } from './no-access.tsx';
import { firstPart, isListed, mayOpen, type Part } from './parts.ts';
import { useWords } from '#kernel/organize/use-words';
import type { OrganizeScreen } from '#kernel/organize/screen';

interface ConsolePageProps {
  /** The screens of the parts, which belong to other modules. */
  screens: Readonly<Record<Part, OrganizeScreen>>;
  id: string;
  part: Part | undefined;
  query: ListQuery;
  /** Shown if there is no such conference. */
  whenMissing: ReactNode;
}

/** The open part of one conference's console. The sidebar next to it belongs to the frame. */
export function ConsolePage({ screens, id, part, query, whenMissing }: ConsolePageProps) {
  const partTitle = usePartTitle();
  const words = useWords();
  const { data: meeting, error, refetch } = useQuery(consoleQuery(id));
  const shown = part ?? (meeting && firstPart(meeting));
  useTitle(shown && partTitle(shown), meeting && words(meeting.title));
  useFreshAbilities(id);
  if (error && !meeting) return <LoadingFailed {...{ error, whenMissing }} onRetry={refetch} isPage />;
  if (!meeting || !shown) return <Waiting />;
  return (
    // The key resets the state for another part or conference.
    <OpenPart
      key={`${id} ${shown}`}
      part={shown}
      isGone={isNoAccess(error)}
      {...{ screens, meeting, query, whenMissing }}
    />
  );
}

// Reads the abilities again after a refused call, because a role may have been removed since they were read.
function useFreshAbilities(id: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onNoAccess(() => {
        const { queryKey } = consoleQuery(id);
        const state = client.getQueryState(queryKey);
        // If reading the conference itself was refused, another attempt would be refused too, endlessly.
        if (state?.fetchStatus === 'idle' && !state.error) void client.invalidateQueries({ queryKey });
      }),
    [client, id],
  );
}

interface OpenPartProps extends Pick<ConsolePageProps, 'screens' | 'query' | 'whenMissing'> {
  part: Part;
  meeting: MeetingConsole;
  /** True if the user has no role in the conference any longer, so the data is outdated. */
  isGone: boolean;
}

/**
 * Opens a part only with the ability for it. A part that was open when its role was taken away stays, with a notice,
 * so that the form is not lost; the server refuses to save it.
 */
function OpenPart({ screens, part, meeting, isGone, query, whenMissing }: OpenPartProps) {
  const isOpen = !isGone && mayOpen(part, meeting.can);
  const isWork = isOpen && isListed(part, meeting);
  const [before] = useState({ isOpen, isWork });
  if (!before.isOpen && !isOpen) return isGone ? whenMissing : <NoAccess meeting={meeting} part={part} />;
  const Screen = screens[part];
  return (
    <Suspense fallback={<Waiting />}>
      {(before.isOpen && !isOpen) || (before.isWork && !isWork) ? <RoleChanged /> : null}
      <Screen meeting={meeting} query={query} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <SkeletonGroup>
      <SkeletonText lines={8} />
    </SkeletonGroup>
  );
}
