import type { MeetingPage } from '@plenum/contract/meetings/public-schemas';
import { meetingPhases } from '@plenum/contract/meetings/states';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { ChevronDownIcon } from '#kernel/ui/icons/more-icons';
import { listTimes, type VisitorListSearch } from '../search.ts';

interface FiltersProps {
  search: VisitorListSearch;
  choices: Pick<MeetingPage, 'series' | 'cities'> | undefined;
  onSearch: (search: VisitorListSearch) => void;
}

const TYPING_MS = 350;
const control =
  'min-h-11 w-full min-w-0 rounded-md border border-border-field bg-surface-raised px-3 text-base hover:border-border-control';

/** Every choice is stored in the URL, so that it can be shared and Back undoes it. */
export function MeetingListFilters({ search, choices, onSearch }: FiltersProps) {
  const { t } = useTranslation(['meetings', 'landing']);
  const { series, city, when, phase, q } = search;
  const any = { value: '', label: t('list.any') };
  const isFiltered = [series, city, when, phase, q].some((choice) => choice !== undefined);
  return (
    <search
      aria-label={t('list.filters')}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 lg:grid-cols-[minmax(0,1.6fr)_repeat(4,minmax(0,1fr))_auto]"
    >
      <Words q={q} onWords={(words) => onSearch({ ...search, q: words })} />
      <Choice
        label={t('list.series')}
        value={series}
        options={[any, ...(choices?.series ?? []).map(({ slug, name }) => ({ value: slug, label: name }))]}
        onChoose={(value) => onSearch({ ...search, series: value })}
      />
      <Choice
        label={t('list.city')}
        value={city}
        options={[any, ...(choices?.cities ?? []).map((name) => ({ value: name, label: name }))]}
        onChoose={(value) => onSearch({ ...search, city: value })}
      />
      {search.view !== 'calendar' && (
        <Choice
          label={t('list.when')}
          value={when}
          options={[any, ...listTimes.map((value) => ({ value, label: t(`list.time.${value}`) }))]}
          onChoose={(value) => onSearch({ ...search, when: listTimes.find((known) => known === value) })}
        />
      )}
      <Choice
        label={t('list.phase')}
        value={phase}
        options={[any, ...meetingPhases.map((value) => ({ value, label: t(`landing:phase.${value}`) }))]}
        onChoose={(value) => onSearch({ ...search, phase: meetingPhases.find((known) => known === value) })}
      />
      {isFiltered && (
        <Button
          kind="quiet"
          onPress={() => onSearch({ tab: search.tab, view: search.view, month: search.month })}
        >
          {t('list.reset')}
        </Button>
      )}
    </search>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string | undefined) => void;
}

function Choice({ label, value = '', options, onChoose }: ChoiceProps) {
  // A chosen value is shown even while the options are loading.
  const shown = options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];
  return (
    <Labelled label={label}>
      {(id) => (
        <span className="relative block">
          <select
            id={id}
            value={value}
            onChange={(event) => onChoose(event.target.value === '' ? undefined : event.target.value)}
            className={classes(control, 'cursor-pointer appearance-none truncate pe-9')}
          >
            {shown.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute end-3 top-3.5 size-4.5 text-muted" />
        </span>
      )}
    </Labelled>
  );
}

function Words({ q = '', onWords }: { q: string | undefined; onWords: (words: string | undefined) => void }) {
  const { t } = useTranslation('meetings');
  const [{ words, asked, seen }, setTyped] = useState({ words: q, asked: q, seen: q });
  // Takes the text from the address only if Back or a link changed it, because the text typed here may be newer.
  if (seen !== q) setTyped({ words: q === asked ? words : q, asked: q, seen: q });
  const said = words.trim();
  useEffect(() => {
    if (said === asked) return undefined;
    const waiting = setTimeout(() => {
      setTyped((typed) => ({ ...typed, asked: said }));
      onWords(said === '' ? undefined : said);
    }, TYPING_MS);
    return () => clearTimeout(waiting);
  });
  return (
    <Labelled label={t('list.q')} className="max-md:col-span-2">
      {(id) => (
        <input
          id={id}
          type="search"
          value={words}
          maxLength={80}
          placeholder={t('list.qHint')}
          onChange={({ target }) => setTyped((typed) => ({ ...typed, words: target.value }))}
          className={control}
        />
      )}
    </Labelled>
  );
}

interface LabelledProps {
  label: string;
  className?: string;
  children: (id: string) => ReactNode;
}

function Labelled({ label, className, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={classes('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
