import { textIn } from '@plenum/contract/kernel/localized-text';
import type { NewsForm, NewsVersion } from '@plenum/contract/news/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { newsVersionsQuery } from '../news-queries.ts';
import { ArticlePreview } from './article-preview.tsx';

export interface ArticleVersionsDialogProps {
  articleId: string;
  isOpen: boolean;
  onClose: () => void;
  /** Copies that version into the form; saving stores it. */
  onRestore: (content: NewsForm) => void;
}

/** The earlier versions of an article. */
export function ArticleVersionsDialog({ articleId, isOpen, onClose, onRestore }: ArticleVersionsDialogProps) {
  const { t } = useTranslation('news-organize');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('news.versions.title')}
      description={t('news.versions.hint')}
      size="large"
      phone="full"
    >
      <Versions
        articleId={articleId}
        onRestore={(content) => {
          onRestore(content);
          onClose();
        }}
      />
    </Dialog>
  );
}

function Versions({ articleId, onRestore }: Pick<ArticleVersionsDialogProps, 'articleId' | 'onRestore'>) {
  const { data: versions, error, refetch } = useQuery(newsVersionsQuery(articleId));
  const [chosen, setChosen] = useState<number>();
  if (error && !versions) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!versions)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    );
  const shown = versions.find(({ version }) => version === chosen) ?? versions[0];
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto sm:max-h-none">
        {versions.map((version, index) => (
          <li key={version.version}>
            <VersionButton
              version={version}
              isCurrent={index === 0}
              isChosen={version === shown}
              onPress={() => setChosen(version.version)}
            />
          </li>
        ))}
      </ul>
      {shown && <Shown version={shown} isCurrent={shown === versions[0]} onRestore={onRestore} />}
    </div>
  );
}

interface VersionButtonProps {
  version: NewsVersion;
  isCurrent: boolean;
  isChosen: boolean;
  onPress: () => void;
}

function VersionButton({ version, isCurrent, isChosen, onPress }: VersionButtonProps) {
  const { t } = useTranslation('news-organize');
  const lan = useAppStore((state) => state.lan);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={classes(
        'w-full cursor-pointer rounded-md px-3 py-2 text-start text-sm transition-colors',
        isChosen ? 'bg-accent-soft' : 'hover:bg-text/[0.05]',
      )}
    >
      <span className="tabular block font-semibold">{formatDateTime(version.at, lan)}</span>
      <span className="block text-muted">{version.by ?? t('news.versions.unknownUser')}</span>
      {isCurrent && <span className="block text-accent">{t('news.versions.current')}</span>}
    </button>
  );
}

interface ShownProps {
  version: NewsVersion;
  isCurrent: boolean;
  onRestore: (content: NewsForm) => void;
}

function Shown({ version, isCurrent, onRestore }: ShownProps) {
  const { t } = useTranslation('news-organize');
  const lan = useAppStore((state) => state.lan);
  return (
    <div className="min-w-0">
      {!isCurrent && (
        <Button size="small" className="mb-5" onPress={() => onRestore(version.content)}>
          {t('news.versions.restore')}
        </Button>
      )}
      <div aria-label={textIn(version.content.title, lan)} className="[&>div]:grid-cols-1!">
        <ArticlePreview content={version.content} publishAt={version.at} />
      </div>
    </div>
  );
}
