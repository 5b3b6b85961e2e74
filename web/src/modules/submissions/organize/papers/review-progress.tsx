import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { ProgressBar } from '#kernel/ui/feedback/progress-bar';
import { progressQuery } from './papers-api.ts';
import { type CallField } from '#kernel/organize/use-call-fields';

/** The progress of review and decisions, by field. A chair sees only their own fields. */
export function ReviewProgress({
  meeting,
  fields,
}: {
  meeting: MeetingConsole;
  fields: readonly CallField[];
}) {
  const { t } = useTranslation('papers');
  const { data: progress } = useQuery(progressQuery(meeting.id));
  if (!progress || progress.length === 0) return null;
  const rank = (id: string | null) => fields.findIndex((field) => field.id === id) >>> 0;
  const inOrder = progress.toSorted((one, other) => rank(one.fieldId) - rank(other.fieldId));
  const nameOf = (id: string | null) => fields.find((field) => field.id === id)?.name ?? t('noField');
  return (
    <section aria-label={t('progress.title')} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {inOrder.map((field) => (
        <div key={field.fieldId ?? ''} className="rounded-lg border bg-surface-raised p-4">
          <h2 className="font-semibold">{nameOf(field.fieldId)}</h2>
          <p className="tabular mt-2 text-sm">
            {t('progress.reviews', { done: field.reviewsDone, wanted: field.reviewsWanted })}
          </p>
          <ProgressBar
            label={t('progress.reviews', { done: field.reviewsDone, wanted: field.reviewsWanted })}
            value={field.reviewsWanted === 0 ? 0 : Math.min(1, field.reviewsDone / field.reviewsWanted)}
          />
          <p className="tabular mt-2 text-sm text-muted">
            {t('progress.counts', {
              papers: field.papers,
              decided: field.decided,
              oral: field.acceptedOral,
              poster: field.acceptedPoster,
            })}
          </p>
        </div>
      ))}
    </section>
  );
}
