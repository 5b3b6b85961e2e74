import type { FieldError } from '@plenum/contract/kernel/envelope';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { asksPoster, findMissing, type SubmissionDraft } from '@plenum/contract/submissions/content';
import { submitSubmission } from '@plenum/contract/submissions/endpoints';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import type { OwnSubmission, SubmissionCall, SubmissionFile } from '@plenum/contract/submissions/schemas';
import { typeWords } from '@plenum/contract/submissions/words';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { ErrorIcon } from '#kernel/ui/icons/icons';
import { isSame } from '#kernel/form/drafts/autosave';
import { CALLS } from '../api.ts';
import type { Arrival } from './arrival.ts';
import { AuthorsPart } from './authors-part.tsx';
import { FilePart } from './file-part.tsx';
import { SaveStateLine } from '#kernel/form/drafts/save-state';
import { useAuthorDraft } from './use-draft.ts';
import type { VisitorAuthor } from './visitor-draft.ts';

interface SubmissionFormProps {
  own: OwnSubmission;
  terms: SubmissionCall;
  onSubmitted: (own: OwnSubmission) => void;
  /**
   * Set for a visitor without a login. The draft is then stored in this browser, and submitting asks for an account.
   */
  visitor?: { author: VisitorAuthor; onReady: () => Promise<void> } | undefined;
  /** Set if the submission was written without a login and has been moved into the account, but not submitted yet. */
  arrival?: Arrival | undefined;
}

