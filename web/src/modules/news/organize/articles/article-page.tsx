import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { measureTranslations } from '@plenum/contract/kernel/translations';
import { changeNews, createNews } from '@plenum/contract/news/endpoints';
import { NewsForm, type NewsDetail } from '@plenum/contract/news/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { noRichText } from '@plenum/contract/kernel/rich-text';
import { call, type CommonOptions } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormSummary } from '#kernel/form/form-summary';
import { useSectionForm } from '#kernel/form/use-section-form';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { HistoryIcon } from '#kernel/ui/icons/editing-icons';
import { ArrowLeftIcon } from '#kernel/ui/icons/more-icons';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { PageHead } from '#kernel/ui/layout/page-head';
import { SaveBar } from '#kernel/form/save-bar';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Tabs } from '#kernel/ui/layout/tabs';
import { TranslationMeter } from '#kernel/ui/layout/translation-meter';
import { newsChanged, newsQuery } from '../news-queries.ts';
import { ScopeLastChange } from '#kernel/organize/scope/scope-last-change';
import { useEditorLinks } from '#kernel/organize/scope/editorial-links';
import type { ArticleTab } from '../search.ts';
import { useScopeChoice, useTimeAt, useTimeZone } from '#kernel/organize/scope/use-scope';
import { ArticleActions } from './article-actions.tsx';
import { ArticleFields } from './article-fields.tsx';
import { ArticlePreview } from './article-preview.tsx';
import { NewsStatePill } from './news-table.tsx';
import { ArticleVersionsDialog } from './versions-dialog.tsx';
import { scopeOf } from '#kernel/organize/scope/scope';

interface Shown {
  tab: ArticleTab;
  onTab: (tab: ArticleTab) => void;
  mayWriteForSite: boolean;
  /** The audit log of the article; rendered by the application. */
  renderTrail?: (article: NewsDetail) => ReactNode;
}

/** The editor of one article: writing, preview, publication. */
export function ArticleEditorPage({ id, ...shown }: Shown & { id: string }) {
  const { data: article, error, refetch } = useQuery(newsQuery(id));
  if (error && !article) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!article)
    return (
      <SkeletonGroup className="space-y-6">
        <Skeleton className="h-8 w-72" />
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  return (
    <Editor
      {...shown}
      article={article}
      loaded={{ version: article.version, content: article.content }}
      key={article.id}
    />
  );
}

/** A new article, for the scope the list was filtered by. */
export function NewArticlePage({ scope, ...shown }: Shown & { scope: string | undefined }) {
  const [loaded] = useState(() => ({ version: 0, content: emptyArticle(scope) }));
  return <Editor {...shown} article={undefined} loaded={loaded} />;
}

interface EditorProps extends Shown {
  article: NewsDetail | undefined;
  loaded: { version: number; content: NewsForm };
}

