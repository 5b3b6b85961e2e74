import { expect, it } from 'vitest';
import { nameSounds } from './name-sounds.ts';

// The texts that check-in staff type at a desk, and the person they look for. The desk finds a person if any of the
// sounds begins with or contains the typed text.
it.each([
  ['秦叙舟', 'qinxuzhou'],
  ['秦叙舟', 'qxz'],
  ['秦叙舟', 'qinxz'],
  ['秦叙舟', 'xuzhou'],
  ['欧阳明远', 'ouyang'],
  ['欧阳明远', 'oymy'],
  ['欧阳明远', 'ouyangmy'],
  ['司马青禾', 'simaqinghe'],
  ['司马青禾', 'smqh'],
  ['诸葛云帆', 'zhugeyunfan'],
  ['上官映雪', 'shangguan'],
  ['夏侯景行', 'xiahoujing'],
  ['尉迟恭', 'yuchigong'],
  ['万俟晚', 'moqiwan'],
  ['宇文拓', 'yuwentuo'],
  ['单雄信', 'shanxiong'],
  ['曾国明', 'zengguoming'],
  ['曾国明', 'zgm'],
  ['仇英', 'qiuying'],
  ['解缙', 'xiejin'],
  ['查良', 'zhaliang'],
  ['区少华', 'ousha'],
  ['朴素妍', 'piao'],
  ['盖叫天', 'gejiaotian'],
  ['任重', 'renzhong'],
  ['任重', 'renchong'],
  ['乐毅', 'yueyi'],
  ['华罗', 'hualuo'],
  ['吕布', 'lvbu'],
  ['吕布', 'lyubu'],
  ['吕布', 'lubu'],
  ['吕布', 'lübu'],
  ['陳思遠', 'chensiyuan'],
  ['張曉雯', 'zxw'],
  ['買買提', 'maimaiti'],
  ['买买提·吐尔逊', 'maimaitituerxun'],
  ['重阳', 'chongyang'],
  ['长孙无忌', 'zhangsun'],
  ['周景澄', 'zhoujc'],
  ['卫闻溪', 'wwx'],
])('%s is found by %s', (name, typed) => {
  expect(nameSounds(name).filter((sound) => sound.includes(typed))).not.toEqual([]);
});

it.each([
  ['秦叙舟', 'qinxuyu'],
  ['曾国明', 'cengguoming'],
  ['欧阳明远', 'omy'],
])('%s is not found by %s', (name, typed) => {
  expect(nameSounds(name).filter((sound) => sound.startsWith(typed))).toEqual([]);
});