/** A submission in its author's editor. Missing values are reported at their fields after an attempt to submit. */
export function SubmissionForm({ own, terms, onSubmitted, visitor, arrival }: SubmissionFormProps) {
  const { t } = useTranslation('submissions');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const draft = useAuthorDraft(own, visitor?.author.calls);
  const [files, setFiles] = useState<readonly SubmissionFile[]>(own.files);
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState(arrival?.refusal);
  const client = useQueryClient();
  const values = draft.draft;
  /** True if the content equals the last submitted version, so that there is nothing to submit. */
  const isSent = own.submitted !== null && isSame(values, own.submitted);
  const isPosterDue = terms.posterUntil === null || Date.parse(terms.posterUntil) <= Date.parse(terms.now);
  const rules = { ...terms, fieldIds: terms.fields.map(({ id }) => id), isPosterDue };
  const missing = isTried ? findMissing(values, rules) : [];
  const errorOf = (path: string) => {
    const found = missing.find((one) => one.path === path);
    return found && fieldSentence(found.code, lan);
  };
  const presenter = (patch: Partial<SubmissionDraft['presenter']>) =>
    draft.change({ presenter: { ...values.presenter, ...patch } });
  const fileOf = (id: string | null) => files.find(({ fileId }) => fileId === id);
  const keepFile = (file: SubmissionFile) => {
    setFiles([file, ...files]);
    draft.change(file.kind === 'abstract' ? { abstractFileId: file.fileId } : { posterFileId: file.fileId });
  };

  async function submit() {
    setTried(true);
    setRefusal(undefined);
    const first = findMissing(values, rules)[0];
    if (first) return focusField(first.path);
    setSending(true);
    try {
      if (!(await draft.flush())) return;
      if (visitor) return await visitor.onReady();
      // The version that was just saved, which this render does not know yet.
      const { version } = draft.latest();
      onSubmitted(await call(submitSubmission, { params: { id: own.id }, body: { version }, quiet: true }));
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      setRefusal(error);
      if (error.code === submissionRefusals.SUBMISSION_CLOSED.code)
        void client.invalidateQueries({ queryKey: CALLS });
    } finally {
      setSending(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-col gap-10"
    >
      <MissingSummary
        errors={missing.map(({ path, code }) => ({ path, code, message: fieldSentence(code, lan) }))}
      />
      {arrival && <NotSubmitted arrival={arrival} />}
      <section className="flex flex-col gap-5">
        <RadioCards
          id="field-type"
          label={t('form.type')}
          columns={2}
          value={values.type}
          onChange={(type) => draft.change({ type })}
          error={errorOf('type')}
          isRequired
          options={terms.types.map((value) => ({ value, label: sentence(typeWords[value]) }))}
        />
        {terms.fields.length > 0 && (
          <Select
            id="field-fieldId"
            label={t('form.field')}
            value={values.fieldId}
            onChange={(fieldId) => draft.change({ fieldId })}
            options={terms.fields.map(({ id, name }) => ({ value: id, label: name }))}
            error={errorOf('fieldId')}
            isRequired
          />
        )}
        <TextField
          id="field-title"
          label={t('form.titleEn')}
          lang="en"
          value={values.title.en}
          onChange={(en) => draft.change({ title: { ...values.title, en } })}
          error={errorOf('title')}
          description={t('form.titleHint')}
          maxLength={240}
          isRequired
        />
        <TextField
          label={t('form.titleZh')}
          lang="zh-CN"
          value={values.title.zh}
          onChange={(zh) => draft.change({ title: { ...values.title, zh } })}
          maxLength={240}
        />
      </section>
      <section aria-labelledby="presenter-title">
        <h2 id="presenter-title" className="text-lg font-semibold">
          {t('presenter.title')}
        </h2>
        <div className="mt-4 grid gap-5 sm:grid-cols-2">
          {(['name', 'position', 'phone', 'email'] as const).map((field) => (
            <TextField
              key={field}
              id={`field-presenter.${field}`}
              label={t(`presenter.${field}`)}
              type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
              value={values.presenter[field]}
              onChange={(value) => presenter({ [field]: value })}
              error={errorOf(`presenter.${field}`)}
              maxLength={{ name: 60, position: 80, phone: 32, email: 254 }[field]}
              isRequired
            />
          ))}
          <TextField
            className="sm:col-span-2"
            id="field-presenter.affiliation"
            label={t('presenter.affiliation')}
            description={t('presenter.affiliationHint')}
            value={values.presenter.affiliation}
            onChange={(affiliation) => presenter({ affiliation })}
            error={errorOf('presenter.affiliation')}
            maxLength={300}
            isRequired
          />
        </div>
      </section>
      <AuthorsPart
        coauthors={values.coauthors}
        presenterAt={values.presenterAt}
        presenterName={values.presenter.name}
        errorOf={errorOf}
        isDisabled={false}
        onChange={draft.change}
      />
      <section aria-labelledby="files-title" className="flex flex-col gap-6">
        <h2 id="files-title" className="text-lg font-semibold">
          {t('file.title')}
        </h2>
        <FilePart
          submissionId={own.id}
          kind="abstract"
          file={fileOf(values.abstractFileId)}
          description={t('file.abstractHint')}
          refusedBefore={arrival?.files.abstract}
          error={errorOf('abstractFileId')}
          isRequired
          isDisabled={false}
          onUploaded={keepFile}
          keep={visitor?.author.keepFile}
        />
        {asksPoster(values.type, terms) && (
          <FilePart
            submissionId={own.id}
            kind="poster"
            file={fileOf(values.posterFileId)}
            description={
              terms.posterUntil === null
                ? t('file.posterHint')
                : t('file.posterLaterHint', {
                    at: formatDateTime(terms.posterUntil, lan, terms.meeting.timeZone),
                  })
            }
            error={errorOf('posterFileId')}
            refusedBefore={arrival?.files.poster}
            isRequired={isPosterDue}
            isDisabled={false}
            onUploaded={keepFile}
            keep={visitor?.author.keepFile}
          />
        )}
      </section>
      <div className="sticky bottom-0 z-5 -mx-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-t bg-surface px-4 py-3 sm:mx-0 sm:px-0">
        {isSent && <p className="w-full text-sm text-muted">{t('fact.unchanged')}</p>}
        {own.submitted !== null && !isSent && (
          <p className="w-full text-sm text-warning">{t('fact.changed')}</p>
        )}
        <Button type="submit" kind="primary" isPending={isSending} isDisabled={isSent}>
          {t(own.number === null ? 'form.submit' : 'form.submitAgain')}
        </Button>
        <SaveStateLine
          state={draft.state}
          savedAt={draft.savedAt}
          onRetry={() => void draft.flush()}
          isLocal={visitor !== undefined}
        />
        <RefusalNote error={refusal ?? draft.refusal ?? undefined} />
      </div>
    </form>
  );
}

/** Says that nothing has been submitted, and focuses the field of the first refused file, which shows the reason. */
function NotSubmitted({ arrival: { files } }: { arrival: Arrival }) {
  const { t } = useTranslation('submissions');
  const refused = Object.entries(files);
  const first = refused[0]?.[0];
  useEffect(() => {
    if (first !== undefined) focusField(`${first}FileId`);
  }, [first]);
  return (
    <div role="alert" className="rounded-lg bg-danger-soft px-5 py-4">
      <p className="flex items-start gap-2 font-semibold text-danger">
        <ErrorIcon className="my-[calc((1lh-1.25rem)/2)] size-5 shrink-0" />
        {t('arrival.title')}
      </p>
      <p className="mt-1 text-sm">{t('arrival.what')}</p>
      <ul className="mt-1 text-sm">
        {refused.map(([kind, { sentence, name }]) => (
          <li key={kind}>
            <button
              type="button"
              onClick={() => focusField(`${kind}FileId`)}
              className="min-h-11 cursor-pointer text-start underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {t('file.refused', { refusal: sentence, name })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function MissingSummary({ errors }: { errors: readonly FieldError[] }) {
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  if (errors.length === 0) return null;
  return (
    <div role="alert" className="rounded-lg bg-danger-soft px-5 py-4">
      <p className="flex items-start gap-2 font-semibold text-danger">
        <ErrorIcon className="my-[calc((1lh-1.25rem)/2)] size-5 shrink-0" />
        {inLanguage(kernelRefusals.INVALID_INPUT, lan)}
      </p>
      <ul className="mt-1 text-sm">
        {errors.map(({ path, message }) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => focusField(path)}
              className="min-h-11 cursor-pointer text-start underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {path.startsWith('presenter.')
                ? t('form.errorLine', { label: t(path as 'presenter.name'), message })
                : message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusField(path: string): void {
  const field = document.getElementById(`field-${path}`);
  const control = field?.matches('input, button')
    ? field
    : (field?.querySelector<HTMLElement>('input:not([type="file"]), button') ?? field);
  control?.scrollIntoView({ block: 'center' });
  control?.focus();
}
