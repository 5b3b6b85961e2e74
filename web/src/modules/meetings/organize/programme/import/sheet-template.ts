import type { Language } from '@plenum/contract/kernel/language';
import { type SheetColumn, programmeSheetColumns } from './read-programme-sheet.ts';

/** A sample sheet: the headers, and two lines that show how a session has two talks. */
export function sheetTemplate(lan: Language, day: string): string {
  const columns = Object.keys(programmeSheetColumns) as SheetColumn[];
  const isEnglish = lan === 'en';
  const head = columns.map((column) => programmeSheetColumns[column][isEnglish ? 0 : 1]);
  const shared = {
    day,
    start: '09:00',
    end: '10:30',
    room: isEnglish ? 'Hall A' : 'A 厅',
    kind: isEnglish ? 'Session' : '专题报告',
  };
  const title = isEnglish ? { titleEn: 'Opening talks' } : { titleZh: '开场报告' };
  const talk = (en: string, zh: string, talkStart: string, talkEnd: string) => ({
    ...shared,
    ...title,
    ...(isEnglish ? { talkEn: en } : { talkZh: zh }),
    talkStart,
    talkEnd,
    speakers: isEnglish ? 'Ann Example; Bo Example' : '张示例；李示例',
    affiliation: isEnglish ? 'Example University' : '示例大学',
  });
  const lines: Partial<Record<SheetColumn, string>>[] = [
    talk('First talk', '报告一', '09:00', '09:45'),
    talk('Second talk', '报告二', '09:45', '10:30'),
  ];
  const rows = [head, ...lines.map((line) => columns.map((column) => line[column] ?? ''))];
  // The byte order mark makes spreadsheets read the file as UTF-8.
  return `\uFEFF${rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
