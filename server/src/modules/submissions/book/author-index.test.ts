import { expect, test } from 'vitest';
import { authorIndex } from './author-index.ts';

const indexOf = (names: readonly (readonly string[])[], pages: readonly number[]) =>
  authorIndex([
    {
      heading: '',
      page: 0,
      abstracts: names.map((authors, nr) => ({
        number: '',
        title: '',
        authors: authors.map((name) => ({ name, affiliations: [], isPresenter: false })),
        page: pages[nr] ?? 0,
      })),
    },
  ]);
const letterOf = (name: string) => indexOf([[name]], [0])[0]?.letter;

test('lists every person once, with the pages of all their abstracts', () => {
  expect(indexOf([['Haas, U.', '王伟'], ['王伟'], ['王伟', 'Abbott, A.']], [0, 0, 3])).toEqual([
    { letter: 'A', entries: [{ name: 'Abbott, A.', pages: [3] }] },
    { letter: 'H', entries: [{ name: 'Haas, U.', pages: [0] }] },
    { letter: 'W', entries: [{ name: '王伟', pages: [0, 3] }] },
  ]);
});

// Common family names under each letter, including those with a special pronunciation.
test.each(
  Object.entries({
    A: '安艾敖',
    B: '白包毕边卜鲍贝柏',
    C: '陈程蔡曹崔常车成褚岑',
    D: '邓丁董杜段戴狄窦',
    F: '方冯范傅付费樊房',
    G: '高郭顾龚葛耿关甘盖',
    H: '何黄胡韩贺洪侯郝霍',
    J: '贾江蒋金姜季焦靳',
    K: '孔康柯寇',
    L: '刘李林梁罗吕卢廖',
    M: '马孟毛苗莫梅缪',
    N: '聂倪牛宁',
    O: '欧区',
    P: '潘彭裴庞朴',
    Q: '钱秦邱齐乔覃仇',
    R: '任阮饶',
    S: '孙宋苏沈石邵单',
    T: '唐田谭陶汤',
    W: '王吴魏汪万武',
    X: '徐许谢肖薛夏解',
    Y: '杨于余叶姚尹袁严乐',
    Z: '张赵周郑朱钟曾翟查',
  }),
)('%s: %s', (letter, names) => {
  expect(Array.from(names, (name) => letterOf(`${name}伟`))).toEqual(Array.from(names, () => letter));
});

test('sorts Latin letters with marks with the plain ones, other scripts last', () => {
  expect(['Çelik', 'Ørsted', 'łukasz', 'Émile', 'Иванов', '佐藤', '𠮷田'].map(letterOf)).toEqual([
    'C',
    'O',
    'L',
    'E',
    '#',
    'Z',
    expect.any(String),
  ]);
  expect(
    indexOf([['Иванов', 'Zola', '曾雪', '张三', 'zeta', '赵六']], [0]).map(({ entries }) =>
      entries.map(({ name }) => name),
    ),
  ).toEqual([['zeta', 'Zola', '曾雪', '张三', '赵六'], ['Иванов']]);
});
