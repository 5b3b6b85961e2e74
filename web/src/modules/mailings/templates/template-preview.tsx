import { TemplateForm, type TemplateWords } from '@plenum/contract/messaging/template-form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { documentLanguage } from '#kernel/i18n/format';
import { SearchSelect } from '#kernel/ui/fields/search-select';
import { EmailFrame } from '#kernel/ui/layout/email-frame';
import { type MailingScope, previewPeopleQuery, templatePreviewQuery } from '../api.ts';

export interface TemplatePreviewProps {
  scope: MailingScope;
  content: TemplateWords;
  /** Whether there are participants whose data can be used in the preview. */
  hasPeople: boolean;
}

const SAMPLE = 'sample';

/** A preview of the message in both languages. While the form has errors, the last valid preview is shown. */
export function TemplatePreview({ scope, content, hasPeople }: TemplatePreviewProps) {
  const { t } = useTranslation('mailings');
  const [person, setPerson] = useState(SAMPLE);
  const settled = useSettled(content);
  const isWhole = TemplateForm.safeParse(settled).success;
  const { data: preview } = useQuery({
    ...templatePreviewQuery(scope, settled, person === SAMPLE ? null : person),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  });
  return (
    <section className="mt-8 border-t pt-6" aria-label={t('preview.title')}>
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <h2 className="text-base font-semibold">{t('preview.title')}</h2>
        {hasPeople && <PersonField meetingId={scope} value={person} onChange={setPerson} />}
      </div>
      {!isWhole && <p className="mb-4 text-sm text-muted">{t('preview.incomplete')}</p>}
      {preview && (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          {(['en', 'zh-cn'] as const).map((language) => {
            const half = language === 'en' ? preview.en : preview.zh;
            const label = t(`language.${language}`);
            return (
              <div key={language} className="min-w-0">
                <p className="mb-2 text-sm font-semibold text-muted">{label}</p>
                {content.channel === 'email' ? (
                  <EmailFrame html={half.html} title={t('preview.email', { language: label })} />
                ) : (
                  <p
                    lang={documentLanguage(language)}
                    className="max-w-sm rounded-lg bg-surface-sunken px-4 py-3 break-words whitespace-pre-line"
                  >
                    {half.text}
                  </p>
                )}
              </div>
            );
          })}
        </div>
      )}
    </section>
  );
}

// Returns the content once typing pauses, so that the server is not asked for each letter.
function useSettled(content: TemplateWords): TemplateWords {
  const deferred = useDeferredValue(JSON.stringify(content));
  const [settled, setSettled] = useState(deferred);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(deferred), 400);
    return () => clearTimeout(timer);
  }, [deferred]);
  return JSON.parse(settled) as TemplateWords;
}

function PersonField({
  meetingId,
  value,
  onChange,
}: {
  meetingId: string;
  value: string;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation('mailings');
  const { data: people } = useQuery(previewPeopleQuery(meetingId));
  const options = (people?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SearchSelect
      label={t('preview.person')}
      options={[{ value: SAMPLE, label: t('preview.sample') }, ...options]}
      value={value}
      onChange={onChange}
      className="w-full sm:w-72"
    />
  );
}
