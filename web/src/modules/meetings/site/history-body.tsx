import type { PublicBackground } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { Link } from '#kernel/ui/buttons/link';

type Edition = PublicBackground['editions'][number];

export function HistoryBody({ editions }: { editions: readonly Edition[] }) {
  const { t } = useTranslation('meetings');
  if (editions.length === 0)
    return <EmptyState title={t('history.emptyTitle')}>{t('history.emptyText')}</EmptyState>;
  return (
    <ol className="border-t">
      {editions
        .toSorted((one, other) => other.year - one.year)
        .map((edition) => (
          <EditionItem key={edition.year + edition.title} edition={edition} />
        ))}
    </ol>
  );
}

function EditionItem({ edition }: { edition: Edition }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const { year, title, place, dates, participants, papers, note, link } = edition;
  return (
    <li className="gap-8 border-b py-6 sm:grid sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <p className="tabular text-xl font-semibold text-accent">{year}</p>
      <div className="min-w-0">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="flex flex-wrap gap-x-4 text-muted">
          {dates !== '' && <span>{dates}</span>}
          {place !== '' && <span>{place}</span>}
        </p>
        {note !== '' && <p className="mt-2 measure whitespace-pre-line">{note}</p>}
        {link !== '' && (
          <Link href={link} isExternal className="mt-1 inline-flex min-h-11 items-center">
            {t('history.site')}
          </Link>
        )}
      </div>
      <dl className="flex gap-8 self-start max-sm:mt-3">
        {participants !== null && (
          <Figure name={t('history.participants')} value={formatNumber(participants, lan)} />
        )}
        {papers !== null && <Figure name={t('history.papers')} value={formatNumber(papers, lan)} />}
      </dl>
    </li>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular text-xl font-semibold">{value}</dd>
    </div>
  );
}
