import type { Offer } from '@plenum/contract/registration/offer';
import { buildOffer } from './offer-sample.ts';

const [type] = buildOffer().types;

function offerIn(student: string, teacher: string, topics: [string, string, string]): Offer {
  const offer = buildOffer();
  const [label, water, fish] = topics;
  return {
    ...offer,
    form: {
      ...offer.form,
      teams: true,
      stewardWalkIns: false,
      deskRequired: [],
      asked: { ...offer.form.asked, phone: 'optional', email: 'optional' },
      custom: [
        {
          id: 'topics',
          type: 'choices',
          label,
          help: '',
          required: false,
          options: [
            { id: 'water', label: water },
            { id: 'fish', label: fish },
          ],
          condition: null,
        },
      ],
    },
    types: type
      ? [
          { ...type, id: 'type-student', name: student },
          { ...type, id: 'type-teacher', name: teacher },
        ]
      : [],
  };
}

/** A conference that takes teams, in both languages. */
export const teamOffer = offerIn('Student', 'Teacher', ['Interests', 'Water quality', 'Fish']);
export const teamOfferZh = offerIn('学生', '教师', ['兴趣', '水质', '鱼类']);
