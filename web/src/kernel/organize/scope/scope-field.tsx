import { textIn, type LocalizedText } from '@plenum/contract/kernel/localized-text';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { useAppStore } from '../../state/app-store.ts';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { placesQuery } from './scope-query.ts';
import { scopeKey, scopeOf, SITE, type Scope } from './scope.ts';

export interface ScopeFieldProps {
  label: string;
  value: Scope | null;
  onChange: (scope: Scope) => void;
  /** If true, the whole site is offered too. */
  hasSite?: boolean;
  /** The name of the current scope, if it is not among the choices. */
  currentName?: LocalizedText | null | undefined;
  description?: string;
  error?: string | undefined;
  isDisabled?: boolean | undefined;
}

/** Chooses the series or conference that something is written for. */
export function ScopeField({
  label,
  value,
  onChange,
  hasSite = false,
  currentName,
  description,
  error,
  isDisabled = false,
}: ScopeFieldProps) {
  const { t } = useTranslation('organize');
  const lan = useAppStore((state) => state.lan);
  const { data: choices = [] } = useQuery(placesQuery);
  const chosen = value === null ? null : scopeKey(value);
  const options = [
    ...(hasSite || chosen === SITE
      ? [{ value: SITE, label: t('scope.site'), description: t('scope.siteHint') }]
      : []),
    ...choices.map((choice) => ({
      value: scopeKey(choice),
      label: textIn(choice.name, lan),
      description: t(`scope.kind.${choice.kind}`),
    })),
  ];
  const isKnown = chosen === null || options.some((option) => option.value === chosen);
  return (
    <SearchSelect
      label={label}
      isRequired
      options={
        isKnown || !currentName ? options : [...options, { value: chosen, label: textIn(currentName, lan) }]
      }
      value={chosen}
      onChange={(key) => onChange(scopeOf(key))}
      isDisabled={isDisabled}
      error={error}
      {...(description !== undefined && { description })}
    />
  );
}
