import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from 'react-i18next';
import { RichTextView } from '#kernel/ui/layout/rich-text-view';
import { hasWords } from './meeting-tabs.ts';
import { Partners } from '../site/partners.tsx';

export function AboutTab({ meeting }: { meeting: PublicMeeting }) {
  const { t } = useTranslation(['meetings', 'landing']);
  const { about, partners, summary } = meeting;
  return (
    <div className="flex flex-col gap-12">
      <section>
        <h2 className="sr-only">{t('detail.tab.about')}</h2>
        {hasWords(about) ? (
          <RichTextView text={about} className="measure" />
        ) : (
          <p className="measure">{summary || t('detail.aboutEmpty')}</p>
        )}
      </section>
      {partners.length > 0 && (
        <section>
          <h2 className="mb-5 text-xl font-semibold">{t('landing:series.partners')}</h2>
          <Partners partners={partners} />
        </section>
      )}
    </div>
  );
}
