import { downloadReviewedFile } from '@plenum/contract/submissions/review-endpoints';
import type { OwnReview } from '@plenum/contract/submissions/review-schemas';
import { fileWords, typeWords } from '@plenum/contract/submissions/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { download } from '#kernel/client/download';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { useWords } from '#kernel/organize/use-words';

/** The submission as a reviewer may read it, like a sheet of paper. */
export function PaperView({ meetingId, review }: { meetingId: string; review: OwnReview }) {
  const { t } = useTranslation('reviewing');
  const sentence = useSentence();
  const words = useWords();
  const { paper, title, field } = review;
  const other = title.en !== '' && title.zh !== '' ? (words(title) === title.en ? title.zh : title.en) : '';
  return (
    <article
      aria-label={t('paper.label', { number: review.number })}
      className="rounded-lg border bg-surface-raised px-5 py-7 shadow-soft sm:px-10 sm:py-10"
    >
      <header className="border-b pb-5">
        <p className="tabular text-sm text-muted">
          {[review.number, sentence(typeWords[review.type]), field && words(field)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <h2 className="mt-2 text-xl leading-snug font-bold text-balance">{words(title)}</h2>
        {other !== '' && <p className="mt-1 leading-snug text-muted">{other}</p>}
        <Authors review={review} />
      </header>
      <div className="flex max-w-prose flex-col gap-4 py-6 leading-relaxed break-words">
        {paper.paragraphs.length === 0 && <p className="text-muted">{t('paper.noText')}</p>}
        {paper.paragraphs.map((paragraph, index) => (
          // Paragraphs of one version never change their order.
          // eslint-disable-next-line react/no-array-index-key -- there is nothing else to tell them apart by
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      <ul aria-label={t('paper.files')} className="flex flex-col gap-3 border-t pt-5">
        {paper.files.map(({ kind, name, isOffered }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="text-sm font-semibold">{sentence(fileWords[kind])}</span>
            {isOffered ? (
              <Button
                size="small"
                onPress={() =>
                  void download(downloadReviewedFile, {
                    params: { id: meetingId, reviewId: review.id, paperFile: kind },
                  })
                }
              >
                {name}
              </Button>
            ) : (
              <span className="text-sm text-muted">{t('paper.notOffered')}</span>
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}

function Authors({ review: { paper } }: { review: OwnReview }) {
  const { t } = useTranslation('reviewing');
  if (paper.authors === null) return <p className="mt-3 text-sm text-muted">{t('paper.blind')}</p>;
  return (
    <ul aria-label={t('paper.authors')} className="mt-3 flex flex-col gap-1 text-sm">
      {paper.authors.map(({ name, affiliations }) => (
        <li key={name}>
          <span className="font-semibold">{name}</span>
          {affiliations.length > 0 && <span className="text-muted"> · {affiliations.join(' · ')}</span>}
        </li>
      ))}
    </ul>
  );
}
