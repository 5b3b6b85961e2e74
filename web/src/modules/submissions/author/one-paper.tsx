import { textIn } from '@plenum/contract/kernel/localized-text';
import type { OwnSubmission, SubmissionCall } from '@plenum/contract/submissions/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { MY_SUBMISSIONS, submissionQuery } from '../api.ts';
import { CallFacts } from './call-facts.tsx';
import { FilePart } from './file-part.tsx';
import { ProgrammePlace } from './programme-place.tsx';
import { SlidesPart } from './slides-part.tsx';
import { SubmissionForm } from './submission-form.tsx';
import {
  SubmissionActions,
  SubmissionLetters,
  SubmissionStatus,
  SubmissionView,
} from './submission-status.tsx';
import type { SubmitLinks } from './submit-links.ts';
import { SubmitSkeleton } from './submit-skeleton.tsx';

interface OnePaperProps {
  id: string;
  terms: SubmissionCall;
  links: SubmitLinks;
  onOpen: (paper: undefined) => void;
  whenMissing: ReactNode;
  /** What another module has to say about an accepted one. */
  renderAccepted: (paper: string) => ReactNode;
}

/** One submission: the form while it may be changed, then what was submitted, and its state beside it. */
export function OnePaper({ id, terms, links, onOpen, whenMissing, renderAccepted }: OnePaperProps) {
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const { data: own, error, refetch, isFetchedAfterMount } = useQuery(submissionQuery(id));
  if (error && !own) return <LoadingFailed {...{ error, whenMissing }} onRetry={refetch} />;
  // A form begins with what the server has now, not with what it had on an earlier visit.
  if (!own || !isFetchedAfterMount) return <SubmitSkeleton />;

  function keep(fresh: OwnSubmission) {
    client.setQueryData(submissionQuery(id).queryKey, fresh);
    void client.invalidateQueries({ queryKey: [...MY_SUBMISSIONS, 'list'] });
    window.scrollTo({ top: 0 });
  }

  return (
    <>
      <h1 className="mt-2 text-2xl font-bold break-words">
        {own.number === null ? t('new') : t('numbered', { number: own.number })}
        {own.number !== null && (
          <span className="ms-3 font-normal text-muted">{textIn(own.draft.title, lan)}</span>
        )}
      </h1>
      <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-16">
        <div className="min-w-0 max-lg:order-2">
          {own.place && (
            <ProgrammePlace
              place={own.place}
              timeZone={terms.meeting.timeZone}
              href={links.programme(terms.meeting.slug)}
            />
          )}
          <SubmissionLetters own={own} terms={terms} />
          {own.can.content ? (
            <SubmissionForm key={own.versions.length} own={own} terms={terms} onSubmitted={keep} />
          ) : (
            <>
              <SlidesPart
                own={own}
                terms={terms}
                onChanged={() => void client.invalidateQueries({ queryKey: MY_SUBMISSIONS })}
              />
              <SubmissionView own={own} terms={terms} />
              {own.can.poster && <LaterPoster own={own} terms={terms} onSent={() => void refetch()} />}
            </>
          )}
        </div>
        <aside className="flex flex-col gap-4 max-lg:order-1">
          <SubmissionStatus own={own} terms={terms} />
          {own.state === 'accepted' && renderAccepted(own.id)}
          <CallFacts terms={terms} />
          <SubmissionActions own={own} onChanged={keep} onDiscarded={() => onOpen(undefined)} />
        </aside>
      </div>
    </>
  );
}

interface LaterPosterProps {
  own: OwnSubmission;
  terms: SubmissionCall;
  onSent: () => void;
}

/** After the deadline of submissions, until that of posters: sending the file submits it. */
function LaterPoster({ own, terms, onSent }: LaterPosterProps) {
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  const at = terms.posterUntil === null ? '' : formatDateTime(terms.posterUntil, lan, terms.meeting.timeZone);
  return (
    <div className="mt-6">
      <FilePart
        submissionId={own.id}
        kind="poster"
        file={own.files.find(({ fileId }) => fileId === own.draft.posterFileId)}
        description={t('file.posterLaterHint', { at })}
        error={undefined}
        isRequired={own.lacksPoster}
        isDisabled={false}
        onUploaded={onSent}
      />
    </div>
  );
}
