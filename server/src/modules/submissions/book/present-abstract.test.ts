import { expect, test } from 'vitest';
import { presentAbstract } from './present-abstract.ts';

const content = {
  title: { en: 'Gas adsorption', zh: '气体吸附' },
  presenter: {
    name: '林晚',
    affiliation: '北港大学；Nordhavn Institute',
    position: '',
    phone: '',
    email: '',
  },
  coauthors: [
    { id: '1', name: 'Haas', affiliation: 'Nordhavn Institute', email: '' },
    { id: '2', name: 'Ito', affiliation: '', email: '' },
  ],
  presenterAt: 1,
};

test('lists authors in their order, with shared affiliations once', () => {
  expect(presentAbstract({ number: 7, content, note: 'Oral presentation', paragraphs: [] }, 'zh-cn')).toEqual(
    {
      number: '0007',
      note: 'Oral presentation',
      title: '气体吸附',
      otherTitle: 'Gas adsorption',
      authors: [
        { name: 'Haas', affiliations: [0], isPresenter: false },
        { name: '林晚', affiliations: [1, 0], isPresenter: true },
        { name: 'Ito', affiliations: [], isPresenter: false },
      ],
      affiliations: ['Nordhavn Institute', '北港大学'],
      paragraphs: [],
    },
  );
});

test('a title in one language is used alone', () => {
  const only = { ...content, title: { en: '', zh: '气体吸附' } };
  expect(presentAbstract({ number: 7, content: only, paragraphs: [] }, 'en')).toMatchObject({
    title: '气体吸附',
  });
  expect(presentAbstract({ number: 7, content: only, paragraphs: [] }, 'en').otherTitle).toBeUndefined();
});
