import { inLanguage } from '@plenum/contract/kernel/language';
import { stayWords, wantsRoom } from '@plenum/contract/registration/people/stay';
import { answerKey, isAsked } from '@plenum/contract/registration/people/custom-answers';
import { maskIdNumber } from '@plenum/contract/registration/people/id-documents';
import { joinName } from '@plenum/contract/registration/people/person';
import { nightsBetween } from '@plenum/contract/registration/orders/price';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/checkout/offer';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '#kernel/state/app-store';
import { formatDay, componentLocale } from '#kernel/i18n/format';
import { askedFields } from '../fields/validation.ts';
import { dayAndWeekday } from '../fields/weekday.ts';
import { roomsOf } from '../fields/wishes.ts';

interface Row {
  label: string;
  value: string;
}

/** What somebody is called, as far as it is typed. */
export function nameIn({ values }: Pick<MemberDraft, 'values'>): string {
  return values['fullName'] || joinName(values['firstName'] ?? '', values['lastName'] ?? '');
}

/** What a member chose, in words. */
export function useMemberSummary(offer: Offer) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const list = new Intl.ListFormat(componentLocale(lan), { type: 'conjunction' });
  const typeName = (draft: MemberDraft) =>
    offer.types.find(({ id }) => id === draft.values['typeId'])?.name ?? '';

  function person(draft: MemberDraft): Row[] {
    const { values } = draft;
    const { asked } = offer.form;
    const known = (group: 'gender' | 'identity' | 'idType', value: string) =>
      value === '' ? '' : t(`${group}.${value}` as 'gender.male');
    const number = values['idNumber'] ?? '';
    const rows: (Row & { shown: boolean })[] = [
      { shown: true, label: t('field.fullName'), value: nameIn(draft) },
      {
        shown: asked.gender !== 'hidden',
        label: t('field.gender'),
        value: known('gender', values['gender'] ?? ''),
      },
      ...(['organization', 'position', 'email', 'phone', 'country'] as const).map((key) => ({
        shown: asked[key] !== 'hidden',
        label: t(`field.${key}`),
        value: values[key] ?? '',
      })),
      { shown: number !== '', label: known('idType', values['idType'] ?? ''), value: maskIdNumber(number) },
      {
        shown: asked.identity !== 'hidden',
        label: t('field.identity'),
        value: known('identity', values['identity'] ?? ''),
      },
      { shown: true, label: t('field.typeId'), value: typeName(draft) },
      { shown: asked.diet !== 'hidden', label: t('field.diet'), value: values['diet'] ?? '' },
      {
        shown: values['attend'] === 'no',
        label: t('field.attend'),
        value: t('who.attend.no'),
      },
      ...custom(draft).map((row) => ({ ...row, shown: true })),
    ];
    return rows
      .filter(({ shown, value, label }) => shown && (value !== '' || label === t('field.fullName')))
      .map(({ label, value }) => ({ label, value }));
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
          return { label: field.label, value: t(value === 'yes' ? 'answer.yes' : 'answer.no') };
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
            : t('stay.span', { from: dayAndWeekday(checkIn, lan), to: dayAndWeekday(checkOut, lan), count }),
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

  // Lunch is on every day.
  const isAlone = (name: string) => offer.activities.filter((other) => other.name === name).length < 2;

  function activityNames({ activityIds }: MemberDraft): string {
    const names = offer.activities
      .filter(({ id }) => activityIds.includes(id))
      .map(({ name, startsAt }) =>
        isAlone(name)
          ? name
          : t('confirm.on', { name, day: formatDay(startsAt, lan, offer.meeting.timeZone) }),
      );
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
