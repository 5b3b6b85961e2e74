import { createHash } from 'node:crypto';
import type { Identity } from '@plenum/contract/meetings/catalogue';
import type { Gender } from '@plenum/contract/registration/people/id-documents';

// Rare given names, so that none of them forms the name of a known person, living, dead or fictional, with any surname.
export const surnames = Array.from(
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜谢邹苏潘范彭鲁马方袁柳',
);
export const givenNames = {
  male: ['泽宇', '承砚', '屿川', '既明', '怀朴', '叙舟', '砺川', '予衡', '照野', '闻溪', '景澄', '伯屿'],
  female: ['知予', '清禾', '语岑', '念初', '书澄', '映竹', '岚芷', '素予', '可蘅', '沐岑', '云汀', '以蓁'],
} as const;
export const firstNames = {
  male: ['Anselm', 'Bertil', 'Corvin', 'Eskil', 'Florin', 'Gaspard', 'Halvor', 'Ilario', 'Joris', 'Kasimir'],
  female: ['Amalie', 'Brigida', 'Cosima', 'Dorte', 'Fenja', 'Ginevra', 'Hedda', 'Isaura', 'Jorun', 'Lioba'],
} as const;
export const lastNames = [
  'Almendral',
  'Bergsträng',
  "O'Tarran",
  'Castelmar',
  'Dubrissac',
  'Eskeland',
  'Fischbeck',
  'Garcíandía',
  'Haddoun',
  'Ivarsen',
  'Jensvold',
  'Kowalnik',
  'Lindmarsh',
  'Morvane',
  'Novášek',
  'Okandu',
  'Petrevan',
  'Quillfeather',
  'Rossatelli',
  'Schneidrich',
];
export const places = [
  ['滨海大学', 'Binhai University'],
  ['东湖理工学院', 'Donghu Institute of Technology'],
  ['南山超算中心', 'Nanshan Supercomputing Centre'],
  ['江州师范大学', 'Jiangzhou Normal University'],
  ['屿石科技有限公司', 'Yushi Technology Co., Ltd.'],
  ['海岬研究院', 'Cape Research Institute'],
  ['北原大学', 'Beiyuan University'],
  ['汀澜数据有限公司', 'Tinglan Data Co., Ltd.'],
] as const;
export const positions = [
  ['教授', 'Professor'],
  ['副教授', 'Associate professor'],
  ['研究员', 'Researcher'],
  ['高级工程师', 'Senior engineer'],
  ['博士研究生', 'Doctoral student'],
  ['工程师', 'Engineer'],
] as const;
const STUDENT = 4;

/** Numbers that look random, the same ones every time the demo is loaded. */
export function createDice(seed: string) {
  let thrown = 0;
  function next(): number {
    thrown += 1;
    return createHash('md5').update(`${seed} ${thrown}`).digest().readUInt32BE() / 2 ** 32;
  }
  return {
    chance: (share: number) => next() < share,
    below: (most: number) => Math.floor(next() * most),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}
export type Dice = ReturnType<typeof createDice>;

export interface Invented {
  readonly gender: Gender;
  readonly values: Record<string, string>;
}

/**
 * Invents a person. The county code of the ID number was never assigned. Nothing is ever sent to the phone number,
 * which may be in use, because China reserves no numbers for fiction. All data of a person is in one script.
 */
export function inventPerson(dice: Dice, nr: number, identity: Identity, place: number): Invented {
  const gender: Gender = dice.chance(0.56) ? 'male' : 'female';
  const isForeign = dice.chance(0.14);
  const inScript = ([zh, en]: readonly [string, string]) => (isForeign ? en : zh);
  const values = {
    fullName: isForeign ? latinName(dice, gender) : hanName(dice, gender),
    gender,
    organization: inScript(places[place % places.length] ?? places[0]),
    position: inScript(identity === 'student' ? positions[STUDENT] : dice.pick(positions)),
    email: `guest${nr}@plenum.example`,
    phone: `+86170${String(10_000_000 + nr)}`,
    identity,
    ...(isForeign
      ? { idType: 'passport', idNumber: `X${String(1_000_000 + nr)}` }
      : { idType: 'prc_id', idNumber: idNumber(dice, nr, gender) }),
  };
  return { gender, values };
}

function hanName(dice: Dice, gender: Gender): string {
  return `${dice.pick(surnames)}${dice.pick(givenNames[gender])}`;
}

function latinName(dice: Dice, gender: Gender): string {
  return `${dice.pick(firstNames[gender])} ${dice.pick(lastNames)}`;
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

function idNumber(dice: Dice, nr: number, gender: Gender): string {
  const year = 1960 + dice.below(42);
  const month = String(1 + dice.below(12)).padStart(2, '0');
  const day = String(1 + dice.below(28)).padStart(2, '0');
  const sequence = String((nr % 490) * 2 + (gender === 'male' ? 1 : 0)).padStart(3, '0');
  const body = `330099${year}${month}${day}${sequence}`;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}
