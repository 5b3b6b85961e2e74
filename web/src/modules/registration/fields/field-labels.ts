import type { Offer } from '@plenum/contract/registration/offer';
import { inLanguage } from '@plenum/contract/kernel/language';
import { type ValueKey, valueKeys } from '@plenum/contract/registration/people/person';
import { valueQuestions } from '@plenum/contract/registration/people/person-words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';

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

/** Returns a function that gives the label of a person's value in the form. */
export function useQuestion(): (key: ValueKey) => string {
  const lan = useAppStore((state) => state.lan);
  return (key) => inLanguage(valueQuestions[key], lan);
}

/** Returns a function that gives the label of any field in the form, for an error or a list that names it elsewhere. */
export function useFieldLabel(offer: Offer): (field: string) => string {
  const { t } = useTranslation('registration');
  const question = useQuestion();
  return (field) => {
    const key = valueKeys.find((known) => known === field);
    if (key) return question(key);
    const custom = offer.form.custom.find(({ id }) => field === `custom.${id}`);
    if (custom) return custom.label;
    const activity = offer.activities.find(({ id }) => field === `activities.${id}`);
    if (activity) return activity.name;
    return field in stayLabels ? t(stayLabels[field as keyof typeof stayLabels]) : '';
  };
}
