import { textIn } from '@plenum/contract/kernel/localized-text';
import { beginSubmission } from '@plenum/contract/submissions/endpoints';
import type { OwnSubmission, SubmissionCall, SubmissionCard } from '@plenum/contract/submissions/schemas';
import { typeWords } from '@plenum/contract/submissions/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAccent, useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { formatBytes } from '#kernel/text/format-bytes';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { ChevronRightIcon, PlusIcon } from '#kernel/ui/icons/more-icons';
import { callQuery, MY_SUBMISSIONS, mySubmissionsQuery, submissionQuery } from '../api.ts';
import { FilePart } from './file-part.tsx';
import { SlidesPart } from './slides-part.tsx';
import { ProgrammePlace } from './programme-place.tsx';
import { StatePill } from './state-pill.tsx';
import { TakeOverSubmission } from './take-over-submission.tsx';
import { readVisitorSubmission } from './visitor-draft.ts';
import { type AccountAccess, VisitorSubmission } from './visitor-submission.tsx';
import { SubmissionForm } from './submission-form.tsx';
import {
  SubmissionActions,
  SubmissionLetters,
  SubmissionStatus,
  SubmissionView,
} from './submission-status.tsx';

export interface SubmitLinks {
  /** The list, or one submission. */
  submit: (meeting: string, paper?: string) => string;
  meeting: (slug: string) => string;
  programme: (slug: string) => string;
}

interface SubmitPageProps {
  /** By id or slug. */
  meeting: string;
  paper: string | undefined;
  links: SubmitLinks;
  onOpen: (paper: string | undefined) => void;
  whenMissing: ReactNode;
  isLoggedIn: boolean;
  access: AccountAccess;
  /** What another module has to say about an accepted one. */
  renderAccepted: (paper: string) => ReactNode;
}

/** A person's submissions to one conference, or one of them. */
export function SubmitPage(props: SubmitPageProps) {
  const { meeting, paper, links, whenMissing, isLoggedIn } = props;
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  const { data: terms, error, refetch } = useQuery(callQuery(meeting, lan));
  useTitle(t('mine'), terms?.meeting.title);
  useAccent(terms?.meeting.accent);
  if (error && !terms) return <LoadingFailed {...{ error, whenMissing }} onRetry={refetch} isPage />;
  if (!terms) return <PageSkeleton />;
  return (
    <div className="page py-8 md:py-12">
      <p className="text-sm">
        <Link kind="quiet" href={links.meeting(terms.meeting.slug)}>
          {terms.meeting.title}
        </Link>
        {paper !== undefined && (
          <>
            <span aria-hidden className="mx-2 text-muted">
              /
            </span>
            <Link kind="quiet" href={links.submit(meeting)}>
              {t('mine')}
            </Link>
          </>
        )}
      </p>
      <Submissions key={String(isLoggedIn)} {...props} terms={terms} />
    </div>
  );
}

// Submitting that was pressed before there was an account; a page that was loaded anew waits for another press.
let isSubmitWanted = false;

/** Of an account, which first takes over what was written without it; without a login, the form itself. */
function Submissions(props: SubmitPageProps & { terms: SubmissionCall }) {
  const { meeting, paper, links, onOpen, whenMissing, renderAccepted, isLoggedIn, access, terms } = props;
  const { t } = useTranslation('submissions');
  const [isTaking, setTaking] = useState(
    () => isLoggedIn && readVisitorSubmission(terms.meeting.id) !== undefined,
  );
  if (!isLoggedIn && terms.window === 'open')
    return (
      <>
        <h1 className="mt-2 text-2xl font-bold">{t('new')}</h1>
        <CallFacts terms={terms} />
        <VisitorSubmission terms={terms} access={access} onWanted={(wanted) => (isSubmitWanted = wanted)} />
      </>
    );
  if (!isLoggedIn)
    return (
      <>
        <h1 className="mt-2 text-2xl font-bold">{t('mine')}</h1>
        <CallFacts terms={terms} />
        <Button className="mt-6" onPress={access.logIn}>
          {t('visitor.logIn')}
        </Button>
      </>
    );
  if (isTaking)
    return (
      <TakeOverSubmission
        terms={terms}
        isWanted={isSubmitWanted}
        onDone={(taken, name) => {
          isSubmitWanted = false;
          setTaking(false);
          if (taken === undefined) return;
          access.onTaken(name);
          onOpen(taken);
        }}
      />
    );
  return paper === undefined ? (
    <OwnList terms={terms} links={links} meeting={meeting} onOpen={onOpen} />
  ) : (
    <OnePaper
      key={paper}
      id={paper}
      terms={terms}
      onOpen={onOpen}
      {...{ links, whenMissing, renderAccepted }}
    />
  );
}

