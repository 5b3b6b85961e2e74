import { createHash } from 'node:crypto';
import type { Identity } from '@plenum/contract/meetings/catalogue';
import type { Gender } from '@plenum/contract/registration/people/id-documents';

const surnames = Array.from(
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜谢邹苏潘范彭鲁马方任袁柳',
);
const givenMen = [
  '明远',
  '志强',
  '文博',
  '浩然',
  '子轩',
  '建国',
  '俊杰',
  '宇航',
  '泽民',
  '思源',
  '嘉树',
  '景行',
];
const givenWomen = [
  '晓舟',
  '慧敏',
  '雨桐',
  '若兰',
  '静怡',
  '思琪',
  '佳宁',
  '清越',
  '语嫣',
  '书瑶',
  '念慈',
  '诗涵',
];
const firstMen = ['Adam', 'Bruno', 'Carlos', 'Dmitri', 'Emil', 'Farid', 'Gustav', 'Hugo', 'Ivan', 'Jonas'];
const firstWomen = ['Alice', 'Birgit', 'Clara', 'Daria', 'Elena', 'Fatima', 'Greta', 'Hana', 'Ines', 'Julia'];
const lastNames = [
  'Almeida',
  'Bergström',
  "O'Brien",
  'Castillo',
  'Dubois',
  'Eriksen',
  'Fischer',
  'García',
  'Haddad',
  'Ivanova',
  'Jensen',
  'Kowalski',
  'Lindqvist',
  'Moreau',
  'Novák',
  'Okafor',
  'Petrov',
  'Quinn',
  'Rossi',
  'Schneider',
];
const places = [
  ['滨海大学', 'Binhai University'],
  ['东湖理工学院', 'Donghu Institute of Technology'],
  ['南山超算中心', 'Nanshan Supercomputing Centre'],
  ['江州师范大学', 'Jiangzhou Normal University'],
  ['云岭科技有限公司', 'Yunling Technology Co., Ltd.'],
  ['海岬研究院', 'Cape Research Institute'],
  ['北原大学', 'Beiyuan University'],
  ['星汉数据有限公司', 'Xinghan Data Co., Ltd.'],
] as const;
const positions = ['教授', '副教授', '研究员', '高级工程师', '博士研究生', '工程师'];

/** Numbers that look thrown, the same ones every time the demo is loaded. */
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

/** Somebody who does not exist: the county of the ID number was never given to one, the phone is nobody's. */
export function inventPerson(dice: Dice, nr: number, identity: Identity, place: number): Invented {
  const gender: Gender = dice.chance(0.56) ? 'male' : 'female';
  const isForeign = dice.chance(0.14);
  const [zh, en] = places[place % places.length] ?? places[0];
  const values = {
    fullName: isForeign ? latinName(dice, gender) : hanName(dice, gender),
    gender,
    organization: isForeign ? en : zh,
    position: identity === 'student' ? '博士研究生' : dice.pick(positions),
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
  return `${dice.pick(surnames)}${dice.pick(gender === 'male' ? givenMen : givenWomen)}`;
}

function latinName(dice: Dice, gender: Gender): string {
  return `${dice.pick(gender === 'male' ? firstMen : firstWomen)} ${dice.pick(lastNames)}`;
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
