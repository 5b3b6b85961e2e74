import type { PaperRow } from '@plenum/contract/console/paper-lists';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import {
  assignReviewer,
  discussPaper,
  downloadPaperFile,
  removeReviewer,
  undecidePapers,
} from '@plenum/contract/submissions/manage-endpoints';
import type { Paper, PaperReview } from '@plenum/contract/submissions/manage-schemas';
import { conflictWords, decisionWords, reviewStateWords } from '@plenum/contract/submissions/review-words';
import { fileWords, typeWords } from '@plenum/contract/submissions/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { formatBytes } from '#kernel/text/format-bytes';
import { Button } from '#kernel/ui/buttons/button';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { SearchSelect } from '#kernel/ui/fields/search-select';
import { TextArea } from '#kernel/ui/fields/text-area';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { FactGroup, FactList } from '../people/fact-list.tsx';
import { peopleChanged } from '../people/people-api.ts';
import type { RecordPosition } from '../people/use-record-position.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { ignoreRefusal } from './ignore-refusal.ts';
import { candidatesQuery, type FieldName, paperQuery } from './papers-api.ts';
import { PaperPill } from './paper-pill.tsx';

interface PaperDrawerProps {
  meeting: MeetingConsole;
  place: RecordPosition;
  row: PaperRow | undefined;
  fields: readonly FieldName[];
}

/** One submission beside the list: authors, files, reviews, what was decided. */
export function PaperDrawer({ meeting, place, row, fields }: PaperDrawerProps) {
  const { t } = useTranslation('papers');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const { id, ...leave } = place;
  const { data: paper, error, refetch } = useQuery(paperQuery(meeting.id, id));
  const [isDeciding, setDeciding] = useState(false);
  const [first] = paper?.decisions ?? [];
  const waits = first !== undefined && first.sentAt === null;

  async function undecide() {
    await call(undecidePapers, { params: { id: meeting.id }, body: { paperIds: [id] } }).catch(ignoreRefusal);
    await peopleChanged(client, meeting.id);
  }

  return (
    <Drawer
      isOpen
      {...leave}
      title={<span className="tabular">{row?.number ?? paper?.number ?? ''}</span>}
      {...(paper && {
        subtitle: textIn(paper.title, lan),
        status: <PaperPill state={paper.state} acceptedAs={paper.acceptedAs} />,
        actions: paper.can.decide && (
          <>
            {waits && <Button onPress={() => void undecide()}>{t('decide.undo')}</Button>}
            <Button kind="primary" onPress={() => setDeciding(true)}>
              {t(waits ? 'decide.change' : 'decide.do')}
            </Button>
          </>
        ),
      })}
    >
      {error && !paper && <LoadingFailed error={error} onRetry={refetch} />}
      {!paper && !error && <SkeletonText lines={8} />}
      {paper && (
        <>
          <PaperFacts meeting={meeting} paper={paper} fields={fields} />
          <Reviews meeting={meeting} paper={paper} />
          <Discussion meeting={meeting} paper={paper} />
        </>
      )}
      {isDeciding && paper && (
        <DecisionDialog
          meeting={meeting}
          papers={[paper]}
          onClose={() => setDeciding(false)}
          onDone={() => undefined}
        />
      )}
    </Drawer>
  );
}

