import type { SubmissionCall } from '@plenum/contract/submissions/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAccent, useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { callQuery, CALLS } from '../api.ts';
import type { Arrival } from './arrival.ts';
import { CallFacts } from './call-facts.tsx';
import { OnePaper } from './one-paper.tsx';
import { OwnList } from './own-list.tsx';
import { SubmitSkeleton } from './submit-skeleton.tsx';
import type { SubmitLinks } from './submit-links.ts';
import { TakeOverSubmission } from './take-over-submission.tsx';
import { UnsentSubmission } from './unsent-submission.tsx';
import { readVisitorSubmission } from './visitor-draft.ts';
import { type SubmissionAccountAccess, VisitorSubmission } from './visitor-submission.tsx';

interface SubmitPageProps {
  /** Id or slug. */
  meeting: string;
  paper: string | undefined;
  links: SubmitLinks;
  onOpen: (paper: string | undefined) => void;
  whenMissing: ReactNode;
  isLoggedIn: boolean;
  access: SubmissionAccountAccess;
  /** Renders another module's content for an accepted submission. */
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
  if (!terms) return <SubmitSkeleton />;
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

// True if Submit was pressed before there was an account. It is not stored, so after a reload the user has to press
// again.
let isSubmitWanted = false;

/**
 * For a logged-in user, takes over a draft written without a login, then shows their submissions. For a visitor, shows
 * the form.
 */
function Submissions(props: SubmitPageProps & { terms: SubmissionCall }) {
  const { meeting, paper, links, onOpen, whenMissing, renderAccepted, isLoggedIn, access, terms } = props;
  const { t } = useTranslation('submissions');
  const client = useQueryClient();
  const [isTaking, setTaking] = useState(
    () => isLoggedIn && readVisitorSubmission(terms.meeting.id) !== undefined,
  );
  const [arrival, setArrival] = useState<Arrival>();
  const [isDeleted, setDeleted] = useState(false);
  const hasUnsent = !isDeleted && readVisitorSubmission(terms.meeting.id) !== undefined;
  const meetingHref = links.meeting(terms.meeting.slug);
  if (!isLoggedIn && terms.window === 'open')
    return (
      <>
        <h1 className="mt-2 text-2xl font-bold">{t('new')}</h1>
        <CallFacts terms={terms} />
        <VisitorSubmission
          meeting={meeting}
          terms={terms}
          access={access}
          onWanted={(wanted) => (isSubmitWanted = wanted)}
        />
      </>
    );
  if (!isLoggedIn)
    return (
      <>
        <h1 className="mt-2 text-2xl font-bold">{t('mine')}</h1>
        <CallFacts terms={terms} />
        {hasUnsent ? (
          <UnsentSubmission
            terms={terms}
            meetingHref={meetingHref}
            onLogIn={access.logIn}
            onDeleted={() => setDeleted(true)}
          />
        ) : (
          <Button className="mt-6" onPress={access.logIn}>
            {t('visitor.logIn')}
          </Button>
        )}
      </>
    );
  if (isTaking)
    return (
      <TakeOverSubmission
        terms={terms}
        isWanted={isSubmitWanted}
        meetingHref={meetingHref}
        onClosed={() => void client.invalidateQueries({ queryKey: CALLS })}
        onDone={(taken, name) => {
          isSubmitWanted = false;
          setTaking(false);
          if (taken === undefined) return;
          setArrival(taken);
          // The deadline may have been extended since the page was opened.
          void client.invalidateQueries({ queryKey: CALLS });
          access.onTaken(name);
          onOpen(taken.paper);
        }}
        onLeave={() => setTaking(false)}
      />
    );
  return paper === undefined ? (
    <OwnList terms={terms} links={links} meeting={meeting} onOpen={onOpen} />
  ) : (
    <OnePaper
      key={paper}
      id={paper}
      terms={terms}
      arrival={arrival?.paper === paper ? arrival : undefined}
      listHref={links.submit(meeting)}
      onOpen={onOpen}
      {...{ links, whenMissing, renderAccepted }}
    />
  );
}
