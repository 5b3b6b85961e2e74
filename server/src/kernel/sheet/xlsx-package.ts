import { xmlText } from './xlsx-cells.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const WORKSHEET_HEAD = `${HEAD}<worksheet xmlns="${MAIN}">`;

/** The hidden sheet: metadata in the first two columns, the lists of options after them. */
export const HIDDEN_SHEET = 'plenum';

const LONGEST_NAME = 31;

/** Returns a sheet name that Excel accepts. */
export function sheetName(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffe\uffff[\]:*?/\\]/gu, ' ')
    .slice(0, LONGEST_NAME)
    // Removes half a surrogate pair at the cut.
    .replace(/[\ud800-\udbff]$/, '')
    .replaceAll(/^[\s']+|[\s']+$/g, '');
  // Excel reserves the first of these names, and we use the other.
  return clean === '' || /^(?:history|plenum)$/i.test(clean) ? `${clean}1` : clean;
}

export function contentTypes(sheets: number): string {
  const part = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${kind}+xml"/>`;
  return [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    ...numbers(sheets).map((number) => part(`worksheets/sheet${number}`, 'worksheet')),
    '</Types>',
  ].join('');
}

export const ROOT_RELATIONS = relations([['rId1', 'officeDocument', 'xl/workbook.xml']]);

export function workbookRelations(sheets: number): string {
  return relations([
    ...numbers(sheets).map((n) => [`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`] as const),
    [`rId${sheets + 1}`, 'styles', 'styles.xml'],
  ]);
}

function relations(all: readonly (readonly [id: string, kind: string, target: string])[]): string {
  const lines = all.map(
    ([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

export function workbook(name: string, withHidden: boolean): string {
  const hidden = `<sheet name="${HIDDEN_SHEET}" sheetId="2" state="hidden" r:id="rId2"/>`;
  return [
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="0"/></bookViews>`,
    `<sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/>${withHidden ? hidden : ''}</sheets></workbook>`,
  ].join('');
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
