import { deleteNews, stepNews } from '@plenum/contract/news/endpoints';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { NewsDetail } from '@plenum/contract/news/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { newsChanged } from '../news-queries.ts';
import { useEditorLinks } from '#kernel/organize/scope/editorial-links';
import { PublishArticleDialog } from './publish-dialog.tsx';

export interface ArticleActionsProps {
  article: NewsDetail;
  timeZone: string;
  /** Saves before publishing, because only saved text is published; returns false when saving failed. */
  saveFirst: () => Promise<boolean>;
}

type Asking = 'publish' | 'withdraw' | 'draft' | 'delete';

/** The actions that the article's state allows. */
export function ArticleActions({ article, timeZone, saveFirst }: ArticleActionsProps) {
  const { t } = useTranslation('news-organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const links = useEditorLinks();
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const name = textIn(article.title, lan);
  const { state } = article;

  async function step(to: 'withdrawn' | 'draft') {
    if (await done(call(stepNews, { params: { id: article.id }, body: { to } })))
      notify({ kind: 'success', text: t(`news.done.${to}`) });
    await newsChanged(client);
  }

  async function remove() {
    if (!(await done(call(deleteNews, { params: { id: article.id } })))) return;
    notify({ kind: 'success', text: t('news.done.deleted') });
    links.go(links.news());
    await newsChanged(client);
  }

  return (
    <>
      {state === 'draft' && (
        <Button size="small" kind="quiet" onPress={() => setAsking('delete')}>
          {t('news.do.delete')}
        </Button>
      )}
      {(state === 'scheduled' || state === 'withdrawn') && (
        <Button size="small" onPress={() => setAsking('draft')}>
          {t('news.do.draft')}
        </Button>
      )}
      {(state === 'scheduled' || state === 'published') && (
        <Button size="small" onPress={() => setAsking('withdraw')}>
          {t('news.do.withdraw')}
        </Button>
      )}
      {state !== 'published' && (
        <Button
          size="small"
          kind="primary"
          onPress={() => void saveFirst().then((isSaved) => isSaved && setAsking('publish'))}
        >
          {t(state === 'scheduled' ? 'news.do.reschedule' : 'news.do.publish')}
        </Button>
      )}
      <PublishArticleDialog
        article={article}
        timeZone={timeZone}
        isOpen={asking === 'publish'}
        onClose={close}
        onDone={async (when) => {
          notify({ kind: 'success', text: t(`news.done.${when}`) });
          await newsChanged(client);
        }}
      />
      <ConfirmDialog
        isOpen={asking === 'withdraw'}
        onClose={close}
        title={t('news.withdraw.title')}
        confirmLabel={t('news.do.withdraw')}
        isDangerous
        onConfirm={() => step('withdrawn')}
      >
        {t('news.withdraw.text', { name })}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'draft'}
        onClose={close}
        title={t('news.redraft.title')}
        confirmLabel={t('news.do.draft')}
        onConfirm={() => step('draft')}
      >
        {t('news.redraft.text', { name })}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        onClose={close}
        title={t('news.delete.title')}
        confirmLabel={t('news.do.delete')}
        isDangerous
        onConfirm={remove}
      >
        {t('news.delete.text', { name })}
      </ConfirmDialog>
    </>
  );
}

/** Returns false on a refusal; the client has shown the reason. */
async function done(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (error instanceof RefusedCall) return false;
    throw error;
  }
}
