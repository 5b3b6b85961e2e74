import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { ReviewCard, ReviewList } from '@plenum/contract/submissions/review-schemas';
import { reviewStateWords } from '@plenum/contract/submissions/review-words';
import { typeWords } from '@plenum/contract/submissions/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import type { ListQuery } from '#kernel/list/list-query';
import { useLive } from '#kernel/live/use-live';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { ProgressBar } from '#kernel/ui/feedback/progress-bar';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { CardLink } from '#kernel/ui/layout/card';
import { PageHead } from '#kernel/ui/layout/page-head';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { useLinks } from '#kernel/organize/links';
import { useWords } from '#kernel/organize/use-words';
import { DueDate } from './due-date.tsx';
import { ReviewPage } from './review-page.tsx';
import { myReviewsQuery } from './reviews-api.ts';

/** The submissions assigned to the reader, or the one that the URL opens. */
export function MyReviewsScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const client = useQueryClient();
  const list = useQuery(myReviewsQuery(meeting.id));
  useLive(`meeting:${meeting.id}`, (news) => {
    if (news === 'gap' || news.event === 'reviews') void client.invalidateQueries(myReviewsQuery(meeting.id));
  });
  const reviewId = query['review'];
  if (reviewId !== undefined)
    return <ReviewPage key={reviewId} meeting={meeting} reviewId={reviewId} list={list.data} />;
  if (list.error && !list.data) return <LoadingFailed error={list.error} onRetry={list.refetch} isPage />;
  if (!list.data)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    );
  return <Assignments meeting={meeting} list={list.data} />;
}

function Assignments({
  meeting,
  list: { reviews, dueAt, isChair },
}: {
  meeting: MeetingConsole;
  list: ReviewList;
}) {
  const links = useLinks();
  const { t } = useTranslation('reviewing');
  const partTitle = usePartTitle();
  const sentence = useSentence();
  const due = <DueDate dueAt={dueAt} timeZone={meeting.timeZone} />;
  const counted = reviews.filter(({ state, isOver }) => state !== 'declined' && !isOver);
  const done = counted.filter(({ state, isOutdated }) => state === 'done' && !isOutdated);
  const waiting = counted.filter((review) => !done.includes(review));
  const over = reviews.filter(({ isOver }) => isOver);
  const declined = reviews.filter(({ state }) => state === 'declined');
  const progress = t('list.progress', { done: done.length, all: counted.length });
  const chairs = isChair && (
    <ButtonLink href={links.console(meeting.id, 'papers')}>{t('list.chair')}</ButtonLink>
  );
  if (reviews.length === 0)
    return (
      <>
        <PageHead title={partTitle('myReviews')} actions={chairs} />
        <EmptyState title={t('list.none')}>{t('list.noneWhy')}</EmptyState>
      </>
    );
  return (
    <>
      <PageHead title={partTitle('myReviews')} detail={waiting.length > 0 && due} actions={chairs} />
      <div className="mb-8 max-w-md">
        <p className="tabular text-sm font-semibold">{progress}</p>
        <ProgressBar label={progress} value={done.length} max={Math.max(counted.length, 1)} />
      </div>
      <Group meetingId={meeting.id} title={sentence(reviewStateWords.assigned)} reviews={waiting} />
      <Group meetingId={meeting.id} title={sentence(reviewStateWords.done)} reviews={done} />
      <Group meetingId={meeting.id} title={t('list.over')} reviews={over} />
      <Group meetingId={meeting.id} title={sentence(reviewStateWords.declined)} reviews={declined} />
    </>
  );
}

interface GroupProps {
  meetingId: string;
  title: string;
  reviews: readonly ReviewCard[];
}

function Group({ meetingId, title, reviews }: GroupProps) {
  const links = useLinks();
  if (reviews.length === 0) return null;
  return (
    <section aria-label={title} className="mb-8">
      <h2 className="mb-3 font-semibold">{title}</h2>
      <ul className="flex flex-col gap-3">
        {reviews.map((review) => (
          <li key={review.id}>
            {review.state === 'declined' ? (
              <div className="rounded-lg border border-dashed p-5 text-muted">
                <Entry review={review} />
              </div>
            ) : (
              <CardLink href={links.console(meetingId, 'myReviews', { review: review.id })}>
                <Entry review={review} />
              </CardLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ review }: { review: ReviewCard }) {
  const { t } = useTranslation('reviewing');
  const sentence = useSentence();
  const words = useWords();
  const { number, title, type, field, isOutdated, isBegun } = review;
  return (
    <span className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <span className="tabular text-sm leading-6 text-muted">{number}</span>
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold break-words">{words(title)}</span>
        <span className="block text-sm text-muted">
          {[sentence(typeWords[type]), field && words(field)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isOutdated && <StatusPill tone="warning">{t('list.outdated')}</StatusPill>}
      {isBegun && <StatusPill tone="accent">{t('list.begun')}</StatusPill>}
    </span>
  );
}
