import type { ParticipantRow } from '@plenum/contract/registration/lists/participant-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { ChevronRightIcon } from '#kernel/ui/icons/more-icons';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { ParticipantFacts } from '../person/participant-facts.tsx';
import { participantQuery } from '../person/person-queries.ts';

interface ReviewPersonProps {
  meeting: MeetingConsole;
  row: ParticipantRow;
  /** True if the registration has only one person, which is shown without collapsed rows. */
  isAlone: boolean;
  isOpenAtFirst: boolean;
}

/** One person of a registration. */
export function ReviewPerson({ meeting, row, isAlone, isOpenAtFirst }: ReviewPersonProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  if (isAlone) return <Facts meeting={meeting} row={row} />;
  return (
    <section className="border-t first:border-t-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full cursor-pointer items-center gap-3 text-start"
        >
          <ChevronRightIcon
            className={classes('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
          />
          <span className="font-semibold">{row.name}</span>
          <span className="min-w-0 truncate text-sm text-muted">{row.organization}</span>
          <span className="ms-auto shrink-0 text-sm text-muted">{row.typeName}</span>
        </button>
      </h3>
      {isOpen && (
        <div className="pb-4 ps-7">
          <Facts meeting={meeting} row={row} />
        </div>
      )}
    </section>
  );
}

function Facts({ meeting, row }: { meeting: MeetingConsole; row: ParticipantRow }) {
  const lan = useAppStore((state) => state.lan);
  const { data } = useQuery(participantQuery(meeting.id, row.id, lan));
  if (!data) return <SkeletonText lines={6} />;
  return (
    <div className="grid gap-x-10 text-sm xl:grid-cols-2 xl:*:mt-0!">
      <ParticipantFacts meeting={meeting} person={data} />
    </div>
  );
}
