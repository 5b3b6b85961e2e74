import { newsCategoryWords } from '@plenum/contract/news/words';
import { uploadNewsPicture } from '@plenum/contract/news/endpoints';
import { newsCategories, type NewsDetail } from '@plenum/contract/news/schemas';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { upload } from '#kernel/client/call';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { LocalizedRichField } from '#kernel/form/localized-rich-field';
import { mediaLink } from '#kernel/picture/media-link';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { PictureField } from '#kernel/ui/fields/picture-field';
import { Select } from '#kernel/ui/fields/select';
import { ScopeField } from '#kernel/organize/scope/scope-field';
import { type ArticleForm, AttachmentsField } from './attachments-field.tsx';

export interface ArticleFieldsProps {
  form: ArticleForm;
  /** The stored article; undefined for a new one. */
  article: NewsDetail | undefined;
  mayWriteForSite: boolean;
  isDisabled: boolean;
}

const uploadPicture = (file: File) => upload(uploadNewsPicture, file, { quiet: true });

export function ArticleFields({ form, article, mayWriteForSite, isDisabled }: ArticleFieldsProps) {
  const { t } = useTranslation('news-organize');
  return (
    <div className="flex flex-col gap-8">
      <Appearance {...{ form, article, mayWriteForSite, isDisabled }} />
      <LocalizedLineField
        form={form}
        name="title"
        label={t('news.field.title')}
        maxLength={160}
        isRequired
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name="summary"
        label={t('news.field.summary')}
        description={t('news.field.summaryHint')}
        maxLength={400}
        isMultiline
        rows={3}
        isDisabled={isDisabled}
      />
      <LocalizedRichField
        form={form}
        name="body"
        label={t('news.field.body')}
        uploadPicture={uploadPicture}
        isDisabled={isDisabled}
      />
      <Files form={form} isDisabled={isDisabled} />
    </div>
  );
}

function Appearance({ form, article, mayWriteForSite, isDisabled }: ArticleFieldsProps) {
  const { t } = useTranslation('news-organize');
  const sentence = useSentence();
  const { control } = form;
  const { field: category } = useController({ control, name: 'category' });
  const { field: pinned } = useController({ control, name: 'pinned' });
  const { field: seriesId } = useController({ control, name: 'seriesId' });
  const { field: meetingId, fieldState } = useController({ control, name: 'meetingId' });
  const scope = { seriesId: seriesId.value, meetingId: meetingId.value };
  const isNowhere = !mayWriteForSite && article === undefined && !scope.seriesId && !scope.meetingId;
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
      <ScopeField
        label={t('news.field.scope')}
        value={isNowhere ? null : scope}
        onChange={(next) => {
          seriesId.onChange(next.seriesId);
          meetingId.onChange(next.meetingId);
        }}
        hasSite={mayWriteForSite}
        currentName={article?.scopeName}
        error={fieldState.error?.message}
        isDisabled={isDisabled}
      />
      <Select
        label={t('news.field.category')}
        options={newsCategories.map((value) => ({ value, label: sentence(newsCategoryWords[value]) }))}
        value={category.value}
        onChange={category.onChange}
        isDisabled={isDisabled}
      />
      <Checkbox
        isSelected={pinned.value}
        onChange={pinned.onChange}
        description={t('news.field.pinnedHint')}
        isDisabled={isDisabled}
        className="sm:col-span-2 lg:col-span-1 lg:mt-7.5"
      >
        {t('news.field.pinned')}
      </Checkbox>
    </div>
  );
}

function Files({ form, isDisabled }: Pick<ArticleFieldsProps, 'form' | 'isDisabled'>) {
  const { t } = useTranslation('news-organize');
  const { field: cover, fieldState } = useController({ control: form.control, name: 'cover' });
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2">
      <PictureField
        label={t('news.field.cover')}
        shape="cover"
        fileId={cover.value}
        link={mediaLink(cover.value)}
        upload={uploadPicture}
        onChange={({ fileId }) => cover.onChange(fileId)}
        description={t('news.field.coverHint')}
        error={fieldState.error?.message}
        isDisabled={isDisabled}
      />
      <AttachmentsField form={form} isDisabled={isDisabled} />
    </div>
  );
}
