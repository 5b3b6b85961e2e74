import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const invoiceMessages = defineFieldMessages({
  change_reason_missing: { en: 'Please enter the reason for the correction', zh: '请填写换开原因' },
  reversal_reason_missing: { en: 'Please enter a reason', zh: '请填写红冲原因' },
  invoice_number_invalid: {
    en: 'Enter an invoice number of 8 to 24 digits',
    zh: '发票号码应为 8 至 24 位数字',
  },
  invoice_number_used: {
    en: 'Another invoice in this conference already has this number',
    zh: '该发票号码已用于本次会议的其他发票',
  },
  file_gone: {
    en: 'One of the files is missing. Please upload it again.',
    zh: '部分文件已失效，请重新上传',
  },
});

export const invoiceRefusals = defineRefusals({
  /** The invoice was issued, reversed or withdrawn in the meantime. */
  INVOICE_STATE: {
    code: 409_900,
    en: 'This is no longer possible for this invoice.',
    zh: '该发票当前状态不支持此操作',
  },
  NOTHING_TO_EXPORT: {
    code: 409_901,
    en: 'There are no invoices to issue.',
    zh: '没有待开具的发票',
  },
  XML_ENTITIES: {
    code: 415_900,
    en: 'File type not allowed: an XML file must not declare entities or a document type.',
    zh: '不支持的文件类型：XML 文件不得包含实体或文档类型声明',
  },
});
