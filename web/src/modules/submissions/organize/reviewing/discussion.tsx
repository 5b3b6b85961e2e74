import { discussReview } from '@plenum/contract/submissions/review-endpoints';
import type { OtherReview, OwnReview, ReviewComment } from '@plenum/contract/submissions/review-schemas';
import { decisionWords } from '@plenum/contract/submissions/review-words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { TextArea } from '#kernel/ui/fields/text-area';
import { useWords } from '#kernel/organize/use-words';
import { reviewChanged } from './reviews-api.ts';

/** The other reviews. Each is identified only by the number of its reviewer. */
export function OtherReviews({ review }: { review: OwnReview }) {
  const { t } = useTranslation('reviewing');
  return (
    <section aria-labelledby="other-reviews">
      <h2 id="other-reviews" className="mb-3 text-lg font-bold">
        {t('others.title')}
      </h2>
      {review.others.length === 0 && <p className="text-muted">{t('others.none')}</p>}
      <ul className="flex flex-col gap-4">
        {review.others.map((other) => (
          <li key={other.position} className="rounded-lg border bg-surface-raised p-5">
            <Other other={other} review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Other({ other, review }: { other: OtherReview; review: OwnReview }) {
  const { t } = useTranslation('reviewing');
  const sentence = useSentence();
  const words = useWords();
  const scores = [
    ...review.criteria.flatMap(({ id, name }) => {
      const score = other.scores[id];
      return score === undefined ? [] : [{ id, name: words(name), score }];
    }),
    { id: 'overall', name: t('form.overall'), score: other.overall },
  ];
  return (
    <article aria-label={t('who.reviewer', { position: other.position })}>
      <h3 className="font-semibold">{t('who.reviewer', { position: other.position })}</h3>
      <p className="mt-1 text-sm">{sentence(decisionWords[other.recommendation])}</p>
      <dl className="tabular mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        {scores.map(({ id, name, score }) => (
          <div key={id} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{t('others.score', { score, highest: review.scale })}</dd>
          </div>
        ))}
      </dl>
      {other.toAuthor !== '' && <p className="mt-3 break-words whitespace-pre-line">{other.toAuthor}</p>}
    </article>
  );
}

/** The discussion of a paper's reviewers and the chairs. */
export function Discussion({ meetingId, review }: { meetingId: string; review: OwnReview }) {
  const { t } = useTranslation('reviewing');
  const client = useQueryClient();
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () =>
      call(discussReview, {
        params: { id: meetingId, reviewId: review.id },
        body: { text },
        quiet: true,
      }),
    onSuccess: async (fresh) => {
      setText('');
      await reviewChanged(client, meetingId, fresh);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  };
  return (
    <section aria-labelledby="discussion">
      <h2 id="discussion" className="mb-1 text-lg font-bold">
        {t('discussion.title')}
      </h2>
      <p className="mb-3 text-sm text-muted">{t('discussion.who', { position: review.position })}</p>
      <ul aria-live="polite" className="flex flex-col gap-3">
        {review.comments.map((comment) => (
          <li key={comment.id}>
            <Comment comment={comment} />
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={submit} className="mt-4 flex flex-col items-start gap-3">
        <TextArea
          label={t('discussion.write')}
          rows={3}
          maxLength={2_000}
          value={text}
          onChange={setText}
          className="w-full"
        />
        <RefusalNote error={send.error} />
        <Button type="submit" isPending={send.isPending}>
          {t('discussion.send')}
        </Button>
      </form>
    </section>
  );
}

function Comment({ comment: { isMine, position, text, at } }: { comment: ReviewComment }) {
  const { t } = useTranslation('reviewing');
  const lan = useAppStore((state) => state.lan);
  const who = isMine ? t('who.me') : position === null ? t('who.chair') : t('who.reviewer', { position });
  return (
    <article
      className={classes('rounded-lg border px-4 py-3', isMine ? 'bg-accent-soft' : 'bg-surface-raised')}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-semibold">{who}</span>
        <time dateTime={at} className="tabular text-muted">
          {formatDateTime(at, lan)}
        </time>
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{text}</p>
    </article>
  );
}
