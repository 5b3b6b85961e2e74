import { textIn } from '@plenum/contract/kernel/localized-text';
import type { OwnSubmission, SubmissionCall } from '@plenum/contract/submissions/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { MY_SUBMISSIONS, submissionQuery } from '../api.ts';
import type { Arrival } from './arrival.ts';
import { CallContacts } from './call-contacts.tsx';
import { CallFacts } from './call-facts.tsx';
import { FilePart } from './file-part.tsx';
import { ProgrammePlace } from './programme-place.tsx';
import { SlidesPart } from './slides-part.tsx';
import { SubmissionForm } from './submission-form.tsx';
import { SubmissionActions, SubmissionLetters, SubmissionStatus } from './submission-status.tsx';
import { SubmissionView } from './submission-view.tsx';
import { SubmittedPaper } from './submitted-paper.tsx';
import type { SubmitLinks } from './submit-links.ts';
import { SubmitSkeleton } from './submit-skeleton.tsx';

interface OnePaperProps {
  id: string;
  terms: SubmissionCall;
  links: SubmitLinks;
  onOpen: (paper: undefined) => void;
  whenMissing: ReactNode;
  /** Set if the submission was written without a login and has just been moved into the account. */
  arrival: Arrival | undefined;
  listHref: string;
  /** Renders another module's content for an accepted submission. */
  renderAccepted: (paper: string) => ReactNode;
}

/** One submission: the form while it can be changed, then the submitted version, and its state next to it. */
export function OnePaper(props: OnePaperProps) {
  const { id, terms, links, onOpen, whenMissing, arrival, listHref, renderAccepted } = props;
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const { data: own, error, refetch, isFetchedAfterMount } = useQuery(submissionQuery(id));
  const [isNew, setNew] = useState(arrival?.isSubmitted === true);
  const [isChanging, setChanging] = useState(false);
  useWindowChange(terms.window, () => void client.invalidateQueries({ queryKey: MY_SUBMISSIONS }));
  if (error && !own) return <LoadingFailed {...{ error, whenMissing }} onRetry={refetch} />;
  // A form begins with the server's present data, not with that of an earlier visit.
  if (!own || !isFetchedAfterMount) return <SubmitSkeleton />;

  function keep(fresh: OwnSubmission) {
    client.setQueryData(submissionQuery(id).queryKey, fresh);
    setChanging(false);
    void client.invalidateQueries({ queryKey: [...MY_SUBMISSIONS, 'list'] });
    window.scrollTo({ top: 0 });
  }

  function keepSubmitted(fresh: OwnSubmission) {
    keep(fresh);
    setNew(true);
  }
  const isForm = own.can.content && (own.state !== 'submitted' || own.isChanged || isChanging);

  return (
    <>
      <h1 className="mt-2 text-2xl font-bold break-words">
        {own.number === null ? t('new') : t('numbered', { number: own.number })}
        {own.number !== null && <span className="ms-3 font-normal text-muted">{textIn(own.title, lan)}</span>}
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
          <LateDraft own={own} terms={terms} meetingHref={links.meeting(terms.meeting.slug)} />
          {!isNew && <SubmissionLetters own={own} terms={terms} />}
          {isForm && (
            <SubmissionForm
              key={own.versions.length}
              own={own}
              terms={terms}
              arrival={own.number === null ? arrival : undefined}
              onSubmitted={keepSubmitted}
            />
          )}
          {own.can.content && !isForm && (
            <SubmittedPaper
              own={own}
              terms={terms}
              isNew={isNew}
              listHref={listHref}
              onChange={() => {
                setNew(false);
                setChanging(true);
              }}
            />
          )}
          {isNew && (
            <div className="mt-8">
              <SubmissionLetters own={own} terms={terms} />
            </div>
          )}
          {!own.can.content && (
            <>
              <SlidesPart
                own={own}
                terms={terms}
                onChanged={() => void client.invalidateQueries({ queryKey: MY_SUBMISSIONS })}
              />
              <SubmissionView own={own} terms={terms} content={own.submitted ?? own.draft} />
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

/** Says that a draft was not submitted before the deadline. */
function LateDraft({
  own,
  terms,
  meetingHref,
}: {
  own: OwnSubmission;
  terms: SubmissionCall;
  meetingHref: string;
}) {
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  if (own.state !== 'draft' || own.can.content) return null;
  const at = terms.closesAt === null ? '' : formatDateTime(terms.closesAt, lan, terms.meeting.timeZone);
  return (
    <section role="alert" className="mb-6 rounded-lg bg-warning-soft px-5 py-4">
      <h2 className="font-semibold text-warning">{t('late.title')}</h2>
      <p className="mt-1">{t(`window.${terms.window === 'none' ? 'none' : 'closed'}`, { at })}</p>
      <p className="mt-1">{t('late.keptInAccount')}</p>
      <CallContacts terms={terms} meetingHref={meetingHref} />
    </section>
  );
}

/** Calls `onChange` if submission opens or closes while the page is open. */
function useWindowChange(now: SubmissionCall['window'], onChange: () => void): void {
  const before = useRef(now);
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (before.current !== now) change();
    before.current = now;
  }, [now]);
}

interface LaterPosterProps {
  own: OwnSubmission;
  terms: SubmissionCall;
  onSent: () => void;
}

/**
 * The upload of a poster after the deadline for submissions and before that for posters. Uploading the file also
 * submits it.
 */
function LaterPoster({ own, terms, onSent }: LaterPosterProps) {
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  const at = terms.posterUntil === null ? '' : formatDateTime(terms.posterUntil, lan, terms.meeting.timeZone);
  return (
    <div className="mt-6">
      <FilePart
        submissionId={own.id}
        kind="poster"
        file={own.files.find(({ fileId }) => fileId === own.submitted?.posterFileId)}
        description={t('file.posterLaterHint', { at })}
        error={undefined}
        isRequired={own.lacksPoster}
        isDisabled={false}
        onUploaded={onSent}
      />
    </div>
  );
}
