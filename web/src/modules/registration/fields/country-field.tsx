import { useMemo } from 'react';
import { useAppStore } from '#kernel/state/app-store';
import { SearchSelect } from '#kernel/ui/fields/search-select';
import { countryNames } from './countries.ts';
import { useQuestion } from './field-labels.ts';
import { fieldAddress } from './focus-field.ts';

export interface ChosenTextProps {
  value: string;
  isRequired: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

/**
 * A field for a country. It is stored as a name, because a team's Excel sheet has names; a name chosen in the other
 * language stays available.
 */
export function CountryField({ value, isRequired, error, onChange }: ChosenTextProps) {
  const question = useQuestion();
  const lan = useAppStore((state) => state.lan);
  const names = useMemo(() => countryNames(lan), [lan]);
  const all = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <div {...fieldAddress('country')}>
      <SearchSelect
        label={question('country')}
        isRequired={isRequired}
        options={all.map((name) => ({ value: name, label: name }))}
        value={value === '' ? null : value}
        onChange={onChange}
        error={error}
      />
    </div>
  );
}
