import { submitReview } from '@plenum/contract/submissions/review-endpoints';
import type { OwnReview } from '@plenum/contract/submissions/review-schemas';
import { decisions, decisionWords } from '@plenum/contract/submissions/review-words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { LeaveGuard } from '#kernel/form/leave-guard';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { TextArea } from '#kernel/ui/fields/text-area';
import { useWords } from '#kernel/organize/use-words';
import { DeclineDialog } from './decline-dialog.tsx';
import { reviewChanged } from './reviews-api.ts';
import { SaveStateLine } from '#kernel/form/drafts/save-state';
import { ScoreChoice } from './score-choice.tsx';
import { useReviewDraft } from './use-review-draft.ts';

interface ReviewFormProps {
  meetingId: string;
  review: OwnReview;
  onDeclined: () => void;
}

/** Scores, recommendation and comments. */
export function ReviewForm({ meetingId, review, onDeclined }: ReviewFormProps) {
  const { t } = useTranslation('reviewing');
  const sentence = useSentence();
  const words = useWords();
  const client = useQueryClient();
  const [isDeclining, setDeclining] = useState(false);
  const work = useReviewDraft(meetingId, review);
  const { draft, change } = work;
  const isReadOnly = !review.can.write;

  const submit = useMutation({
    mutationFn: async () => {
      await work.flush();
      const { version, draft: written } = work.latest();
      const body = { version, paperVersion: review.paper.version, draft: written };
      return call(submitReview, { params: { id: meetingId, reviewId: review.id }, body, quiet: true });
    },
    onSuccess: async (fresh) => {
      showToast({ kind: 'success', text: t('form.submitted') });
      await reviewChanged(client, meetingId, fresh);
    },
  });
  const refused = submit.error instanceof RefusedCall ? submit.error : null;
  // A field that was filled in after the refusal no longer has an error.
  const errorAt = (path: string, isMissing: boolean) =>
    isMissing ? refused?.errors.find((error) => error.path === path)?.message : undefined;
  const isFieldError = (refused?.errors.length ?? 0) > 0;

  return (
    <section aria-labelledby="review-form" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="review-form" className="text-lg font-bold">
          {t('form.title')}
        </h2>
        {(review.state === 'assigned' || work.state === 'edited') && (
          <SaveStateLine {...work} onRetry={() => void work.flush()} />
        )}
      </div>
      <Submitted review={review} />
      {review.criteria.map(({ id, name }) => (
        <ScoreChoice
          key={id}
          label={words(name)}
          scale={review.scale}
          value={draft.scores[id] ?? null}
          error={errorAt(`scores.${id}`, draft.scores[id] === undefined)}
          isReadOnly={isReadOnly}
          onChange={(score) => change({ scores: { ...work.latest().draft.scores, [id]: score } })}
        />
      ))}
      <ScoreChoice
        label={t('form.overall')}
        scale={review.scale}
        value={draft.overall}
        description={t('form.scale', { highest: review.scale })}
        error={errorAt('overall', draft.overall === null)}
        isReadOnly={isReadOnly}
        onChange={(overall) => change({ overall })}
      />
      <RadioCards
        label={t('form.recommendation')}
        isRequired
        columns={2}
        value={draft.recommendation}
        onChange={(recommendation) => change({ recommendation })}
        options={decisions.map((value) => ({ value, label: sentence(decisionWords[value]) }))}
        error={errorAt('recommendation', draft.recommendation === null)}
        isReadOnly={isReadOnly}
      />
      {(['toAuthor', 'toChair'] as const).map((name) => (
        <TextArea
          key={name}
          label={t(`form.${name}`)}
          description={t(`form.${name}Hint`)}
          rows={name === 'toAuthor' ? 6 : 3}
          maxLength={5_000}
          value={draft[name]}
          onChange={(text) => change({ [name]: text })}
          isReadOnly={isReadOnly}
        />
      ))}
      <RefusalNote error={isFieldError ? null : (refused ?? work.refusal)} />
      {isFieldError && (
        <p role="alert" className="text-sm font-medium text-danger">
          {t('form.incomplete')}
        </p>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="primary" isPending={submit.isPending} onPress={() => submit.mutate()}>
            {review.state === 'done' ? t('form.submitAgain') : t('form.submit')}
          </Button>
          {review.can.decline && (
            <Button kind="quiet" onPress={() => setDeclining(true)}>
              {t('decline.open')}
            </Button>
          )}
        </div>
      )}
      {/* Changes to an assigned review are saved automatically. */}
      <LeaveGuard isDirty={work.state === 'edited'} />
      {isDeclining && (
        <DeclineDialog
          meetingId={meetingId}
          review={review}
          onClose={() => setDeclining(false)}
          onDeclined={onDeclined}
        />
      )}
    </section>
  );
}

function Submitted({ review }: { review: OwnReview }) {
  const { t } = useTranslation('reviewing');
  const lan = useAppStore((state) => state.lan);
  if (review.isOutdated)
    return <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">{t('form.outdated')}</p>;
  if (review.doneAt === null) return null;
  return (
    <p className="rounded-md bg-success-soft px-4 py-3 text-sm text-success">
      {t('form.done', { when: formatDateTime(review.doneAt, lan) })}{' '}
      {review.can.write ? t('form.mayChange') : t('form.locked')}
    </p>
  );
}
