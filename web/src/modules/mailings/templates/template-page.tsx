import {
  createTemplate,
  saveTemplate,
  type TemplateDetail,
} from '@plenum/contract/mailings/template-endpoints';
import { noText } from '@plenum/contract/kernel/localized-text';
import type { MessageChannel } from '@plenum/contract/messaging/kind';
import { kindOf } from '@plenum/contract/messaging/kinds';
import { TemplateForm, type TemplateWords } from '@plenum/contract/messaging/template-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormSummary } from '#kernel/form/form-summary';
import { useSectionForm } from '#kernel/form/use-section-form';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTitle } from '#kernel/page/page-frame';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SaveBar } from '#kernel/form/save-bar';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { ArrowLeftIcon } from '#kernel/ui/icons/more-icons';
import { PageHead } from '#kernel/ui/layout/page-head';
import { type MailingScope, SITE_SCOPE, templateQuery, templatesChanged } from '../api.ts';
import { useMailingLinks } from '../links.ts';
import { TemplateActions } from './template-actions.tsx';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateStatePill, useTemplateTitle } from './template-table.tsx';

/** The editor of one template: both languages side by side, and a preview. */
export function TemplatePage({ scope, of }: { scope: MailingScope; of: string }) {
  const { data: template, error, refetch } = useQuery(templateQuery(scope, of));
  if (error && !template) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!template)
    return (
      <SkeletonGroup>
        <SkeletonText lines={10} />
      </SkeletonGroup>
    );
  const { version, content } = template;
  return <Editor key={of} scope={scope} template={template} loaded={{ version, content }} />;
}

/** A custom template that does not exist yet. */
export function NewTemplatePage({ scope, channel }: { scope: MailingScope; channel: MessageChannel }) {
  const [loaded] = useState(() => ({ version: 0, content: emptyTemplate(channel) }));
  return <Editor scope={scope} template={undefined} loaded={loaded} />;
}

interface EditorProps {
  scope: MailingScope;
  template: TemplateDetail | undefined;
  loaded: { version: number; content: TemplateWords };
}

function Editor({ scope, template, loaded }: EditorProps) {
  const { t } = useTranslation('mailings');
  const sentence = useSentence();
  const titleOf = useTemplateTitle();
  const client = useQueryClient();
  const links = useMailingLinks();
  // Set by the first save of a new template; later saves change this one.
  const created = useRef<string>(undefined);

  const section = useSectionForm(TemplateForm, {
    loaded,
    draftName: `template:${scope}:${template?.ref ?? `new:${loaded.content.channel}`}`,
    async save(content, version, idempotencyKey) {
      const options = { quiet: true, idempotencyKey } as const;
      const ref = template?.ref ?? created.current;
      if (ref === undefined) {
        created.current = (
          await call(createTemplate, { params: { id: scope }, body: { content }, ...options })
        ).ref;
        await templatesChanged(client, scope);
        return { version: 1 };
      }
      const saved = await call(saveTemplate, {
        params: { id: scope, ref },
        body: { version, content },
        ...options,
      });
      await templatesChanged(client, scope);
      return saved;
    },
    async reload() {
      if (!template) return loaded;
      const { version, content } = await client.fetchQuery(templateQuery(scope, template.ref));
      return { version, content };
    },
  });
  const { form } = section;
  const content = form.watch();
  const isCustom = content.kind === 'custom';
  const title = isCustom ? content.name || t('template.unnamed') : titleOf({ kind: content.kind, name: '' });
  useTitle(title, t('templates.title'), t('area'));

  async function save(): Promise<boolean> {
    return openCreated(await section.save());
  }

  function openCreated(isSaved: boolean): boolean {
    if (isSaved && !template && created.current !== undefined) {
      notify({ kind: 'success', text: t('template.created') });
      links.go(links.template(created.current));
    }
    return isSaved;
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <PageHead
        back={
          <Link kind="quiet" href={links.templates()} className="inline-flex min-h-9 items-center gap-1">
            <ArrowLeftIcon className="size-4" />
            {t('templates.title')}
          </Link>
        }
        title={title}
        detail={
          <>
            <span>{t(`channel.${content.channel}`)}</span>
            {template && <TemplateStatePill state={template.state} />}
          </>
        }
        actions={
          <TemplateActions
            {...{ scope, template, content }}
            onRestore={section.fill}
            onReset={async () => {
              await templatesChanged(client, scope);
              if (isCustom) links.go(links.templates());
              else await section.reload();
            }}
          />
        }
      />
      <p className="-mt-3 mb-6 text-sm text-muted">{sentence(kindOf(content.kind).when)}</p>
      {template?.state === 'off' && <p className="mb-6 text-sm text-warning">{t('template.off')}</p>}
      {template && template.state !== 'changed' && !isCustom && (
        <p className="mb-6 text-sm text-muted">{t(`template.uses.${template.fallbackOf}`)}</p>
      )}
      {template && <ReviewNote template={template} />}
      <TemplateFields
        form={form}
        signature={template?.signature ?? ''}
        price={template?.segmentPrice ?? null}
      />
      <div className="mt-6">
        <FormSummary errors={form.formState.errors} />
      </div>
      <SaveBar section={{ ...section, save, retry: async () => openCreated(await section.retry()) }} />
      <TemplatePreview scope={scope} content={content} hasPeople={scope !== SITE_SCOPE} />
    </form>
  );
}

/** Warns that some providers send only reviewed templates, and therefore not this text. */
function ReviewNote({ template: { kind, reviewedBy } }: { template: TemplateDetail }) {
  const { t } = useTranslation('mailings');
  if (reviewedBy.length === 0) return null;
  const providers = reviewedBy.map((name) => t(`reviewed.${name}`)).join(t('reviewed.and'));
  return (
    <p role="note" className="mb-6 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
      {t(kind === 'custom' ? 'reviewed.refuses' : 'reviewed.instead', { providers })}
    </p>
  );
}

function emptyTemplate(channel: MessageChannel): TemplateWords {
  return { kind: 'custom', channel, name: '', subject: { ...noText }, text: { ...noText } };
}
