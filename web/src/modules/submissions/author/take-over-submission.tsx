import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import {
  beginSubmission,
  readMySubmission,
  saveDraft,
  submitSubmission,
  uploadAbstract,
  uploadPoster,
} from '@plenum/contract/submissions/endpoints';
import type { OwnSubmission, SubmissionCall } from '@plenum/contract/submissions/schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { oneTab } from '#kernel/form/drafts/one-tab';
import { call, upload } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { notify } from '#kernel/client/notices';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { Spinner } from '#kernel/ui/pictures/hall-of-seats';
import {
  dropVisitorSubmission,
  type FileKind,
  readVisitorSubmission,
  readVisitorSubmissionFile,
} from './visitor-draft.ts';

interface TakeOverSubmissionProps {
  terms: SubmissionCall;
  /** Submitting was pressed before the account was there. */
  isWanted: boolean;
  /** Undefined: another tab was faster. */
  onDone: (paper: string | undefined, name: string) => void;
}

/** After the code: the account takes over what was written in this browser, as a submission of its own. */
export function TakeOverSubmission({ terms, isWanted, onDone }: TakeOverSubmissionProps) {
  const { t } = useTranslation('submissions');
  const [error, setError] = useState<RefusedCall>();
  /** Why it could not be taken over. */
  async function work(): Promise<RefusedCall | undefined> {
    try {
      await oneTab(`submission:${terms.meeting.id}`, async () => {
        const content = readVisitorSubmission(terms.meeting.id)?.content;
        const paper = content && (await take(terms.meeting.id, content, isWanted));
        if (paper === undefined) notify({ kind: 'info', text: t('visitor.elsewhere') });
        onDone(paper, content?.draft.presenter.name ?? '');
      });
    } catch (refused) {
      if (!(refused instanceof RefusedCall)) throw refused;
      return refused;
    }
    return undefined;
  }
  function workAgain() {
    setError(undefined);
    void work().then(setError);
  }
  const begin = useEffectEvent(() => void work().then(setError));
  useEffect(() => begin(), []);
  if (error)
    return (
      <>
        <LoadingFailed error={error} onRetry={workAgain} isPage />
        <p className="text-center text-muted">{t('visitor.kept')}</p>
      </>
    );
  return (
    <div aria-live="polite" className="flex flex-col items-center gap-4 py-16 text-center">
      <Spinner className="w-16 text-accent" />
      <p>{t('visitor.working')}</p>
    </div>
  );
}

type Content = NonNullable<ReturnType<typeof readVisitorSubmission>>['content'];

async function take(meetingId: string, { draft, key }: Content, isWanted: boolean): Promise<string> {
  const { id, draftVersion } = await beginWith(meetingId, key);
  const params = { id };
  const abstractFileId = draft.abstractFileId === null ? null : await send(meetingId, id, 'abstract');
  const posterFileId = draft.posterFileId === null ? null : await send(meetingId, id, 'poster');
  const whole = { ...draft, abstractFileId, posterFileId };
  const { version } = await call(saveDraft, {
    params,
    body: { version: draftVersion, draft: whole },
    quiet: true,
  });
  await dropVisitorSubmission(meetingId);
  const isComplete = abstractFileId !== null && (draft.posterFileId === null || posterFileId !== null);
  if (isWanted && isComplete)
    try {
      await call(submitSubmission, { params, body: { version }, quiet: true });
    } catch (refused) {
      if (!(refused instanceof RefusedCall)) throw refused;
      // The draft is in the account: what is missing is shown there.
      notify({ kind: 'error', text: refused.message });
    }
  return id;
}

/** The one that an earlier attempt began, or another one where that has been deleted since. */
async function beginWith(meetingId: string, key: string | undefined): Promise<OwnSubmission> {
  const begin = async (idempotencyKey?: string) => {
    const params = await call(beginSubmission, { body: { meetingId }, idempotencyKey, quiet: true });
    return call(readMySubmission, { params, quiet: true });
  };
  try {
    return await begin(key);
  } catch (refused) {
    if (!(refused instanceof RefusedCall) || refused.code !== kernelRefusals.NOT_FOUND.code) throw refused;
    return begin();
  }
}

// A file that is not what its name says is refused now; the author chooses another one in their account.
async function send(meetingId: string, id: string, kind: FileKind): Promise<string | null> {
  const file = await readVisitorSubmissionFile(meetingId, kind);
  if (!file) return null;
  const endpoint = kind === 'poster' ? uploadPoster : uploadAbstract;
  try {
    const options = { params: { id }, query: { name: file.name }, quiet: true };
    return (await upload(endpoint, new Blob([file.blob], { type: file.type }), options)).fileId;
  } catch (refused) {
    if (!(refused instanceof RefusedCall) || refused.code === 0) throw refused;
    notify({ kind: 'error', text: refused.message });
    return null;
  }
}
