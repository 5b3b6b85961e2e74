import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

/** The maximum number of incoming lines in one file, and of undecided lines in one conference. */
export const MOST_LINES = 20_000;

export const statementMessages = defineFieldMessages({
  column_date_missing: { en: 'Choose the column with the date', zh: '请指定日期列' },
  column_amount_missing: {
    en: 'Choose the column with the amount, or the one with money in',
    zh: '请指定金额列或收入（贷方）金额列',
  },
  column_twice: {
    en: 'Choose each column once; only the description may span several columns',
    zh: '除摘要、附言外，每项只能对应一列',
  },
});

export const statementRefusals = defineRefusals({
  STATEMENT_UNREADABLE: {
    code: 422_850,
    en: 'This file can’t be read as a bank statement. Please use Excel (.xlsx), CSV, CAMT.053 (XML) or MT940. Nothing was imported.',
    zh: '无法识别该文件。请使用银行导出的 Excel（.xlsx）、CSV、CAMT.053（XML）或 MT940 文件。未导入任何数据',
  },
  STATEMENT_OLD_WORKBOOK: {
    code: 415_850,
    en: 'This is an old Excel file (.xls). Please open it in Excel or WPS, save it as .xlsx or CSV, and import that file. Nothing was imported.',
    zh: '暂不支持旧版 Excel 文件（.xls）。请用 Excel 或 WPS 打开，另存为 .xlsx 或 CSV 后再导入。未导入任何数据',
  },
  STATEMENT_LOCKED: {
    code: 415_851,
    en: 'This Excel file has a password. Please save it without a password and import it again. Nothing was imported.',
    zh: '该 Excel 文件设有密码，请取消密码并保存后再导入。未导入任何数据',
  },
  STATEMENT_DOCTYPE: {
    code: 422_851,
    en: 'This XML file contains a document type or entity declaration, which bank statements never contain. Nothing was imported.',
    zh: '该 XML 文件含有文档类型或实体声明，银行流水文件不应包含此类内容。未导入任何数据',
  },
  STATEMENT_ROW: {
    code: 422_852,
    en: 'The date or amount in row {row} can’t be read: “{cell}”. Please check the columns and the file. Nothing was imported.',
    zh: '第 {row} 行的日期或金额无法识别：“{cell}”。请检查列对应关系和文件内容。未导入任何数据',
  },
  STATEMENT_EMPTY: {
    code: 422_853,
    en: 'There are no incoming payments in this file. Nothing was imported.',
    zh: '该文件中没有收入记录。未导入任何数据',
  },
  STATEMENT_FUTURE: {
    code: 422_854,
    en: 'Row {row} is dated {day}, which is in the future. Please check the date format of this file. Nothing was imported.',
    zh: '第 {row} 行的日期 {day} 晚于今天，请检查文件中的日期格式。未导入任何数据',
  },
  STATEMENT_TOO_LONG: {
    code: 413_850,
    en: 'A file may have at most {most} lines. Please export a shorter period. Nothing was imported.',
    zh: '单个文件最多 {most} 行，请按较短的时间段导出。未导入任何数据',
  },
  /** Limited, because matches are proposed for all undecided lines. */
  LINES_WAITING: {
    code: 409_850,
    en: 'This import would leave more than {most} lines to process. Please confirm or ignore earlier ones first. Nothing was imported.',
    zh: '导入后待处理流水将超过 {most} 条，请先处理已有流水。未导入任何数据',
  },
  LINE_STATE: {
    code: 409_851,
    en: 'This line has already been processed, or its order has changed. Please check it again.',
    zh: '该流水已处理，或对应订单已变更，请重新核对',
  },
  LINE_SHARES: {
    code: 422_855,
    en: 'The amounts of the orders must add up to the amount of the line.',
    zh: '分配到各订单的金额之和须等于该笔流水的金额',
  },
});
