import type { CellKind } from './sheet.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Positions in `cellXfs` below. */
export const styleOf = {
  text: 1,
  number: 2,
  money: 3,
  date: 4,
  instant: 5,
  header: 6,
  note: 7,
} as const satisfies Record<CellKind | 'header' | 'note', number>;

/** Added to the style of a kind for a cell with a line above it. */
export const RULED = 7;

// 49 is text as typed: Excel then leaves long numbers, leading zeros and dates alone. 4 is #,##0.00.
const TEXT = 49;
const MONEY = 4;
const DATE = 164;
const INSTANT = 165;

const format = (id: number, border: 0 | 1 = 0) =>
  `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="${border}" xfId="0"${id > 0 ? ' applyNumberFormat="1"' : ''}${border === 1 ? ' applyBorder="1"' : ''}/>`;
const kinds = [TEXT, 0, MONEY, DATE, INSTANT];

export const STYLES = [
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${NAMESPACE}">`,
  `<numFmts count="2"><numFmt numFmtId="${DATE}" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="${INSTANT}" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>`,
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><sz val="11"/><color rgb="FF5B6472"/><name val="Calibri"/><family val="2"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F5"/><bgColor indexed="64"/></patternFill></fill></fills>',
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>',
  '<border><left/><right/><top style="thin"><color rgb="FF5B6472"/></top><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="13">',
  ...[0, ...kinds].map((id) => format(id)),
  `<xf numFmtId="${TEXT}" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`,
  `<xf numFmtId="${TEXT}" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  ...kinds.map((id) => format(id, 1)),
  '</cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('');
