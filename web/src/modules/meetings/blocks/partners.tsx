import type { SeriesPage } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { fileAddress } from '#kernel/client/base-url';

type Partner = SeriesPage['series']['partners'][number];

const kinds = ['host', 'organizer', 'co_organizer', 'sponsor', 'supporter'] as const;

/** Hosts and sponsors by role; with the logo, or the name if there is none. */
export function Partners({ partners }: { partners: readonly Partner[] }) {
  const { t } = useTranslation('landing');
  return (
    <dl className="grid gap-y-5">
      {kinds.map((kind) => {
        const those = partners.filter((partner) => partner.kind === kind);
        if (those.length === 0) return null;
        return (
          <div
            key={kind}
            className="grid items-baseline gap-x-6 gap-y-1 not-first:border-t not-first:pt-5 sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <dt className="text-sm text-muted">{t(`series.partner.${kind}`)}</dt>
            <dd className="flex flex-wrap items-center gap-x-10 gap-y-2">
              {those.map((partner) => (
                <PartnerMark key={partner.name} partner={partner} />
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function PartnerMark({ partner: { name, link, logo } }: { partner: Partner }) {
  const mark = logo ? (
    <img
      src={fileAddress(logo)}
      alt={name}
      loading="lazy"
      className="h-12 max-w-44 rounded-sm object-contain dark:bg-white/90 dark:p-1.5"
    />
  ) : (
    <span className="inline-flex min-h-11 items-center text-lg font-semibold">{name}</span>
  );
  if (!link) return mark;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center rounded-sm hover:text-accent"
    >
      {mark}
    </a>
  );
}
