import type { Offer } from '@plenum/contract/registration/checkout/offer';
import { valueKeys } from '@plenum/contract/registration/people/person';
import { useTranslation } from 'react-i18next';

const stayLabels = {
  stay: 'stay.how',
  'stay.choice': 'stay.how',
  'stay.checkIn': 'stay.checkIn',
  'stay.checkOut': 'stay.checkOut',
  'stay.roomTypeId': 'stay.which',
  'stay.cohabitant': 'stay.cohabitant',
  hotelConsent: 'stay.consentTitle',
  'invoice.kind': 'invoice.kind',
  'invoice.title': 'invoice.title',
  'invoice.taxNumber': 'invoice.taxNumber',
  'invoice.email': 'invoice.email',
  'invoice.note': 'invoice.note',
  method: 'method.title',
  teamName: 'team.teamName',
  contactName: 'team.contactName',
  contactPhone: 'team.contactPhone',
  contactEmail: 'team.contactEmail',
  members: 'team.members',
} as const;

/** What a field is called where it stands, for those who read about it elsewhere. */
export function useFieldLabel(offer: Offer): (field: string) => string {
  const { t } = useTranslation('registration');
  return (field) => {
    const key = valueKeys.find((known) => known === field);
    if (key) return t(`field.${key}`);
    const custom = offer.form.custom.find(({ id }) => field === `custom.${id}`);
    if (custom) return custom.label;
    const activity = offer.activities.find(({ id }) => field === `activities.${id}`);
    if (activity) return activity.name;
    return field in stayLabels ? t(stayLabels[field as keyof typeof stayLabels]) : '';
  };
}
