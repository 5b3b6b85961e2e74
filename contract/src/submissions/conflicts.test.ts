import { expect, test } from 'vitest';
import { findAllConflicts, findConflicts } from './conflicts.ts';

const paper = {
  accountId: 'author',
  presenter: {
    name: 'Ada Quill',
    email: 'ada@example.org',
    affiliation: 'Nordhavn Institute; 北港大学海洋学院',
  },
  coauthors: [{ name: '林晚', email: 'LIN@example.org', affiliation: 'MIT' }],
};
const reviewer = {
  accountId: 'reviewer',
  name: 'Bo Tann',
  email: 'bo@example.org',
  institution: 'Elsewhere',
};
const found = (patch: Partial<typeof reviewer>) => findConflicts(paper, { ...reviewer, ...patch });

test.each([
  ['no one’s', {}, []],
  ['the account that submitted it', { accountId: 'author' }, ['own']],
  ['an author’s name, written otherwise', { name: 'ADA  QUILL' }, ['coauthor']],
  ['a Chinese name', { name: '林 晚' }, ['coauthor']],
  ['an author’s address', { email: 'lin@example.org' }, ['coauthor']],
  ['the same institution', { institution: 'nordhavn  institute' }, ['institution']],
  ['one of several', { institution: 'Elsewhere；Ｎordhavn Institute' }, ['institution']],
  ['the university of a department', { institution: '北港大学' }, ['institution']],
  ['a department of the institute', { institution: 'Dept. of Coasts, Nordhavn Institute' }, ['institution']],
  ['a short name as a whole', { institution: 'MIT' }, ['institution']],
  ['a short name inside another', { institution: 'Smith College, Limit Street' }, []],
  ['nothing said', { name: '', email: '', institution: '' }, []],
])('%s', (_, patch, reasons) => {
  expect(found(patch)).toEqual(reasons);
});

test('finds the same conflicts for many as one by one', () => {
  const others = [reviewer, { ...reviewer, accountId: 'other', name: '', email: '', institution: '' }];
  const papers = [paper, { ...paper, accountId: 'other' }, { ...paper, coauthors: [] }];
  expect(findAllConflicts(papers, others).map((each) => [...each])).toEqual(
    papers.map((one) =>
      others.flatMap((who) => {
        const reasons = findConflicts(one, who);
        return reasons.length > 0 ? [[who.accountId, reasons]] : [];
      }),
    ),
  );
});
