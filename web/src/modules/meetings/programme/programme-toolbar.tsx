import type { PublicProgramme } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button, buttonClass } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { SearchIcon } from '#kernel/ui/icons/more-icons';
import { shortWeekday } from '../dates.ts';
import type { ProgrammeSearch } from '../search.ts';

interface ProgrammeToolbarProps {
  programme: PublicProgramme;
  day: string | undefined;
  layout: 'grid' | 'list';
  chosen: ProgrammeSearch;
  onChoose: (next: ProgrammeSearch) => void;
  mineCount: number;
  onSave: () => void;
}

const pressable = classes(
  'flex min-h-11 shrink-0 cursor-pointer items-center rounded-md px-4 font-semibold text-muted transition-colors hover:text-text',
  'aria-pressed:bg-accent-soft aria-pressed:text-accent',
);
const control =
  'min-h-11 rounded-md border border-border-field bg-surface-raised px-3 text-base hover:border-border-control';

/** The filters and the view of the programme. */
export function ProgrammeToolbar(props: ProgrammeToolbarProps) {
  const { programme, layout, chosen, onChoose, mineCount, onSave } = props;
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {programme.days.length > 1 && <Days {...props} />}
      <div className="flex flex-wrap items-center gap-3">
        <label className={classes(control, 'flex grow items-center gap-2 sm:max-w-80')}>
          <SearchIcon className="size-4.5 shrink-0 text-muted" />
          <span className="sr-only">{t('programme.search')}</span>
          <input
            type="search"
            value={chosen.q ?? ''}
            placeholder={t('programme.search')}
            onChange={(event) => onChoose({ ...chosen, q: event.target.value || undefined })}
            className="min-w-0 grow bg-transparent outline-none"
          />
        </label>
        {programme.tracks.length > 0 && (
          <label>
            <span className="sr-only">{t('programme.track')}</span>
            <select
              value={chosen.track ?? ''}
              onChange={(event) => onChoose({ ...chosen, track: event.target.value || undefined })}
              className={classes(control, 'max-w-60')}
            >
              <option value="">{t('programme.allTracks')}</option>
              {programme.tracks.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <button
          type="button"
          aria-pressed={chosen.mine === true}
          onClick={() => onChoose({ ...chosen, mine: chosen.mine ? undefined : true })}
          className={classes(pressable, 'border')}
        >
          {t('programme.mine', { count: mineCount })}
        </button>
        <div className="ms-auto flex flex-wrap gap-1">
          {mineCount > 0 && (
            <Button kind="quiet" onPress={onSave}>
              {t('programme.saveMine')}
            </Button>
          )}
          <Button kind="quiet" className="max-sm:hidden" onPress={() => window.print()}>
            {t('programme.print')}
          </Button>
          <a
            href={`/api/public/meetings/${programme.meetingId}/programme/pdf?lan=${lan}`}
            className={buttonClass({ kind: 'quiet' })}
          >
            {t('programme.pdf')}
          </a>
          {programme.rooms.length > 1 && (
            <ul aria-label={t('programme.layout')} className="flex rounded-md border">
              {(['list', 'grid'] as const).map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-pressed={layout === name}
                    onClick={() => onChoose({ ...chosen, view: name })}
                    className={pressable}
                  >
                    {t(`programme.as.${name}`)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}

function Days({ programme, day, chosen, onChoose }: ProgrammeToolbarProps) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  return (
    <ul
      aria-label={t('programme.days')}
      className="-mx-1 flex [scrollbar-width:none] gap-2 overflow-x-auto px-1 py-1"
    >
      {programme.days.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={name === day}
            onClick={() => onChoose({ ...chosen, day: name, mine: undefined, q: undefined })}
            className={classes(pressable, 'flex-col py-1.5 leading-snug whitespace-nowrap')}
          >
            <span className="text-sm">{shortWeekday(name, lan)}</span>
            <span className="tabular">{formatDay(name, lan)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
