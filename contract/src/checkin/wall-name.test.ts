import { expect, test } from 'vitest';
import { maskName } from './wall-name.ts';

test.each([
  ['张三', '张*'],
  ['李小明', '李*明'],
  ['欧阳明珠', '欧阳*珠'],
  ['欧阳珠', '欧阳*'],
  ['司马', '司*'],
  ['张王明珠', '张**珠'],
  ['𠮷田', '𠮷*'],
  ['买买提·吐尔逊', '买买提·吐*逊'],
  ['阿依古丽·买', '阿依古丽·买*'],
  ['Nguyễn Thị Ánh', 'Nguyễn Thị Á*'],
  ['Nguye\u0302\u0303n Thi\u0323 A\u0301nh', 'Nguyễn Thị Á*'],
  ['Siobhán O’Brien', 'Siobhán O’B*'],
  ["Maeve O'Neill", "Maeve O'N*"],
  ['Ada', 'A*'],
  ['  Ada   Lovelace ', 'Ada L*'],
  ['', '*'],
])('%s is shown as %s', (name, shown) => {
  expect(maskName(name)).toBe(shown);
});

test('never shows a long name in full', () => {
  expect(maskName('Wolfeschlegelsteinhausenbergerdorff')).toBe('W*');
});
