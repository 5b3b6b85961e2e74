import { yesNoWords } from '@plenum/contract/kernel/yes-no';
import { genderWords, identityWords, idTypeWords } from '@plenum/contract/registration/people/person-words';
import { inLanguage, type Sentence } from '@plenum/contract/kernel/language';
import { dietText } from '@plenum/contract/meetings/diets';
import { type PersonField, personFields } from '@plenum/contract/meetings/person-fields';
import { stayWords, wantsRoom } from '@plenum/contract/registration/people/stay';
import { answerKey, isAsked } from '@plenum/contract/registration/people/custom-answers';
import { maskIdNumber } from '@plenum/contract/registration/people/id-documents';
import { joinName } from '@plenum/contract/registration/people/person';
import { nightsBetween } from '@plenum/contract/registration/orders/price';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { useSentence } from '#kernel/i18n/use-sentence';
import { componentLocale } from '#kernel/i18n/format';
import { useQuestion } from '../fields/field-labels.ts';
import { askedFields } from '../fields/validation.ts';
import { dateAndWeekday } from '../fields/weekday.ts';
import { roomsOf } from '../fields/wishes.ts';
import { useActivityName } from './activity-name.ts';

const chosenWords = { gender: genderWords, identity: identityWords, idType: idTypeWords };

interface Row {
  label: string;
  value: string;
}

/** A member's name, as far as it is entered. */
export function nameIn({ values }: Pick<MemberDraft, 'values'>): string {
  return values['fullName'] || joinName(values['firstName'] ?? '', values['lastName'] ?? '');
}

/** A member's choices, in words. */
export function useMemberSummary(offer: Offer) {
  const { t } = useTranslation('registration');
  const question = useQuestion();
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const activityName = useActivityName(offer);
  const list = new Intl.ListFormat(componentLocale(lan), { type: 'conjunction' });
  const typeName = (draft: MemberDraft) =>
    offer.types.find(({ id }) => id === draft.values['typeId'])?.name ?? '';

  function person(draft: MemberDraft): Row[] {
    const { values } = draft;
    const asked = personFields.filter((field) => offer.form.asked[field] !== 'hidden');
    const rows = [
      ...asked.map((field) => answer(field, values)),
      { label: question('typeId'), value: typeName(draft) },
      { label: question('attend'), value: values['attend'] === 'no' ? t('who.attend.no') : '' },
      ...custom(draft),
    ];
    return [
      { label: question('fullName'), value: nameIn(draft) },
      ...rows.filter(({ value }) => value !== ''),
    ];
  }

  function answer(field: PersonField, { [field]: value = '', idType = '' }: MemberDraft['values']): Row {
    const label = question(field);
    if (field === 'gender' || field === 'identity') return { label, value: chosen(field, value) };
    if (field === 'idNumber') return { label: chosen('idType', idType), value: maskIdNumber(value) };
    return { label, value: field === 'diet' ? dietText(value, lan) : value };
  }

  function chosen(group: keyof typeof chosenWords, value: string): string {
    const words: Readonly<Record<string, Sentence>> = chosenWords[group];
    return words[value] ? sentence(words[value]) : '';
  }

  function custom({ values }: MemberDraft): Row[] {
    const fields = askedFields(offer, true);
    return fields
      .filter((field) => isAsked(field, fields, values) && (values[answerKey(field.id)] ?? '') !== '')
      .map((field) => {
        const value = values[answerKey(field.id)] ?? '';
        const names = value
          .split(',')
          .flatMap((id) => field.options.find((option) => option.id === id)?.label ?? []);
        if (field.type === 'file') return { label: field.label, value: t('file.sent') };
        if (field.type === 'yes_no')
          return { label: field.label, value: sentence(yesNoWords[value === 'yes' ? 'yes' : 'no']) };
        return { label: field.label, value: names.length > 0 ? list.format(names) : value };
      });
  }

  function stay({ stay: { choice, roomTypeId, checkIn, checkOut, cohabitant } }: MemberDraft): Row[] {
    const how = { label: t('stay.how'), value: inLanguage(stayWords[choice ?? 'no_hotel'], lan) };
    const found = roomsOf(offer).find(({ room }) => room.id === roomTypeId);
    if (!wantsRoom(choice) || !found) return [how];
    const count = nightsBetween(checkIn, checkOut).length;
    return [
      how,
      {
        label: t('stay.which'),
        value: t('stay.roomName', { hotel: found.hotel.name, room: found.room.name }),
      },
      {
        label: t('stay.when'),
        value:
          count === 0
            ? ''
            : t('stay.span', {
                from: dateAndWeekday(checkIn, lan),
                to: dateAndWeekday(checkOut, lan),
                count,
              }),
      },
      ...(choice === 'shared'
        ? [
            {
              label: t('stay.cohabitant'),
              value: cohabitant.kind === 'person' ? cohabitant.name : t(`cohabitant.${cohabitant.kind}`),
            },
          ]
        : []),
    ];
  }

  function activityNames({ activityIds }: MemberDraft): string {
    const names = offer.activities.filter(({ id }) => activityIds.includes(id)).map(activityName);
    return names.length === 0 ? t('confirm.noActivities') : list.format(names);
  }

  return {
    person,
    stay,
    activityNames,
    activities: (draft: MemberDraft): Row[] => [{ label: t('confirm.chosen'), value: activityNames(draft) }],
    /** One member of several, in one line. */
    line: (draft: MemberDraft): Row => ({ label: nameIn(draft), value: typeName(draft) }),
  };
}
