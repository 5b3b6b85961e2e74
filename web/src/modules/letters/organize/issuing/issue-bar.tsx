import { downloadLetters } from '@plenum/contract/letters/endpoints';
import type { LetterKind } from '@plenum/contract/letters/words';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { download } from '#kernel/client/download';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { Button } from '#kernel/ui/buttons/button';
import { Select } from '#kernel/ui/fields/select';
import { lettersChanged } from './letters-api.ts';

const issueLanguages = ['own', 'en', 'zh-cn'] as const;
type IssueLanguage = (typeof issueLanguages)[number];

interface IssueBarProps {
  meeting: MeetingConsole;
  kind: LetterKind;
  /** The label of the choice `own`, whose meaning depends on the kind of letter. */
  ownLanguage: string;
  /** The number of selected people; 0 for all. */
  chosen: number;
  onIssue: (language: IssueLanguage) => Promise<{ issued: number; left: number }>;
  onDone: () => void;
}

/** Issues letters to the selected people or to all, and downloads issued ones. */
export function IssueBar({ meeting, kind, ownLanguage, chosen, onIssue, onDone }: IssueBarProps) {
  const { t } = useTranslation('letters-organize');
  const client = useQueryClient();
  const [language, setLanguage] = useState<IssueLanguage>('own');
  const [pending, setPending] = useState<'issue' | 'file'>();

  async function run(what: 'issue' | 'file', work: () => Promise<unknown>) {
    setPending(what);
    try {
      await work();
    } catch (failure) {
      // The client has already shown the refusal.
      if (!(failure instanceof RefusedCall)) throw failure;
    } finally {
      setPending(undefined);
      await lettersChanged(client, meeting.id);
    }
  }

  const issue = () =>
    run('issue', async () => {
      const { issued, left } = await onIssue(language);
      notify({
        kind: 'success',
        text: t(left > 0 ? 'issue.doneSome' : 'issue.done', { count: issued, left }),
      });
      onDone();
    });
  const file = () =>
    run('file', () => download(downloadLetters, { params: { id: meeting.id }, query: { kind } }));
  return (
    <div className="mt-5 flex flex-wrap items-end gap-3 border-t pt-4">
      <Select
        label={t('issue.language')}
        options={issueLanguages.map((value) => ({
          value,
          label: value === 'own' ? ownLanguage : t(`issue.languages.${value}`),
        }))}
        value={language}
        onChange={setLanguage}
        className="min-w-52"
      />
      <Button kind="primary" isPending={pending === 'issue'} onPress={() => void issue()}>
        {chosen > 0 ? t('issue.some', { count: chosen }) : t('issue.all')}
      </Button>
      <Button isPending={pending === 'file'} onPress={() => void file()}>
        {t('issue.file')}
      </Button>
    </div>
  );
}
