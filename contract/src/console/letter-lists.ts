import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { LetterPerson, PersonLetterKindName } from '../letters/schemas.ts';
import { PageOf, PageQuery } from '../kernel/list.ts';

export const peopleShown = ['all', 'can', 'issued', 'revoked'] as const;

export const listLetterPeople = endpoint({
  name: 'console.listLetterPeople',
  method: 'GET',
  path: '/api/meetings/:id/letter-people',
  access: 'staff',
  summary: {
    en: 'List participants and their letters of one type, by name',
    zh: '参会人员及已开具的邀请函或证明（按姓名排序）',
  },
  params: z.strictObject({ id: Id }),
  query: z.strictObject({
    ...PageQuery,
    kind: PersonLetterKindName,
    show: z.enum(peopleShown).default('all'),
  }),
  reply: PageOf(LetterPerson),
});
