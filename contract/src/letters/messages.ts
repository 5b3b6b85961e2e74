import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const letterMessages = defineFieldMessages({
  letter_variable_unknown: {
    en: 'Unknown variable: {name}',
    zh: '该文件不支持变量“{name}”，请使用列出的变量',
  },
  letter_name_missing: {
    en: 'The text must contain the variable “Name”',
    zh: '正文须包含变量“姓名”',
  },
  letter_too_long: {
    en: 'This text does not fit on one page. Please shorten it.',
    zh: '内容超出一页，请精简文字',
  },
  letter_seal_gone: {
    en: 'The seal image is no longer available. Please upload it again.',
    zh: '印章图片已失效，请重新上传',
  },
  revocation_reason_missing: { en: 'Please enter a reason', zh: '请填写撤销原因' },
});

export const letterRefusals = defineRefusals({
  /** Returned to the person concerned; the field `why` contains the reason. */
  NO_LETTER: {
    code: 409_940,
    en: 'This document isn’t currently available for this person.',
    zh: '该参会人员目前不能领取此文件',
  },
  /** None of the selected people can get this letter now. */
  NO_LETTERS: {
    code: 409_941,
    en: 'No document was issued: everyone selected already has one or isn’t eligible yet.',
    zh: '未开具文件：所选人员均已开具或暂不符合条件',
  },
  ALREADY_REVOKED: {
    code: 409_942,
    en: 'This document has already been revoked.',
    zh: '该文件已撤销',
  },
  SEAL_TOO_LARGE: {
    code: 413_940,
    en: 'This seal image is too large. Use a picture of up to 2 MB and 9 megapixels.',
    zh: '印章图片过大，请上传不超过 2 MB、900 万像素的图片',
  },
});