function PaperFacts({
  meeting,
  paper,
  fields,
}: {
  meeting: MeetingConsole;
  paper: Paper;
  fields: readonly FieldName[];
}) {
  const { t } = useTranslation('papers');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const at = (moment: string) => formatDateTime(moment, lan, meeting.timeZone);
  const { presenter } = paper;
  return (
    <>
      <FactList
        facts={[
          { id: 'type', label: t('type'), value: sentence(typeWords[paper.type]) },
          { id: 'field', label: t('field'), value: fields.find(({ id }) => id === paper.fieldId)?.name },
          { id: 'at', label: t('contributedAt'), value: at(paper.contributedAt) },
          {
            id: 'version',
            label: t('version'),
            value:
              paper.version > 1 &&
              t('versionAt', {
                version: paper.version,
                at: at(paper.versions[0]?.at ?? paper.contributedAt),
              }),
          },
          { id: 'withdrawn', label: t('withdrawnBecause'), value: paper.withdrawnBecause },
          {
            id: 'presenter',
            label: t('presenter'),
            value: [presenter.name, presenter.position].filter((part) => part !== '').join(' · '),
          },
          { id: 'contact', label: t('contact'), value: `${presenter.phone} ${presenter.email}` },
          {
            id: 'authors',
            label: t('authors'),
            value: (
              <ol>
                {paper.authors.map(({ name, affiliations, isPresenter }, index) => (
                  <li key={`${index} ${name}`}>
                    <span className={isPresenter ? 'font-semibold' : undefined}>{name}</span>
                    {affiliations.length > 0 && (
                      <span className="block text-sm text-muted">{affiliations.join('; ')}</span>
                    )}
                  </li>
                ))}
              </ol>
            ),
          },
          {
            id: 'registered',
            label: t('registered'),
            value: t(paper.isRegistered ? 'registeredYes' : 'registeredNo'),
          },
        ]}
      />
      <FactGroup title={t('files')}>
        <ul>
          {paper.files.map(({ fileId, kind, name, size }) => (
            <li key={fileId} className="flex flex-wrap items-center gap-x-3">
              <span className="text-sm text-muted">{sentence(fileWords[kind])}</span>
              <button
                type="button"
                onClick={() =>
                  void download(downloadPaperFile, {
                    params: { id: meeting.id, paperId: paper.id, fileId },
                  }).catch(ignoreRefusal)
                }
                className="min-h-11 cursor-pointer text-start font-medium break-all underline underline-offset-4 hover:text-accent"
              >
                {name}
              </button>
              <span className="tabular text-sm text-muted">{formatBytes(size, lan)}</span>
            </li>
          ))}
        </ul>
        {paper.text !== '' && (
          <details>
            <summary className="min-h-11 cursor-pointer content-center text-sm font-medium">
              {t('readText')}
            </summary>
            <p className="measure text-sm break-words whitespace-pre-wrap">{paper.text}</p>
          </details>
        )}
      </FactGroup>
      {paper.decisions.length > 0 && (
        <FactGroup title={t('decision')}>
          <ul>
            {paper.decisions.map(({ decision, decidedAt, decidedBy, sentAt, note }) => (
              <li key={decidedAt} className="border-t py-2 first:border-t-0">
                <span className="flex flex-wrap items-center gap-2">
                  <b>{sentence(decisionWords[decision])}</b>
                  <StatusPill tone={sentAt === null ? 'warning' : 'success'}>
                    {sentAt === null ? t('decide.waits') : t('decide.sentAt', { at: at(sentAt) })}
                  </StatusPill>
                </span>
                <span className="block text-sm text-muted">
                  {t('decide.by', { name: decidedBy, at: at(decidedAt) })}
                </span>
                {note !== '' && <span className="block text-sm break-words whitespace-pre-wrap">{note}</span>}
              </li>
            ))}
          </ul>
        </FactGroup>
      )}
    </>
  );
}

function Reviews({ meeting, paper }: { meeting: MeetingConsole; paper: Paper }) {
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
    await peopleChanged(client, meeting.id);
  }

  return (
    <FactGroup title={t('reviews')}>
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
          options={free.map(({ accountId, name, isOfField, load, capacity, conflicts }) => ({
            value: accountId,
            label: name,
            isDisabled: conflicts.length > 0,
            description:
              conflicts.length > 0
                ? conflicts.map((reason) => sentence(conflictWords[reason])).join(' · ')
                : t(isOfField ? 'candidate' : 'candidateOther', { load, capacity }),
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
    await peopleChanged(client, meeting.id);
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

function Discussion({ meeting, paper }: { meeting: MeetingConsole; paper: Paper }) {
  const { t } = useTranslation('papers');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [isPending, setPending] = useState(false);

  async function send() {
    setPending(true);
    try {
      await call(discussPaper, { params: { id: meeting.id, paperId: paper.id }, body: { text } });
      setText('');
      await peopleChanged(client, meeting.id);
    } catch (error) {
      ignoreRefusal(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <FactGroup title={t('discussion')}>
      <ul>
        {paper.comments.map(({ id, author, text: said, at }) => (
          <li key={id} className="border-t py-2 text-sm first:border-t-0">
            <b>{author}</b> <span className="text-muted">{formatDateTime(at, lan, meeting.timeZone)}</span>
            <p className="break-words whitespace-pre-wrap">{said}</p>
          </li>
        ))}
      </ul>
      <TextArea label={t('comment')} value={text} onChange={setText} maxLength={4000} rows={2} />
      <Button
        className="mt-2"
        isPending={isPending}
        isDisabled={text.trim() === ''}
        onPress={() => void send()}
      >
        {t('sendComment')}
      </Button>
    </FactGroup>
  );
}
