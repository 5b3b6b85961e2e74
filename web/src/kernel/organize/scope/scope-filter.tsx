import type { Language } from '@plenum/contract/kernel/language';
import { textIn, type LocalizedText } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { scopeKey, type Scope } from './scope.ts';

export interface ScopeFilterProps {
  rows: readonly (Scope & { readonly scopeName: LocalizedText | null })[];
  lan: Language;
  chosen: string | undefined;
  onChoose: (scope: string | undefined) => void;
}

const EVERYWHERE = 'everywhere';

/** Filters by the scopes that occur in the list. */
export function ScopeFilter({ rows, lan, chosen, onChoose }: ScopeFilterProps) {
  const { t } = useTranslation('organize');
  const names = new Map(
    rows.map((row) => [scopeKey(row), row.scopeName === null ? t('scope.site') : textIn(row.scopeName, lan)]),
  );
  const options = [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, lan));
  return (
    <Select
      label={<span className="sr-only">{t('scope.filter')}</span>}
      options={[{ value: EVERYWHERE, label: t('scope.any') }, ...options]}
      value={chosen ?? EVERYWHERE}
      onChange={(value) => onChoose(value === EVERYWHERE ? undefined : value)}
      className="-mt-1.5 w-full sm:w-56"
    />
  );
}
