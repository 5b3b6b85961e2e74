import { type ShownAs, shownAs } from './cell-text.ts';
import type { PartHandler } from './read-part.ts';

export interface PartRelation {
  readonly type: string;
  readonly target: string;
}

/** Collects the relations of a part in `folder`, by id. */
export function relationsHandler(folder: string, into: Map<string, PartRelation>): PartHandler {
  return {
    open(name, attribute) {
      if (name !== 'Relationship') return;
      const target = attribute('Target') ?? '';
      const type = attribute('Type') ?? '';
      into.set(attribute('Id') ?? '', {
        type: type.slice(type.lastIndexOf('/') + 1),
        target: resolve(folder, target).toLowerCase(),
      });
    },
  };
}

function resolve(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

export interface WorkbookFacts {
  since1904: boolean;
  readonly sheets: { readonly name: string; readonly hidden: boolean; readonly relation: string }[];
}

export function workbookHandler(into: WorkbookFacts): PartHandler {
  return {
    open(name, attribute) {
      if (name === 'workbookPr') into.since1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      into.sheets.push({
        name: attribute('name') ?? '',
        hidden: (attribute('state') ?? 'visible') !== 'visible',
        // This reads `r:id`, which follows `sheetId`; our reader has removed the prefix.
        relation: attribute('id') ?? '',
      });
    },
  };
}

/** Collects which cell styles show a day, a time or a duration. */
export function stylesHandler(into: ShownAs[]): PartHandler {
  const codes = new Map<number, string>();
  let inCells = false;
  return {
    open(name, attribute) {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(attribute('numFmtId') ?? 0);
        into.push(shownAs(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  };
}

/** Collects the shared texts that cells refer to, by number. */
export function sharedTextHandler(wanted: ReadonlySet<number>, into: Map<number, string>): PartHandler {
  let number = -1;
  let reading = false;
  let phonetic = false;
  let value = '';
  return {
    open(name) {
      if (name === 'si') {
        number += 1;
        value = '';
      } else if (name === 'rPh') phonetic = true;
      reading = name === 't' && !phonetic;
    },
    text(text) {
      if (reading && wanted.has(number)) value += text;
    },
    close(name) {
      reading = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'si' && wanted.has(number)) into.set(number, value);
    },
  };
}
