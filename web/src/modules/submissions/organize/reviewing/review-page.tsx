import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { ReviewList } from '@plenum/contract/submissions/review-schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useShortcuts } from '#kernel/ui/shortcuts';
import { useLive } from '#kernel/live/use-live';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { ButtonLink, Link } from '#kernel/ui/buttons/link';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { ChevronDownIcon, ChevronUpIcon } from '#kernel/ui/icons/more-icons';
import { PageHead } from '#kernel/ui/layout/page-head';
import { useLinks } from '#kernel/organize/links';
import { Discussion, OtherReviews } from './discussion.tsx';
import { DueDate } from './due-date.tsx';
import { PaperView } from './paper-view.tsx';
import { ReviewForm } from './review-form.tsx';
import { myReviewQuery } from './reviews-api.ts';

interface ReviewPageProps {
  meeting: MeetingConsole;
  reviewId: string;
  /** The other assignments, for moving from one to the next. */
  list: ReviewList | undefined;
}

/** One assignment: the paper on one side, the review on the other; on a phone one below the other. */
export function ReviewPage({ meeting, reviewId, list }: ReviewPageProps) {
  const { t } = useTranslation('reviewing');
  const { t: kernel } = useTranslation('kernel');
  const links = useLinks();
  const client = useQueryClient();
  const query = myReviewQuery(meeting.id, reviewId);
  const { data: review, error, refetch } = useQuery(query);
  const backHref = links.console(meeting.id, 'myReviews');

  useLive(undefined, (news) => {
    if (news === 'gap' || (news.event === 'review' && news.id === reviewId))
      void client.invalidateQueries({ queryKey: query.queryKey });
  });
  const open = (list?.reviews ?? []).filter(({ state, isOver }) => state !== 'declined' && !isOver);
  const at = open.findIndex(({ id }) => id === reviewId);
  const goTo = (id: string | undefined) => {
    if (id !== undefined) links.go(links.console(meeting.id, 'myReviews', { review: id }));
  };
  const [previous, next] = [open[at - 1]?.id, at < 0 ? undefined : open[at + 1]?.id];
  useShortcuts({ j: () => goTo(next), k: () => goTo(previous) });

  const whenMissing = (
    <EmptyState
      title={t('page.missing')}
      action={
        <ButtonLink kind="primary" href={backHref}>
          {t('page.back')}
        </ButtonLink>
      }
    >
      {t('page.missingWhy')}
    </EmptyState>
  );
  if (error && !review) return <LoadingFailed {...{ error, whenMissing }} onRetry={refetch} isPage />;
  if (!review)
    return (
      <SkeletonGroup>
        <SkeletonText lines={10} />
      </SkeletonGroup>
    );
  return (
    <>
      <PageHead
        title={t('page.title', { number: review.number })}
        back={<Link href={backHref}>{t('page.back')}</Link>}
        detail={
          review.state === 'assigned' &&
          !review.isOver && <DueDate dueAt={review.dueAt} timeZone={meeting.timeZone} />
        }
        actions={
          <div className="flex items-center gap-1">
            {at >= 0 && (
              <span className="tabular text-sm text-muted">
                {t('page.position', { at: at + 1, of: open.length })}
              </span>
            )}
            <IconButton
              icon={ChevronUpIcon}
              label={kernel('previous')}
              aria-keyshortcuts="k"
              isDisabled={previous === undefined}
              onPress={() => goTo(previous)}
            />
            <IconButton
              icon={ChevronDownIcon}
              label={kernel('next')}
              aria-keyshortcuts="j"
              isDisabled={next === undefined}
              onPress={() => goTo(next)}
            />
          </div>
        }
      />
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <div className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
          <PaperView meetingId={meeting.id} review={review} />
        </div>
        {review.isOver ? (
          <section aria-labelledby="review-over" className="rounded-lg border bg-surface-raised p-5">
            <h2 id="review-over" className="font-semibold">
              {t('over.title')}
            </h2>
            <p className="mt-1">{t('over.what')}</p>
          </section>
        ) : (
          // Remounts the form when the review is submitted, because a submitted review is no longer saved automatically.
          <ReviewForm
            key={`${review.id} ${review.doneAt}`}
            meetingId={meeting.id}
            review={review}
            onDeclined={() => links.go(backHref, { replaces: true })}
          />
        )}
      </div>
      {review.state === 'done' && (
        <div className="mt-12 grid items-start gap-x-8 gap-y-10 border-t pt-8 lg:grid-cols-2">
          <OtherReviews review={review} />
          <Discussion meetingId={meeting.id} review={review} />
        </div>
      )}
    </>
  );
}
