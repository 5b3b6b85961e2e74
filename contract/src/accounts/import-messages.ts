import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const importMessages = defineFieldMessages({
  import_contact: { en: 'Enter an email address or a phone number', zh: '邮箱和手机号至少填写一项' },
  import_language: {
    en: 'Enter English or Chinese, or leave it empty',
    zh: '请填写“中文”或“English”，也可留空',
  },
  import_twice: { en: 'Duplicate of row {row}', zh: '与第 {row} 行重复' },
  import_two_people: {
    en: 'Email and phone number belong to two different accounts',
    zh: '邮箱和手机号分属两个不同的账号',
  },
});

export const importRefusals = defineRefusals({
  IMPORT_UNREADABLE: {
    code: 422_120,
    en: 'This file can’t be read as a table. Please use the template, or save your sheet as .xlsx or .csv.',
    zh: '无法识别该文件，请使用模板，或将表格另存为 .xlsx 或 .csv 后重试',
  },
  /** The file has no column for names or none for contacts, or two columns of the same kind. */
  IMPORT_COLUMNS: {
    code: 422_121,
    en: 'The first row must contain the column names: the name, and the email, the phone number or both. No column may appear twice. Found: {found}',
    zh: '首行应为列名：须有姓名，以及邮箱或手机号，且每列只能出现一次。当前首行：{found}',
  },
  IMPORT_EMPTY: {
    code: 422_122,
    en: 'There are no people below the first row.',
    zh: '首行以下没有人员数据，请补充后重新上传',
  },
  IMPORT_TOO_LONG: {
    code: 422_123,
    en: 'At most {most} people can be imported from one file. Please split it.',
    zh: '一个文件最多导入 {most} 人，请拆分后再上传',
  },
  /** The import isn't checked yet, was already carried out, was discarded, or has expired. */
  IMPORT_STATE: {
    code: 409_120,
    en: 'The status of this import has changed. Please refresh the page.',
    zh: '该导入的状态已变更，请刷新后重试',
  },
});
