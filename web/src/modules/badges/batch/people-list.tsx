import type { BadgeRow } from '@plenum/contract/badges/schemas';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { Link } from '#kernel/ui/buttons/link';
import { classes } from '#kernel/ui/classes';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { EyeIcon } from '#kernel/ui/icons/more-icons';
import { StatusPill } from '#kernel/ui/layout/status-pill';

interface PeopleListProps {
  rows: readonly BadgeRow[];
  chosen: ReadonlyMap<string, BadgeRow>;
  onChoose: (chosen: ReadonlyMap<string, BadgeRow>) => void;
  previewed: string | undefined;
  onPreview: (participantId: string) => void;
  personHref: (participantId: string) => string;
}

/** One page of people with checkboxes; the selection spans the pages. */
export function PeopleList({ rows, chosen, onChoose, previewed, onPreview, personHref }: PeopleListProps) {
  const { t } = useTranslation('badges');
  const isAll = rows.every(({ participantId }) => chosen.has(participantId));
  const isSome = rows.some(({ participantId }) => chosen.has(participantId));
  function toggle(changed: readonly BadgeRow[], isOn: boolean) {
    const next = new Map(chosen);
    for (const row of changed) {
      if (isOn) next.set(row.participantId, row);
      else next.delete(row.participantId);
    }
    onChoose(next);
  }
  return (
    <>
      <div className="flex min-h-11 items-center border-b px-3">
        <Checkbox
          isSelected={isAll}
          isIndeterminate={isSome && !isAll}
          onChange={(isOn) => toggle(rows, isOn)}
        >
          {t('batch.choosePage')}
        </Checkbox>
      </div>
      <ul>
        {rows.map((row) => (
          <PersonRow
            key={row.participantId}
            row={row}
            isChosen={chosen.has(row.participantId)}
            onChoose={(isOn) => toggle([row], isOn)}
            isPreviewed={row.participantId === previewed}
            onPreview={() => onPreview(row.participantId)}
            href={personHref(row.participantId)}
          />
        ))}
      </ul>
    </>
  );
}

interface PersonRowProps {
  row: BadgeRow;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
  isPreviewed: boolean;
  onPreview: () => void;
  href: string;
}

function PersonRow({ row, isChosen, onChoose, isPreviewed, onPreview, href }: PersonRowProps) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  const { person, printed, missing, confirmed } = row;
  return (
    <li
      className={classes(
        'flex items-center gap-3 border-b px-3 py-2.5',
        isPreviewed && 'lg:bg-surface-sunken',
      )}
    >
      <Checkbox isSelected={isChosen} onChange={onChoose} className="shrink-0">
        <span className="sr-only">{t('batch.choose', { name: person.name })}</span>
      </Checkbox>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link href={href} kind="quiet" className="font-semibold text-text" onFocus={onPreview}>
            {person.name}
          </Link>
          {person.latinName !== '' && <span className="text-sm text-muted">{person.latinName}</span>}
        </p>
        <p className="truncate text-sm text-muted">{person.organization}</p>
        {missing.length > 0 && (
          <p className="text-sm text-warning">{t('batch.missing', { letters: missing.join(' ') })}</p>
        )}
      </div>
      <IconButton
        icon={EyeIcon}
        label={t('batch.look', { name: person.name })}
        onPress={onPreview}
        className="max-lg:hidden"
      />
      <div className="flex shrink-0 flex-col items-end gap-1 text-end text-sm">
        <span className="max-w-40 truncate text-muted">{textIn(person.type, lan)}</span>
        {printed.lastAt !== null ? (
          <StatusPill tone="success">
            {t('batch.printedAt', { count: printed.times, when: formatDateTime(printed.lastAt, lan) })}
          </StatusPill>
        ) : (
          !confirmed && <StatusPill tone="warning">{t('batch.unconfirmed')}</StatusPill>
        )}
      </div>
    </li>
  );
}
