import type { BookAbstract, BookCover, BookItem } from '../server/src/modules/submissions/book/book.ts';

const families = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗';
const given = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红';
const latin =
  'Abbott Becker Çelik Dvořák Eriksson Fournier Garcia Haas Ito Jansen Kowalski López Møller'.split(' ');
const fields = [
  'Porous materials 多孔材料',
  'Catalysis 催化',
  'Energy storage 储能',
  'Theory 理论计算',
  'Life sciences 生命科学',
];
const words =
  'we report the adsorption of carbon dioxide in a series of metal–organic frameworks measured at temperatures between 273 and 313 K isosteric heat decreases with loading which is attributed to open metal sites model with two describes all isotherms within three per cent diffraction shows that guest molecules occupy channels near corners their dynamics were followed by quasi-elastic neutron scattering'.split(
    ' ',
  );
const characters =
  '本文研究了一系列金属有机框架材料对二氧化碳的吸附行为测量温度为至开尔文结果表明等量热随负载增加而降低这与开放位点关双模型可以在百分之三内描述全部温线我们进一步讨论罕用字排印实验计算理论结构性能合成方法分析比较影响因素稳定循环次数活性催化剂表面电子能带光谱';

/** Returns a different text for each number, because a drawing library may cache repeated sentences. */
function textOf(nr: number, isChinese: boolean): string {
  let state = nr * 7919 + 13;
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const sentence = (): string => {
    const length = 12 + next(14);
    if (!isChinese) return `${Array.from({ length }, () => words[next(words.length)]).join(' ')}. `;
    const letters = Array.from(characters);
    return `${Array.from({ length: length * 2 }, () => letters[next(letters.length)]).join('')}。`;
  };
  return `${Array.from({ length: 12 }, sentence).join('')}${isChinese ? '𠮷与𬭎。' : ''}`;
}

function nameOf(nr: number): string {
  if (nr % 3 === 0) return `${latin[nr % latin.length]}, ${String.fromCharCode(65 + (nr % 26))}.`;
  return families.charAt(nr % 20) + given.charAt(nr % 27) + given.charAt((nr * 7) % 27);
}

function abstractOf(nr: number): BookAbstract {
  const isChinese = nr % 2 === 1;
  const names = Array.from({ length: 1 + (nr % 6) }, (_, index) => nameOf(nr * 5 + index * 11));
  return {
    number: `${nr % 4 === 0 ? 'P' : 'O'}-${String(nr + 1).padStart(3, '0')}`,
    note: nr % 4 === 0 ? 'Poster 海报' : 'Oral presentation 口头报告',
    title: isChinese
      ? `金属有机框架材料对二氧化碳吸附行为的系统研究（第${nr + 1}部分）`
      : `A systematic study of carbon dioxide adsorption in metal–organic frameworks, part ${nr + 1}`,
    ...(nr % 3 === 0
      ? {
          otherTitle: isChinese ? `Carbon dioxide adsorption, part ${nr + 1}` : `二氧化碳吸附研究之${nr + 1}`,
        }
      : {}),
    authors: names.map((name, index) => ({
      name,
      affiliations: index % 2 === 0 ? [0] : [0, 1],
      isPresenter: index === 0,
    })),
    affiliations: ['滨海大学化学与材料科学学院，滨海 300000', 'Institute of Coastal Science, Binhai, China'],
    paragraphs: [
      {
        runs: [
          { text: isChinese ? '实验测得CO' : 'The uptake of CO' },
          { text: '2', position: 'sub' },
          { text: isChinese ? '吸附量为10' : ' was measured up to 10' },
          { text: '5', position: 'super' },
          { text: ' Pa, ' },
          { text: 'in situ', italic: true },
          { text: isChinese ? '。' : ', by diffraction. ' },
          { text: textOf(nr, isChinese) },
        ],
      },
      { runs: [{ text: 'Keywords ', bold: true }, { text: 'adsorption, MOF-74, 气体吸附' }] },
    ],
  };
}

export const cover: BookCover = {
  language: 'en',
  title: 'Coastal Computing Congress 2026',
  otherTitle: '2026年滨海计算大会',
  dates: '18–20 May 2026',
  place: 'Binhai, China',
  organizers: 'Binhai University · 滨海大学',
  at: new Date('2026-05-01T00:00:00Z'),
};

/** Yields sections with abstracts of about 1,600 letters in English or 500 characters in Chinese, half of each. */
export function* bookItems(count: number): Generator<BookItem> {
  for (const [index, heading] of fields.entries()) {
    yield { kind: 'section', section: { heading, note: 'Chair: Prof. 王伟 · Hall B' } };
    for (let nr = index; nr < count; nr += fields.length)
      yield { kind: 'abstract', abstract: abstractOf(nr) };
  }
}
