import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { discussPaper } from '@plenum/contract/submissions/manage-endpoints';
import type { Paper } from '@plenum/contract/submissions/manage-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { TextArea } from '#kernel/ui/fields/text-area';
import { FactGroup } from '#kernel/records/fact-list';
import { recordsChanged } from '#kernel/organize/record-keys';
import { ignoreRefusal } from './ignore-refusal.ts';

/** The discussion of reviewers and chairs. */
export function PaperDiscussion({ meeting, paper }: { meeting: MeetingConsole; paper: Paper }) {
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
      await recordsChanged(client, meeting.id);
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
