import { useTranslation } from 'react-i18next';
import { OptionList } from './option-list.tsx';
import { SelectFrame, type SelectProps } from './select-frame.tsx';

export function Select<V extends string>(props: SelectProps<V>) {
  const { t } = useTranslation('kernel');
  return (
    <SelectFrame {...props}>
      <OptionList options={props.options} empty={t('noData')} />
    </SelectFrame>
  );
}
