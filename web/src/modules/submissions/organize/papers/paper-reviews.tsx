import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { assignReviewer, removeReviewer } from '@plenum/contract/submissions/manage-endpoints';
import type { Paper, PaperReview } from '@plenum/contract/submissions/manage-schemas';
import { paperList } from '@plenum/contract/submissions/paper-list';
import { conflictWords, decisionWords, reviewStateWords } from '@plenum/contract/submissions/review-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { SearchSelect } from '#kernel/ui/fields/search-select';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { FactGroup } from '#kernel/records/fact-list';
import { recordsChanged } from '#kernel/organize/record-keys';
import { ignoreRefusal } from './ignore-refusal.ts';
import { candidatesQuery } from './papers-api.ts';

/** The reviewers of a submission, their reviews, and possible further reviewers. */
export function PaperReviews({ meeting, paper }: { meeting: MeetingConsole; paper: Paper }) {
  const { t } = useTranslation('papers');
  const sentence = useSentence();
  const client = useQueryClient();
  const { data: candidates } = useQuery({
    ...candidatesQuery(meeting.id, paper.id),
    enabled: paper.can.assign,
  });
  const taken = new Set(
    paper.reviews.filter(({ state }) => state !== 'declined').map(({ reviewerId }) => reviewerId),
  );
  const free = (candidates ?? []).filter(({ accountId }) => !taken.has(accountId));

  async function assign(reviewerId: string) {
    await call(assignReviewer, { params: { id: meeting.id, paperId: paper.id }, body: { reviewerId } }).catch(
      ignoreRefusal,
    );
    await recordsChanged(client, meeting.id);
  }

  return (
    <FactGroup title={sentence(paperList.columns.reviews.words)}>
      {paper.reviews.length === 0 && <p className="text-sm text-muted">{t('noReviews')}</p>}
      <ul>
        {paper.reviews.map((review) => (
          <li key={review.id} className="border-t py-3 first:border-t-0">
            <OneReview meeting={meeting} paper={paper} review={review} />
          </li>
        ))}
      </ul>
      {paper.can.assign && (
        <SearchSelect
          className="mt-3"
          label={t('addReviewer')}
          value={null}
          onChange={(reviewerId) => void assign(reviewerId)}
          options={free.map(({ accountId, name, isOfField, isBlindChair, load, capacity, conflicts }) => ({
            value: accountId,
            label: name,
            isDisabled: conflicts.length > 0,
            description:
              conflicts.length > 0
                ? conflicts.map((reason) => sentence(conflictWords[reason])).join(' · ')
                : [
                    t(isOfField ? 'candidate' : 'candidateOther', { load, capacity }),
                    ...(isBlindChair ? [t('candidateChair')] : []),
                  ].join(' · '),
          }))}
        />
      )}
    </FactGroup>
  );
}

function OneReview({
  meeting,
  paper,
  review,
}: {
  meeting: MeetingConsole;
  paper: Paper;
  review: PaperReview;
}) {
  const { t } = useTranslation('papers');
  const sentence = useSentence();
  const client = useQueryClient();

  async function remove() {
    const params = { id: meeting.id, paperId: paper.id, reviewId: review.id };
    await call(removeReviewer, { params }).catch(ignoreRefusal);
    await recordsChanged(client, meeting.id);
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>{review.reviewer}</b>
        <StatusPill
          tone={review.state === 'done' ? 'success' : review.state === 'declined' ? 'neutral' : 'accent'}
        >
          {sentence(reviewStateWords[review.state])}
        </StatusPill>
        {review.score !== null && <span className="tabular font-semibold">{review.score.toFixed(2)}</span>}
        {review.recommendation !== null && (
          <span className="text-sm text-muted">{sentence(decisionWords[review.recommendation])}</span>
        )}
        {review.state !== 'done' && paper.can.assign && (
          <Button kind="quiet" size="small" onPress={() => void remove()}>
            {t('removeReviewer')}
          </Button>
        )}
      </div>
      {review.isOutdated && <p className="text-sm text-warning">{t('outdated')}</p>}
      {review.declinedBecause !== '' && <p className="text-sm text-muted">{review.declinedBecause}</p>}
      {review.toAuthor !== '' && (
        <p className="mt-1 text-sm break-words whitespace-pre-wrap">
          <span className="text-muted">{t('toAuthor')}</span> {review.toAuthor}
        </p>
      )}
      {review.toChair !== '' && (
        <p className="mt-1 text-sm break-words whitespace-pre-wrap">
          <span className="text-muted">{t('toChair')}</span> {review.toChair}
        </p>
      )}
    </>
  );
}
