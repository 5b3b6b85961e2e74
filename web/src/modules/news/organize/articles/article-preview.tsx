import { textIn } from '@plenum/contract/kernel/localized-text';
import { richTextIn } from '@plenum/contract/kernel/rich-text';
import { languages, type Language } from '@plenum/contract/kernel/language';
import type { NewsForm } from '@plenum/contract/news/schemas';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate, documentLanguage } from '#kernel/i18n/format';
import { mediaLink } from '#kernel/picture/media-link';
import { FileIcon } from '#kernel/ui/icons/editing-icons';
import { Link } from '#kernel/ui/buttons/link';
import { Picture } from '#kernel/ui/pictures/picture';
import { RichTextView } from '#kernel/ui/layout/rich-text-view';

export interface ArticlePreviewProps {
  content: NewsForm;
  /** The date of publication; today for an article without one. */
  publishAt: string | null;
}

/** The article as visitors see it, in each language; a missing translation is replaced by the other language. */
export function ArticlePreview({ content, publishAt }: ArticlePreviewProps) {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-12 xl:grid-cols-2">
      {languages.map((lan) => (
        <InLanguage key={lan} lan={lan} content={content} publishAt={publishAt} />
      ))}
    </div>
  );
}

function InLanguage({ lan, content, publishAt }: ArticlePreviewProps & { lan: Language }) {
  const { t } = useTranslation('organize');
  const [today] = useState(() => new Date());
  const title = textIn(content.title, lan);
  const summary = textIn(content.summary, lan);
  return (
    <section aria-label={t(`language.${lan}`)} className="min-w-0">
      <p className="mb-4 border-b pb-2 text-sm font-semibold text-muted">{t(`language.${lan}`)}</p>
      <article lang={documentLanguage(lan)} className="text-base">
        <h2 className="text-xl font-bold">{title}</h2>
        <p className="tabular mt-2 text-muted">{formatDate(publishAt ?? today, lan)}</p>
        {content.cover !== '' && (
          <Picture src={mediaLink(content.cover)} alt="" className="mt-6 aspect-video" />
        )}
        {summary !== '' && <p className="measure mt-6 text-lg whitespace-pre-line text-muted">{summary}</p>}
        <RichTextView text={richTextIn(content.body, lan)} className="mt-6" />
        {content.attachments.length > 0 && (
          <ul className="mt-6 space-y-2 border-t pt-4">
            {content.attachments.map(({ fileId, name }) => (
              <li key={fileId} className="flex items-center gap-2">
                <FileIcon className="size-4.5 shrink-0 text-muted" />
                <Link href={mediaLink(fileId)} target="_blank" rel="noopener">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </article>
    </section>
  );
}
