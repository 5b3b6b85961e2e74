import { describe, expect, test } from 'vitest';
import { type BadgePerson, partsOf, splitNames } from './badge-data.ts';
import { BadgeDesign, MOST_ELEMENTS, placesOf } from './design.ts';
import { fitText, type TextBox } from './fit-text.ts';
import { layOutSide } from './lay-out.ts';
import { stockDesigns } from './stock.ts';

// Every Chinese character is one em wide, every other one half an em.
const measure = (text: string) =>
  Array.from(text).reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 1 : 0.5), 0);
const box: TextBox = { width: 200, height: 100, size: 36, smallest: 8, lines: 2, strong: true };
const name = (text: string) => [{ text, scale: 1, isName: true }];
const fit = (text: string, wanted: Partial<TextBox> = {}) =>
  fitText(name(text), { ...box, ...wanted }, measure);
const linesOf = (text: string, wanted: Partial<TextBox> = {}) =>
  fit(text, wanted).lines.map((line) => line.text);

const person: BadgePerson = {
  name: '欧阳明',
  latinName: 'Ouyang Ming',
  organization: '滨海大学',
  position: '',
  country: '',
  typeId: 'a',
  type: { en: 'Speaker', zh: '嘉宾' },
  team: '',
  orderNumber: '',
  code: '',
  qr: '',
};
const conference = {
  title: { en: 'Summit', zh: '峰会' },
  dates: { en: '18 May', zh: '5月18日' },
  city: { en: '', zh: '' },
};

describe('fitting a text into its box', () => {
  test('keeps the wanted size for a short text', () => {
    expect(fit('欧阳').lines).toEqual([{ text: '欧阳', size: 36, width: 72 }]);
  });

  test('makes a longer text smaller, but not smaller than allowed', () => {
    const [line] = fit('买买提·吐尔逊', { lines: 1 }).lines;
    expect(line?.size).toBeLessThan(36);
    expect(line?.width).toBeLessThanOrEqual(200);
  });

  test('breaks a long English name between words, about evenly', () => {
    expect(linesOf('Maximilian Alexander Featherstonehaugh')).toEqual([
      'Maximilian Alexander',
      'Featherstonehaugh',
    ]);
  });

  test('does not break a Chinese name within a word, but after a dot', () => {
    expect(linesOf('阿卜杜热合曼·艾尔肯江买买提', { width: 150 })).toEqual([
      '阿卜杜热合曼·',
      '艾尔肯江买买提',
    ]);
  });

  test('cuts a text that does not fit at the smallest size, and reports it', () => {
    const { lines, isCut } = fit('W'.repeat(200), { width: 60, height: 22 });
    expect(isCut).toBe(true);
    expect(lines).toHaveLength(2);
    expect(lines[1]?.text).toMatch(/…$/);
    expect(lines.every(({ size, width }) => size === 8 && width <= 60)).toBe(true);
  });

  test('keeps all lines inside the box for any text', () => {
    for (const text of [
      'A',
      '王 '.repeat(30),
      'Wolfeschlegelsteinhausen-Bergerdorff the Third',
      '，'.repeat(50),
    ]) {
      const { lines } = fit(text);
      const height = lines.reduce((sum, { size }) => sum + size * 1.2, 0);
      expect([text, height <= 100.1, lines.every(({ width }) => width <= 200.01)]).toEqual([
        text,
        true,
        true,
      ]);
    }
  });

  test('does not begin a line with a closing mark', () => {
    const parts = [{ text: '滨海大学计算机学院，数据科学研究所', scale: 1, isName: false }];
    const { lines } = fitText(parts, { ...box, width: 90 }, measure);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.some(({ text }) => text.startsWith('，'))).toBe(false);
  });
});

