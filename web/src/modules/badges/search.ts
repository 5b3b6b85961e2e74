import { oneOf, type Search, searchText } from '#kernel/page/read-search';

export const printerTabs = ['batch', 'station', 'designs', 'log'] as const;
export type PrinterTab = (typeof printerTabs)[number];

export interface PrinterSearch {
  /** The conference. */
  id?: string;
  tab?: PrinterTab;
  design?: string;
}

const LONGEST_ID = 64;

export function readPrinterSearch(search: Search): PrinterSearch {
  const id = searchText(search['id'], LONGEST_ID);
  const tab = oneOf(printerTabs, search['tab']);
  const design = searchText(search['design'], LONGEST_ID);
  return {
    ...(id === undefined ? {} : { id }),
    ...(tab === undefined ? {} : { tab }),
    ...(design === undefined ? {} : { design }),
  };
}

export interface PrintInfoSearch {
  id?: string;
  person?: string;
  q?: string;
  /** Opens the form for a person without a registration. */
  register?: 'yes';
}

export function readPrintInfoSearch(search: Search): PrintInfoSearch {
  const id = searchText(search['id'], LONGEST_ID);
  const person = searchText(search['person'], LONGEST_ID);
  const q = searchText(search['q'], 100);
  return {
    ...(id === undefined ? {} : { id }),
    ...(person === undefined ? {} : { person }),
    ...(q === undefined ? {} : { q }),
    ...(search['register'] === 'yes' ? { register: 'yes' as const } : {}),
  };
}
