import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import {
  beginSubmission,
  readMySubmission,
  saveDraft,
  submitSubmission,
  uploadAbstract,
  uploadPoster,
} from '@plenum/contract/submissions/endpoints';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import type { OwnSubmission, SubmissionCall } from '@plenum/contract/submissions/schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { oneTab } from '#kernel/form/drafts/one-tab';
import { call, upload } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { notify } from '#kernel/client/notices';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { Spinner } from '#kernel/ui/pictures/hall-of-seats';
import type { Arrival } from './arrival.ts';
import { type FileRefusal, refusedUpload } from './file-refusal.ts';
import { UnsentSubmission } from './unsent-submission.tsx';
import {
  dropVisitorSubmission,
  type FileKind,
  readVisitorSubmission,
  readVisitorSubmissionFile,
} from './visitor-draft.ts';

interface TakeOverSubmissionProps {
  terms: SubmissionCall;
  /** True if Submit was pressed before there was an account. */
  isWanted: boolean;
  meetingHref: string;
  /** Called if submission has closed, so that the page reads the call again. */
  onClosed: () => void;
  /** Called at the end; `arrival` is undefined if another tab took the draft over first. */
  onDone: (arrival: Arrival | undefined, name: string) => void;
  /** Called if the user goes to the list, with the draft deleted or kept in the browser. */
  onLeave: () => void;
}

/** Moves the draft from this browser into the account after the login, as a new submission. */
export function TakeOverSubmission(props: TakeOverSubmissionProps) {
  const { terms, isWanted, meetingHref, onClosed, onDone, onLeave } = props;
  const { t } = useTranslation('submissions');
  const [error, setError] = useState<RefusedCall>();
  /** Moves the draft. Returns the refusal if it could not be moved. */
  async function work(): Promise<RefusedCall | undefined> {
    try {
      await oneTab(`submission:${terms.meeting.id}`, async () => {
        const content = readVisitorSubmission(terms.meeting.id)?.content;
        const arrival = content && (await take(terms.meeting.id, content, isWanted));
        if (arrival === undefined) notify({ kind: 'info', text: t('visitor.elsewhere') });
        onDone(arrival, content?.draft.presenter.name ?? '');
      });
    } catch (refused) {
      if (!(refused instanceof RefusedCall)) throw refused;
      if (isClosed(refused)) onClosed();
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
  if (error && isFinal(error))
    return (
      <>
        <h1 className="mt-2 text-2xl font-bold">{t('new')}</h1>
        <UnsentSubmission
          terms={terms}
          why={isClosed(error) && terms.window !== 'open' ? undefined : error.message}
          meetingHref={meetingHref}
          onRetry={workAgain}
          onList={onLeave}
          onDeleted={onLeave}
        />
      </>
    );
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

const closedCodes: readonly number[] = [
  submissionRefusals.SUBMISSION_CLOSED.code,
  submissionRefusals.SUBMISSION_NOT_OPEN.code,
  submissionRefusals.SUBMISSION_LOCKED.code,
];

function isClosed({ code }: RefusedCall): boolean {
  return closedCodes.includes(code);
}

const CONFLICT = 409;

/** Whether the conference or the account accepts no more submissions, so that another attempt would be refused too. */
function isFinal(refused: RefusedCall): boolean {
  return refused.status === CONFLICT;
}

type Content = NonNullable<ReturnType<typeof readVisitorSubmission>>['content'];

async function take(meetingId: string, { draft, key }: Content, isWanted: boolean): Promise<Arrival> {
  const { id, draftVersion } = await beginWith(meetingId, key);
  const params = { id };
  const abstract = draft.abstractFileId === null ? {} : await send(meetingId, id, 'abstract');
  const poster = draft.posterFileId === null ? {} : await send(meetingId, id, 'poster');
  const abstractFileId = abstract.fileId ?? null;
  const posterFileId = poster.fileId ?? null;
  const whole = { ...draft, abstractFileId, posterFileId };
  const { version } = await call(saveDraft, {
    params,
    body: { version: draftVersion, draft: whole },
    quiet: true,
  });
  await dropVisitorSubmission(meetingId);
  const isComplete = abstractFileId !== null && (draft.posterFileId === null || posterFileId !== null);
  const files: Arrival['files'] = {
    ...(abstract.refusal && { abstract: abstract.refusal }),
    ...(poster.refusal && { poster: poster.refusal }),
  };
  if (!isWanted || !isComplete) return { paper: id, isSubmitted: false, files };
  try {
    await call(submitSubmission, { params, body: { version }, quiet: true });
    return { paper: id, isSubmitted: true, files };
  } catch (refusal) {
    if (!(refusal instanceof RefusedCall)) throw refusal;
    // The draft is in the account, and the form there explains why it isn't submitted.
    return { paper: id, isSubmitted: false, files, refusal };
  }
}

/** Returns the submission that an earlier attempt began, or a new one if that has been deleted. */
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

interface SentFile {
  readonly fileId?: string;
  readonly refusal?: FileRefusal;
}

// Uploads a file from this browser. If its content doesn't match its name, it is refused now, and the author chooses
// another one in their account.
async function send(meetingId: string, id: string, kind: FileKind): Promise<SentFile> {
  const file = await readVisitorSubmissionFile(meetingId, kind);
  if (!file) return {};
  const endpoint = kind === 'poster' ? uploadPoster : uploadAbstract;
  try {
    const options = { params: { id }, query: { name: file.name }, quiet: true };
    const { fileId } = await upload(endpoint, new Blob([file.blob], { type: file.type }), options);
    return { fileId };
  } catch (refused) {
    if (!(refused instanceof RefusedCall) || !isAboutFile(refused)) throw refused;
    return { refusal: refusedUpload(file.name, refused) };
  }
}

const fileStatuses: readonly number[] = [413, 415, 422];

// Whether the error is about the file, which is too large, of the wrong type, or has forbidden content.
function isAboutFile({ status }: RefusedCall): boolean {
  return fileStatuses.includes(status);
}