describe('names', () => {
  test.each([
    ['王伟', '', '', '王伟', ''],
    ['王伟 Wang Wei', '', '', '王伟', 'Wang Wei'],
    ['王伟（David Wang）', '', '', '王伟', 'David Wang'],
    ['买买提·吐尔逊', '', '', '买买提·吐尔逊', ''],
    ['Nguyễn Thị Ánh', '', '', 'Nguyễn Thị Ánh', ''],
    ['王伟', 'Wei', 'Wang', '王伟', 'Wei Wang'],
    ['𠮷野𬭎', '', '', '𠮷野𬭎', ''],
  ])('%s', (fullName, firstName, lastName, chinese, latin) => {
    expect(splitNames({ fullName, firstName, lastName })).toEqual({ name: chinese, latinName: latin });
  });

  test('writes names one below the other, and texts in two languages too', () => {
    const parts = (field: 'names' | 'type', language: 'both' | 'en') =>
      partsOf({ field, text: { en: '', zh: '' }, language }, person, conference).map(({ text }) => text);
    expect(parts('names', 'both')).toEqual(['欧阳明', 'Ouyang Ming']);
    expect(parts('type', 'both')).toEqual(['嘉宾', 'Speaker']);
    expect(parts('type', 'en')).toEqual(['Speaker']);
  });
});

describe('designs', () => {
  test.each(stockDesigns.map(({ id, make }) => [id, make] as const))('%s is in order', (_id, make) => {
    const design = BadgeDesign.parse(make());
    for (const element of design.sides.flatMap(({ elements }) => elements)) {
      const { x, y, width, height } = element;
      expect([element.id, x >= 0, y >= 0, x + width <= design.width, y + height <= design.height]).toEqual([
        element.id,
        true,
        true,
        true,
        true,
      ]);
    }
  });

  const stock = () => BadgeDesign.parse(stockDesigns[0]?.make());

  test('refuses too many elements, a duplicate id and a sheet that is too small', () => {
    const design = stock();
    const [element] = design.sides[0]?.elements ?? [];
    const many = Array.from({ length: MOST_ELEMENTS + 1 }, (_, nr) => ({ ...element, id: `e-${nr}` }));
    const of = (elements: unknown[]) => ({ ...design, sides: [{ elements }] });
    expect(BadgeDesign.safeParse(of(many)).success).toBe(false);
    expect(
      BadgeDesign.safeParse({
        ...design,
        sides: [{ elements: many.slice(0, 25) }, { elements: many.slice(25) }],
      }).success,
    ).toBe(false);
    expect(BadgeDesign.safeParse(of([element, element])).success).toBe(false);
    const sheet = { width: 210, height: 297, columns: 3, rows: 2, gap: 0 };
    expect(BadgeDesign.safeParse({ ...design, sheet }).success).toBe(false);
    expect(BadgeDesign.safeParse({ ...design, sheet: { ...sheet, columns: 2 } }).success).toBe(true);
  });

  test('reverses the columns on the back so that both sides meet', () => {
    const sheet = { width: 210, height: 297, columns: 2, rows: 2, gap: 4 };
    const design = { ...stock(), sheet };
    const [front, back] = [placesOf(design, 0), placesOf(design, 1)];
    expect(front.map(({ x }) => x)).toEqual([13, 107, 13, 107]);
    expect(back.map(({ x }) => x)).toEqual([107, 13, 107, 13]);
  });

  test('prints the band in the colour of the registration type, and no QR code for a person without a ticket', () => {
    const design = { ...stock(), typeColours: [{ typeId: 'a', colour: '#a8431f' }] };
    const drawn = layOutSide(design, 0, { person, conference }, measure);
    expect(drawn.find(({ kind }) => kind === 'rectangle')).toMatchObject({ fill: '#a8431f' });
    expect(drawn.some(({ kind }) => kind === 'qr')).toBe(false);
    const holder = { ...person, qr: 'PLENUM1:X' };
    expect(
      layOutSide(design, 0, { person: holder, conference }, measure).some(({ kind }) => kind === 'qr'),
    ).toBe(true);
  });
});
