import { needsHotelConsent } from '@plenum/contract/registration/checkout/validate-draft';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { FieldGroup } from './field-group.tsx';
import { fieldAddress } from './focus-field.ts';
import type { MemberFieldsProps } from './member-props.ts';

/** Agreed to apart from everything else, where an ID number goes to the hotel. */
export function HotelConsent({ offer, draft, onChange, fieldErrors, showsAll }: MemberFieldsProps) {
  const { t } = useTranslation('registration');
  if (!needsHotelConsent(offer.form, draft)) return null;
  return (
    <FieldGroup title={t('stay.consentTitle')}>
      <div {...fieldAddress('hotelConsent')}>
        <Checkbox
          isSelected={draft.hotelConsent}
          onChange={(hotelConsent) => onChange({ ...draft, hotelConsent })}
          error={showsAll ? fieldErrors.get('hotelConsent') : undefined}
          description={t('stay.consentWhy')}
        >
          {t('stay.consent')}
        </Checkbox>
      </div>
    </FieldGroup>
  );
}
