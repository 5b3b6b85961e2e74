import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { noteConflict, removeConflict } from '@plenum/contract/submissions/manage-endpoints';
import type { Paper } from '@plenum/contract/submissions/manage-schemas';
import { conflictWords } from '@plenum/contract/submissions/review-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { SearchSelect } from '#kernel/ui/fields/search-select';
import { TextArea } from '#kernel/ui/fields/text-area';
import { FactGroup } from '#kernel/records/fact-list';
import { recordsChanged } from '#kernel/organize/record-keys';
import { ignoreRefusal } from './ignore-refusal.ts';
import { candidatesQuery } from './papers-api.ts';

interface PaperConflictsProps {
  meeting: MeetingConsole;
  paper: Paper;
}

/**
 * Conflicts of interest that were declared or recorded; those found in the data are shown with the reviewers to add.
 */
export function PaperConflicts({ meeting, paper }: PaperConflictsProps) {
  const { t } = useTranslation('papers');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [isNoting, setNoting] = useState(false);

  async function remove(accountId: string) {
    const params = { id: meeting.id, paperId: paper.id, accountId };
    await call(removeConflict, { params }).catch(ignoreRefusal);
    await recordsChanged(client, meeting.id);
  }

  return (
    <FactGroup title={t('conflicts.title')}>
      {paper.conflicts.length === 0 && <p className="text-sm text-muted">{t('conflicts.none')}</p>}
      <ul>
        {paper.conflicts.map(({ accountId, name, source, note, by, at }) => (
          <li key={accountId} className="border-t py-2 first:border-t-0">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b>{name}</b>
              <span className="text-sm text-muted">{sentence(conflictWords[source])}</span>
              {source === 'organizer' && paper.can.assign && (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t('conflicts.removeNamed', { name })}
                  onPress={() => void remove(accountId)}
                >
                  {t('conflicts.remove')}
                </Button>
              )}
            </span>
            {note !== '' && <span className="block text-sm break-words whitespace-pre-wrap">{note}</span>}
            <span className="block text-sm text-muted">
              {t('decide.by', { name: by, at: formatDateTime(at, lan, meeting.timeZone) })}
            </span>
          </li>
        ))}
      </ul>
      {paper.can.assign && (
        <Button className="mt-2" onPress={() => setNoting(true)}>
          {t('conflicts.note')}
        </Button>
      )}
      {isNoting && <NoteDialog meeting={meeting} paper={paper} onClose={() => setNoting(false)} />}
    </FactGroup>
  );
}

function NoteDialog({ meeting, paper, onClose }: PaperConflictsProps & { onClose: () => void }) {
  const { t } = useTranslation('papers');
  const client = useQueryClient();
  const { data: candidates } = useQuery(candidatesQuery(meeting.id, paper.id));
  const [accountId, setAccountId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const stated = new Set(paper.conflicts.map((one) => one.accountId));
  const options = (candidates ?? [])
    .filter((one) => !stated.has(one.accountId))
    .map(({ accountId: value, name, institution }) => ({ value, label: name, description: institution }));

  async function save() {
    if (accountId === null) return;
    const params = { id: meeting.id, paperId: paper.id, accountId };
    await call(noteConflict, { params, body: { note }, quiet: true });
    await recordsChanged(client, meeting.id);
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('conflicts.note')}
      confirmLabel={t('conflicts.save')}
      canConfirm={() => {
        setTried(true);
        return accountId !== null && note.trim() !== '';
      }}
      onConfirm={save}
      saysRefusal
    >
      <p>{t('conflicts.what')}</p>
      <SearchSelect
        label={t('conflicts.reviewer')}
        value={accountId}
        onChange={setAccountId}
        options={options}
        error={isTried && accountId === null ? t('conflicts.chooseReviewer') : undefined}
        isRequired
      />
      <TextArea
        label={t('conflicts.reason')}
        value={note}
        onChange={setNote}
        maxLength={500}
        rows={3}
        error={isTried && note.trim() === '' ? t('conflicts.reasonMissing') : undefined}
        isRequired
      />
    </ConfirmDialog>
  );
}
