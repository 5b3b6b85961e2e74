import { expect, it } from 'vitest';
import { initials } from './avatar.tsx';

it.each([
  ['欧阳明远', '明远'],
  ['王伟', '王伟'],
  ['买买提·吐尔逊', '买买'],
  ['让-巴蒂斯特·德·拉封丹', '让'],
  ['𬭎一', '𬭎一'],
  ['Siobhán O’Brien', 'SO'],
  ['Jean-Baptiste de La Fontaine-Montmorency', 'JF'],
  ['élodie', 'É'],
  ['吉田 遥', '田遥'],
  ['  ', ''],
])('shortens %s to %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
