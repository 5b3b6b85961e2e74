import { consentSubjectWords, type LegalDocument, legalDocuments } from '@plenum/contract/consents/documents';
import { discardLegalDraft, reopenLegal, saveLegalDraft } from '@plenum/contract/consents/endpoints';
import { type LegalDetail, LegalForm } from '@plenum/contract/consents/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { FormSummary } from '#kernel/form/form-summary';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { LocalizedRichField } from '#kernel/form/localized-rich-field';
import { useSectionForm } from '#kernel/form/use-section-form';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SaveBar } from '#kernel/form/save-bar';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { PageHead } from '#kernel/ui/layout/page-head';
import { Tabs } from '#kernel/ui/layout/tabs';
import { consentsChanged, legalDraftQuery } from './api.ts';
import { LegalVersions } from './legal-versions.tsx';
import { PublishLegalDialog } from './publish-legal-dialog.tsx';

interface LegalEditorPageProps {
  document: LegalDocument;
  onDocument: (document: LegalDocument) => void;
  hrefOf: (document: LegalDocument, version?: number) => string;
}

/** The administrators' editor of the terms and the privacy policy. */
export function LegalEditorPage({ document, onDocument, hrefOf }: LegalEditorPageProps) {
  const { t } = useTranslation('consents');
  const sentence = useSentence();
  useTitle(sentence(consentSubjectWords[document]), t('edit.title'));
  return (
    <>
      <PageHead title={t('edit.title')} />
      <Tabs
        label={t('edit.documents')}
        selected={document}
        onSelect={onDocument}
        tabs={legalDocuments.map((id) => ({
          id,
          label: sentence(consentSubjectWords[id]),
          content: <DocumentEditor key={id} document={id} hrefOf={hrefOf} />,
        }))}
      />
    </>
  );
}

function DocumentEditor({ document, hrefOf }: Omit<LegalEditorPageProps, 'onDocument'>) {
  const { t } = useTranslation('consents');
  const { data: detail, error, refetch } = useQuery(legalDraftQuery(document));
  const [discarded, setDiscarded] = useState(0);
  if (error && !detail) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!detail)
    return (
      <SkeletonGroup className="space-y-6">
        <Skeleton className="h-8 w-72" />
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  const draft = detail.versions.find(({ state }) => state === 'draft');
  const edited = draft?.number ?? Math.max(...detail.versions.map(({ number }) => number)) + 1;
  const scheduled = detail.versions.find(({ state }) => state === 'scheduled');
  return (
    <div className="flex flex-col gap-10">
      {!detail.isPublished && (
        <p role="note" className="measure rounded-md bg-warning-soft px-4 py-3 text-warning">
          {t('edit.notPublished')}
        </p>
      )}
      {scheduled ? (
        <Scheduled document={document} number={scheduled.number} at={scheduled.effectiveAt ?? ''} />
      ) : (
        // Gives the next draft a new form after a draft was published or discarded.
        <DraftForm
          key={`${edited} ${discarded}`}
          detail={detail}
          onDiscarded={() => setDiscarded((count) => count + 1)}
        />
      )}
      <LegalVersions detail={detail} hrefOf={(version) => hrefOf(document, version)} />
    </div>
  );
}

function Scheduled({ document, number, at }: { document: LegalDocument; number: number; at: string }) {
  const { t } = useTranslation('consents');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  async function reopen() {
    try {
      await call(reopenLegal, { params: { document } });
    } catch (error) {
      // The client has shown the reason.
      if (!(error instanceof RefusedCall)) throw error;
    }
    await consentsChanged(client);
  }
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded-md bg-accent-soft px-4 py-3">
      <p>{t('edit.scheduled', { number, when: formatDateTime(at, lan) })}</p>
      <Button size="small" onPress={() => void reopen()}>
        {t('edit.reopen')}
      </Button>
    </section>
  );
}

const asLoaded = ({ version, content }: LegalDetail) => ({ version, content });

function DraftForm({ detail, onDiscarded }: { detail: LegalDetail; onDiscarded: () => void }) {
  const { t } = useTranslation('consents');
  const client = useQueryClient();
  const { document } = detail;
  const [asking, setAsking] = useState<'publish' | 'discard'>();
  const section = useSectionForm(LegalForm, {
    loaded: asLoaded(detail),
    draftName: `legal:${document}`,
    async save(content, version, idempotencyKey) {
      const saved = await call(saveLegalDraft, {
        params: { document },
        body: { version, content },
        quiet: true,
        idempotencyKey,
      });
      await consentsChanged(client);
      return saved;
    },
    reload: async () => asLoaded(await client.fetchQuery({ ...legalDraftQuery(document), staleTime: 0 })),
  });
  const { form } = section;
  const { field: needsConsent } = useController({ control: form.control, name: 'needsConsent' });
  const isSaved = section.state === 'clean' || section.state === 'saved';

  async function publish() {
    if (isSaved || (await section.save())) setAsking('publish');
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void section.save();
      }}
    >
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <p className="measure text-muted">{t(detail.version === 0 ? 'edit.noDraft' : 'edit.hasDraft')}</p>
        {detail.version > 0 && (
          <div className="flex gap-2">
            <Button size="small" kind="quiet" onPress={() => setAsking('discard')}>
              {t('edit.discard')}
            </Button>
            <Button size="small" kind="primary" onPress={() => void publish()}>
              {t('edit.publish')}
            </Button>
          </div>
        )}
      </div>
      <div className="flex flex-col gap-6">
        <LocalizedLineField
          form={form}
          name="news"
          label={t('whatIsNew')}
          description={t('edit.newsHint')}
          maxLength={600}
          isMultiline
          rows={3}
        />
        <Checkbox
          isSelected={needsConsent.value}
          onChange={needsConsent.onChange}
          description={t('edit.needsConsentHint')}
        >
          {t('edit.needsConsent')}
        </Checkbox>
        <LocalizedRichField form={form} name="body" label={t('edit.body')} />
        <p className="-mt-3 text-sm text-muted">{t('edit.placeholders')}</p>
      </div>
      <div className="mt-6">
        <FormSummary errors={form.formState.errors} />
      </div>
      <SaveBar section={section} />
      <PublishLegalDialog
        detail={detail}
        isOpen={asking === 'publish'}
        onClose={() => setAsking(undefined)}
      />
      <ConfirmDialog
        isOpen={asking === 'discard'}
        onClose={() => setAsking(undefined)}
        title={t('edit.discardTitle')}
        confirmLabel={t('edit.discard')}
        closeLabel={t('edit.keepDraft')}
        isDangerous
        onConfirm={async () => {
          await call(discardLegalDraft, { params: { document } });
          notify({ kind: 'success', text: t('edit.discarded') });
          section.discard();
          await consentsChanged(client);
          onDiscarded();
        }}
      >
        {t('edit.discardText')}
      </ConfirmDialog>
    </form>
  );
}