function PageSkeleton() {
  return (
    <SkeletonGroup className="page py-12">
      <Skeleton className="mb-6 h-9 w-1/2" />
      <SkeletonText lines={6} />
    </SkeletonGroup>
  );
}

interface OwnListProps extends Pick<SubmitPageProps, 'meeting' | 'links' | 'onOpen'> {
  terms: SubmissionCall;
}

function OwnList({ terms, links, meeting, onOpen }: OwnListProps) {
  const { t } = useTranslation('submissions');
  const client = useQueryClient();
  const [isBeginning, setBeginning] = useState(false);
  const { data: cards, error, refetch } = useQuery(mySubmissionsQuery(terms.meeting.id));

  async function begin() {
    setBeginning(true);
    try {
      const { id } = await call(beginSubmission, { body: { meetingId: terms.meeting.id } });
      await client.invalidateQueries({ queryKey: MY_SUBMISSIONS });
      onOpen(id);
    } finally {
      setBeginning(false);
    }
  }

  const button = terms.window === 'open' && (
    <Button
      kind="primary"
      icon={<PlusIcon className="size-5" />}
      isPending={isBeginning}
      onPress={() => void begin()}
    >
      {t('new')}
    </Button>
  );
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-bold">{t('mine')}</h1>
        {cards && cards.length > 0 && button}
      </div>
      <CallFacts terms={terms} />
      {error && !cards && <LoadingFailed error={error} onRetry={refetch} />}
      {!cards && !error && (
        <SkeletonGroup className="mt-6">
          <SkeletonText lines={4} />
        </SkeletonGroup>
      )}
      {cards?.length === 0 && (
        <EmptyState title={t('none')} action={button || undefined}>
          {t(`noneWhy.${terms.window}`)}
        </EmptyState>
      )}
      {cards && cards.length > 0 && (
        <ul className="mt-6 rounded-lg border bg-surface-raised">
          {cards.map((card) => (
            <li key={card.id} className="border-t first:border-t-0">
              <CardLine card={card} href={links.submit(meeting, card.id)} timeZone={terms.meeting.timeZone} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function CardLine({ card, href, timeZone }: { card: SubmissionCard; href: string; timeZone: string }) {
  const { t } = useTranslation('submissions');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const about = [
    card.number === null ? null : t('numbered', { number: card.number }),
    card.type === null ? null : sentence(typeWords[card.type]),
    card.contributedAt === null
      ? t('savedAt', { at: formatDateTime(card.savedAt, lan, timeZone) })
      : t('contributedAt', { at: formatDateTime(card.contributedAt, lan, timeZone) }),
  ].filter((part) => part !== null);
  return (
    <a href={href} className="group/card flex min-h-16 items-center gap-4 px-4 py-4 sm:px-5">
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="min-w-0 break-words group-hover/card:text-accent">
            {textIn(card.title, lan) || t('untitled')}
          </b>
          <StatePill state={card.state} acceptedAs={card.acceptedAs} />
        </span>
        <span className="tabular mt-1 block text-sm text-muted">{about.join(' · ')}</span>
        {card.isChanged && card.can.content && (
          <span className="mt-1 block text-sm text-warning">{t('fact.changed')}</span>
        )}
        {card.lacksSlides && card.slidesUntil !== null && (
          <span className="mt-1 block text-sm text-warning">
            {t('todo.slides')} {t('todo.until', { at: formatDateTime(card.slidesUntil, lan, timeZone) })}
          </span>
        )}
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-muted" />
    </a>
  );
}

/** By when, and with which template. */
function CallFacts({ terms }: { terms: SubmissionCall }) {
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  const at = (moment: string | null) =>
    moment === null ? '' : formatDateTime(moment, lan, terms.meeting.timeZone);
  const moment = terms.window === 'early' ? terms.opensAt : terms.closesAt;
  return (
    <div className="mt-2">
      <p className="text-muted">{t(`window.${terms.window}`, { at: at(moment) })}</p>
      {terms.templates.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1" aria-label={t('templates')}>
          {terms.templates.map(({ id, name, link, size }) => (
            <li key={id} className="flex min-h-11 items-center gap-2">
              <Link href={link} download>
                {name}
              </Link>
              <span className="tabular text-sm text-muted">{formatBytes(size, lan)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface OnePaperProps extends Pick<SubmitPageProps, 'links' | 'onOpen' | 'whenMissing' | 'renderAccepted'> {
  id: string;
  terms: SubmissionCall;
}

function OnePaper({ id, terms, links, onOpen, whenMissing, renderAccepted }: OnePaperProps) {
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const { data: own, error, refetch, isFetchedAfterMount } = useQuery(submissionQuery(id));
  if (error && !own) return <LoadingFailed {...{ error, whenMissing }} onRetry={refetch} />;
  // A form begins with what the server has now, not with what it had on an earlier visit.
  if (!own || !isFetchedAfterMount) return <PageSkeleton />;

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
