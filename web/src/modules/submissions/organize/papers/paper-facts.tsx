import { joinClauses } from '@plenum/contract/kernel/punctuation';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { downloadPaperFile } from '@plenum/contract/submissions/manage-endpoints';
import type { Paper } from '@plenum/contract/submissions/manage-schemas';
import { paperList, registeredWords } from '@plenum/contract/submissions/paper-list';
import { decisionWords } from '@plenum/contract/submissions/review-words';
import { fileWords, typeWords } from '@plenum/contract/submissions/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { download } from '#kernel/client/download';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { formatBytes } from '#kernel/text/format-bytes';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { FactGroup, FactList } from '#kernel/records/fact-list';
import { ignoreRefusal } from './ignore-refusal.ts';
import type { CallField } from '#kernel/organize/use-call-fields';

/** The authors, the files, and the decision. */
export function PaperFacts({
  meeting,
  paper,
  fields,
}: {
  meeting: MeetingConsole;
  paper: Paper;
  fields: readonly CallField[];
}) {
  const { t } = useTranslation('papers');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const at = (moment: string) => formatDateTime(moment, lan, meeting.timeZone);
  const { presenter } = paper;
  const head = (column: keyof typeof paperList.columns) => sentence(paperList.columns[column].words);
  return (
    <>
      <FactList
        facts={[
          { id: 'type', label: head('type'), value: sentence(typeWords[paper.type]) },
          { id: 'field', label: head('field'), value: fields.find(({ id }) => id === paper.fieldId)?.name },
          { id: 'at', label: head('contributedAt'), value: at(paper.contributedAt) },
          {
            id: 'version',
            label: head('version'),
            value:
              paper.version > 1 &&
              t('versionAt', {
                version: paper.version,
                at: at(paper.versions[0]?.at ?? paper.contributedAt),
              }),
          },
          { id: 'withdrawn', label: head('withdrawnBecause'), value: paper.withdrawnBecause },
          {
            id: 'presenter',
            label: head('presenter'),
            value: [presenter.name, presenter.position].filter((part) => part !== '').join(' · '),
          },
          { id: 'contact', label: t('contact'), value: `${presenter.phone} ${presenter.email}` },
          {
            id: 'authors',
            label: head('authors'),
            value: (
              <ol>
                {paper.authors.map(({ name, affiliations, isPresenter }, index) => (
                  <li key={`${index} ${name}`}>
                    <span className={isPresenter ? 'font-semibold' : undefined}>{name}</span>
                    {affiliations.length > 0 && (
                      <span className="block text-sm text-muted">{joinClauses(affiliations, lan)}</span>
                    )}
                  </li>
                ))}
              </ol>
            ),
          },
          {
            id: 'registered',
            label: head('registered'),
            value: sentence(registeredWords[paper.isRegistered ? 'yes' : 'no']),
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
      <Decisions paper={paper} at={at} />
    </>
  );
}

function Decisions({ paper, at }: { paper: Paper; at: (moment: string) => string }) {
  const { t } = useTranslation('papers');
  const sentence = useSentence();
  if (paper.decisions.length === 0) return null;
  return (
    <FactGroup title={sentence(paperList.columns.decision.words)}>
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
  );
}
