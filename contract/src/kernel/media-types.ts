/** What a downloaded file is, as contract and server name it. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_TYPE = 'text/csv';
export const PDF_TYPE = 'application/pdf';