function Editor({ article, loaded, tab, onTab, mayWriteForSite, renderTrail }: EditorProps) {
  const { t } = useTranslation(['news-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const links = useEditorLinks();
  const [isVersions, setVersions] = useState(false);
  const isDisabled = article?.can.edit === false;
  // Set by the first save of a new article; later saves change this one.
  const created = useRef<string>(undefined);

  const section = useSectionForm(NewsForm, {
    loaded,
    bodyPart: article ? 'content' : '',
    draftName: `news:${article?.id ?? 'new'}`,
    async save(content, version, idempotencyKey) {
      const options = { quiet: true, idempotencyKey } as const;
      const id = article?.id ?? created.current;
      const saved =
        id === undefined
          ? await create(content, options)
          : await call(changeNews, { params: { id }, body: { version, content }, ...options });
      await newsChanged(client);
      return saved;
    },
    async reload() {
      if (!article) return loaded;
      const { version, content } = await client.fetchQuery(newsQuery(article.id));
      return { version, content };
    },
  });
  const { form } = section;
  const content = form.watch();
  const timeZone = useTimeZone()(content);
  useTitle(textIn(content.title, lan) || t('news.untitled'), t('news.title'), t('organize:area'));

  async function save(): Promise<boolean> {
    const isNowhere = content.seriesId === null && content.meetingId === null;
    if (!article && isNowhere && !mayWriteForSite) {
      form.setError('meetingId', { type: 'required', message: fieldSentence('required', lan) });
      return false;
    }
    return openCreated(await section.save());
  }

  async function create(first: NewsForm, options: CommonOptions): Promise<{ version: number }> {
    created.current = (await call(createNews, { body: first, ...options })).id;
    return { version: 1 };
  }

  function openCreated(isSaved: boolean): boolean {
    if (isSaved && !article && created.current !== undefined) {
      notify({ kind: 'success', text: t('news.done.created') });
      links.go(links.article(created.current));
    }
    return isSaved;
  }

  const isSaved = section.state === 'clean' || section.state === 'saved';
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
          <Link kind="quiet" href={links.news()} className="inline-flex min-h-9 items-center gap-1">
            <ArrowLeftIcon className="size-4" />
            {t('news.title')}
          </Link>
        }
        title={textIn(content.title, lan) || t('news.untitled')}
        detail={
          <>
            {article && <NewsStatePill state={article.state} />}
            <TranslationMeter
              {...measureTranslations({ title: content.title, summary: content.summary, body: content.body })}
            />
          </>
        }
        actions={
          article &&
          !isDisabled && (
            <>
              <Button
                size="small"
                kind="quiet"
                icon={<HistoryIcon className="size-4.5" />}
                onPress={() => setVersions(true)}
              >
                {t('news.versions.title')}
              </Button>
              <ArticleActions
                article={article}
                timeZone={timeZone}
                saveFirst={async () => isSaved || save()}
              />
            </>
          )
        }
      />
      {article && <ArticleStatus article={article} />}
      <Tabs
        label={t('news.tabs')}
        selected={tab}
        onSelect={onTab}
        tabs={[
          {
            id: 'write',
            label: t('news.write'),
            content: <ArticleFields {...{ form, article, mayWriteForSite, isDisabled }} />,
          },
          {
            id: 'preview',
            label: t('news.preview'),
            content: <ArticlePreview content={content} publishAt={article?.publishAt ?? null} />,
          },
        ]}
      />
      {article && renderTrail?.(article)}
      <div className="mt-6">
        <FormSummary errors={form.formState.errors} />
      </div>
      {!isDisabled && (
        <SaveBar
          section={{ ...section, save, retry: async () => openCreated(await section.retry()) }}
          detail={article && <ScopeLastChange at={article.changedAt} by={article.changedBy} />}
        />
      )}
      {article && (
        <ArticleVersionsDialog
          articleId={article.id}
          isOpen={isVersions}
          onClose={() => setVersions(false)}
          onRestore={section.fill}
        />
      )}
    </form>
  );
}

/** Shows what visitors currently see of the article. */
function ArticleStatus({ article }: { article: NewsDetail }) {
  const { t } = useTranslation(['news-organize', 'organize']);
  const links = useEditorLinks();
  const timeAt = useTimeAt();
  const isHidden = useScopeChoice()(article)?.isHidden === true;
  const isOut = article.state === 'published' || article.state === 'scheduled';
  if (isHidden && isOut)
    return <p className="-mt-3 mb-6 text-sm text-warning">{t('organize:scope.hidden')}</p>;
  const when = article.publishAt === null ? '' : timeAt(article.publishAt, article);
  return (
    <p className="-mt-3 mb-6 text-sm text-muted">
      {t(`news.stands.${article.state}`, { when })}
      {article.state === 'published' && (
        <Link href={links.publicArticle(article.id)} isExternal className="ms-3">
          {t('news.seeIt')}
        </Link>
      )}
    </p>
  );
}

/** An empty article for a scope, or for none. */
function emptyArticle(scope: string | undefined): NewsForm {
  return {
    ...scopeOf(scope ?? ''),
    category: 'notice',
    title: { en: '', zh: '' },
    summary: { en: '', zh: '' },
    body: { en: noRichText, zh: noRichText },
    cover: '',
    attachments: [],
    pinned: false,
  };
}
