import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { makeFile, workbookParts } from '../../test/make-workbook.ts';
import { change } from './database.ts';
import type { Say } from './editors.ts';
import type { OfferedMeeting } from './offers.ts';
import { logInByApi } from './people.ts';
import { type Attendee, bedIn, filledIn, order } from './registrants.ts';
import type { Lan, Newcomer } from './story.ts';
import { sure } from './visitors.ts';

/** One row of a list as a colleague would send it in a spreadsheet. */
export interface Listed {
  readonly name: string;
  readonly gender: 'male' | 'female';
  readonly email: string;
  readonly phone: string;
  readonly idNumber: string;
  readonly identity: string;
  readonly type: string;
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Adds the right check digit. */
function citizensId(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(first17[at]), 0);
  return first17 + ('10X98765432'[sum % 11] ?? '');
}

/** Adds any check digit but the right one. */
export function withWrongDigit(idNumber: string): string {
  return idNumber.slice(0, 17) + (idNumber.endsWith('1') ? '2' : '1');
}

const SURNAMES = Array.from('赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏');
const NAMES = Array.from('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰建国志远');

/** Returns this many people whom no other story uses, alternating between men and women. */
export function listPeople(count: number, wanted: Pick<Listed, 'identity' | 'type'>): Listed[] {
  const born = new Date(Date.UTC(1960, 0, 1) + randomInt(14_000) * 86_400_000);
  const day = born.toISOString().slice(0, 10).replaceAll('-', '');
  const mark = String(randomInt(100_000)).padStart(5, '0');
  return Array.from({ length: count }, (_, at) => {
    const serial = String(at * 2 + 1 + (at % 2)).padStart(3, '0');
    const number = `${mark}${String(at).padStart(3, '0')}`;
    return {
      ...wanted,
      name: `${SURNAMES[at % SURNAMES.length]}${NAMES[(at * 7) % NAMES.length]}${NAMES[(at + 3) % NAMES.length]}`,
      gender: Number(serial) % 2 === 1 ? 'male' : 'female',
      email: `m${number}@plenum.example`,
      phone: `139${number}`,
      idNumber: citizensId(`330106${day}${serial}`),
    };
  });
}

const words = {
  en: {
    headings: [
      'Full name *',
      'Gender *',
      'Organization *',
      'Email *',
      'Phone *',
      'ID type',
      'ID number',
      'Identity',
      'Registration type',
    ],
    male: 'Male',
    female: 'Female',
    card: 'PRC ID card',
    from: 'Binhai University',
  },
  'zh-cn': {
    headings: ['姓名', '性别', '工作单位', '电子邮箱', '手机号', '证件类型', '身份证号', '身份', '注册类型'],
    male: '男',
    female: '女',
    card: '身份证',
    from: '滨海大学',
  },
};

/** A workbook with one row for each person, under headings in this language. */
export async function workbookOf(people: readonly Listed[], lan: Lan): Promise<File> {
  const { headings, card, from, ...genders } = words[lan];
  const lines = people.map(({ name, gender, email, phone, idNumber, identity, type }) => [
    name,
    genders[gender],
    from,
    email,
    phone,
    card,
    idNumber,
    identity,
    type,
  ]);
  const rows = [headings, ...lines].map(
    (line) => `<row>${line.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
  );
  return makeFile(workbookParts(rows.join('')), `${from}.xlsx`);
}

/** The file in the form in which Playwright puts it into a file field. */
export async function fileOf(made: Promise<File>) {
  const file = await made;
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}

/** Moves to the next invalid cell with the grid's button, and types this text or chooses it from the list. */
export async function correctNext(page: Page, say: Say, text: string): Promise<void> {
  await page.getByRole('button', { name: say('form', 'grid.next'), exact: true }).click();
  const field = page.locator('[aria-invalid=true]:focus, [data-invalid] button:focus');
  await expect(field).toBeVisible();
  if (await field.and(page.locator('button')).count()) {
    await field.press('Enter');
    await page.getByRole('option', { name: text, exact: true }).click();
  } else {
    await field.fill(text);
    await field.press('Tab');
  }
}

interface Enrolled {
  readonly name: string;
  readonly gender?: 'male' | 'female';
  /** True for a bed in the twin room. */
  readonly shares?: boolean;
  /** True for a day guest instead of a delegate. */
  readonly isGuest?: boolean;
  readonly activityIds?: readonly string[];
}

const AT_ONCE = 4;

/** Registers these people, each with a separate account and order. */
export async function enrol(
  request: APIRequestContext,
  newcomer: Newcomer,
  lan: Lan,
  meeting: OfferedMeeting,
  people: readonly Enrolled[],
) {
  const accounts = people.map((_, nr) => ({
    ...newcomer,
    username: `${newcomer.username}-${nr}`,
    phone: `${newcomer.phone.slice(0, 9)}${10 + nr}`,
    password: 'Hall-of-attendee-26',
  }));
  await addAccounts(accounts, lan);
  const enrolOne = async (person: Enrolled, nr: number) => {
    const { name, gender = 'female', shares = false, isGuest = false, activityIds = [] } = person;
    const account = sure(accounts[nr], 'account');
    const who: Attendee = { name, phone: account.phone, token: await logInByApi(request, account), lan };
    const idNumber = citizensId(`33010619800101${100 + nr * 2 + (gender === 'male' ? 1 : 0)}`);
    const draft = filledIn(meeting, who, {
      values: { gender, idType: 'prc_id', idNumber, ...(isGuest && { typeId: meeting.guest.id }) },
      ...(shares && { stay: bedIn(meeting) }),
    });
    const booked = { ...draft, activityIds: [...activityIds] };
    return { ...who, ...(await order(request, meeting, who, booked)) };
  };
  const enrolled: Awaited<ReturnType<typeof enrolOne>>[] = [];
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const some = people.slice(at, at + AT_ONCE);
    enrolled.push(...(await Promise.all(some.map((person, nr) => enrolOne(person, at + nr)))));
  }
  return enrolled;
}

// Writes the accounts into the database, because signing up twenty people would fill the list of messages, in which
// other stories look for their codes.
function addAccounts(accounts: readonly Newcomer[], lan: Lan): Promise<void> {
  return change(
    `insert into accounts (id, username, username_key, name, phone, password_hash, language, created_at)
     select gen_random_uuid(), username, username, username, '+86' || phone,
       (select password_hash from accounts where username = 'attendee'), $3, now()
     from unnest($1::text[], $2::text[]) as added (username, phone)`,
    [accounts.map(({ username }) => username), accounts.map(({ phone }) => phone), lan],
  );
}
