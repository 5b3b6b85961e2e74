import { expect, it } from 'vitest';
import { nameSounds, spellName } from './name-sounds.ts';

it.each([
  ['秦叙舟', ['qinxuzhou']],
  ['单雄信', ['shanxiongxin', 'shanxiongshen']],
  ['曾国明', ['zengguoming']],
  ['区少华', ['oushaohua']],
  ['尉迟恭', ['yuchigong']],
  ['仇英', ['qiuying']],
  ['解缙', ['xiejin']],
  ['查良', ['zhaliang']],
  ['任重', ['renzhong', 'renchong']],
  ['吕布', ['lübu', 'lvbu', 'lyubu', 'lubu']],
  ['陳思', ['chensi', 'chensai']],
  ['买买提·吐尔逊', ['maimaitituerxun', 'maimaidituerxun']],
  ['𠮷田', ['tian']],
  ['Anna 李', ['li']],
  ['Siobhán', []],
  ['', []],
  ['滨海大学计算机科学与技术学院代表队', []],
])('spells %s in pinyin', (name, spelled) => {
  expect(spellName(name)).toEqual(spelled);
});

it('adds initials, and the family name with initials', () => {
  expect(nameSounds('秦叙舟')).toEqual(['qinxuzhou', 'qxz', 'qinxz', 'qinxuz']);
  expect(nameSounds('欧阳明')).toEqual(['ouyangming', 'oym', 'ouym', 'ouyangm']);
  expect(nameSounds('任重')).toEqual(['renzhong', 'rz', 'renz', 'renchong', 'rc', 'renc']);
});
