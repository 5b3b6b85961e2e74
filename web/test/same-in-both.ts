/** Texts that are rightly the same in both catalogues: names, and each language's own name for itself. */
export const sameInBoth: readonly string[] = [
  'Plenum',
  'Plenum · 会堂',
  'English',
  '简体中文',
  '中文',
  'PayPal',
  'OpenAPI',
  'CSV',
  'PDF',
  'XLSX',
];
