import { consentSubjectWords } from '@plenum/contract/consents/documents';
import type { PublicLegal } from '@plenum/contract/consents/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { RichTextView } from '#kernel/ui/layout/rich-text-view';

interface LegalPageProps {
  legal: PublicLegal;
  /** The address of the document, or of one of its versions. */
  hrefOf: (version?: number) => string;
}

/** The terms or the privacy policy, to read or print, with links to the earlier versions. */
export function LegalPage({ legal, hrefOf }: LegalPageProps) {
  const { t } = useTranslation('consents');
  const sentence = useSentence();
  const since = useSince();
  return (
    <article className="mx-auto w-full max-w-3xl grow px-4 py-8 md:py-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
        <h1 className="text-2xl font-bold">{sentence(consentSubjectWords[legal.document])}</h1>
        <Button size="small" className="print:hidden" onPress={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <p className="mt-2 text-muted">{since(legal)}</p>
      {!legal.isPublished && (
        <p role="note" className="mt-4 rounded-md bg-warning-soft px-4 py-3 text-warning">
          {t('notPublished')}
        </p>
      )}
      {legal.state === 'earlier' && (
        <p role="note" className="mt-4 rounded-md bg-warning-soft px-4 py-3 text-warning">
          {t('earlier')}{' '}
          <Link href={hrefOf()} className="text-inherit">
            {t('showCurrent')}
          </Link>
        </p>
      )}
      {legal.news !== '' && (
        <section className="mt-6 rounded-md bg-surface-sunken px-4 py-3">
          <h2 className="text-sm font-semibold">{t('whatIsNew')}</h2>
          <p className="mt-1 whitespace-pre-line">{legal.news}</p>
        </section>
      )}
      <RichTextView text={legal.body} className="mt-6" />
      {legal.versions.length > 1 && <Versions legal={legal} hrefOf={hrefOf} />}
    </article>
  );
}

function Versions({ legal, hrefOf }: LegalPageProps) {
  const { t } = useTranslation('consents');
  const since = useSince();
  return (
    <section className="mt-10 border-t pt-6 print:hidden">
      <h2 className="text-lg font-semibold">{t('versions')}</h2>
      <ul className="mt-3 flex flex-col gap-4">
        {legal.versions.map((version) => (
          <li key={version.number}>
            <Link
              href={hrefOf(version.current ? undefined : version.number)}
              aria-current={version.number === legal.number ? 'page' : undefined}
              className="inline-flex min-h-9 items-center"
            >
              {since(version)}
            </Link>
            {version.news !== '' && <p className="text-sm whitespace-pre-line text-muted">{version.news}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns a text such as “Version 3 · in force since 4 May 2027”. The version that came with the software has no date.
 */
export function useSince(): (version: { number: number; effectiveAt: string | null }) => string {
  const { t } = useTranslation('consents');
  const lan = useAppStore((state) => state.lan);
  return ({ number, effectiveAt }) =>
    effectiveAt === null
      ? t('version', { number })
      : t('versionSince', { number, date: formatDate(effectiveAt, lan) });
}
