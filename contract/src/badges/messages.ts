import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const badgeMessages = defineFieldMessages({
  badge_too_many_elements: {
    en: 'A badge can have at most 40 elements',
    zh: '一张参会证最多可添加 40 个元素',
  },
  badge_element_twice: { en: 'Two elements have the same ID', zh: '元素编号重复，请更换编号' },
  badge_smallest_above_size: {
    en: 'The minimum font size can’t be larger than the font size',
    zh: '最小字号不能大于字号',
  },
  badge_sheet_too_small: {
    en: 'The badges do not fit on the sheet',
    zh: '纸张放不下这些参会证，请调整纸张尺寸或参会证数量',
  },
  badge_picture_gone: {
    en: 'A picture is missing. Please upload it again.',
    zh: '图片已失效，请重新上传',
  },
  badge_reprint_reason: { en: 'Please enter a reason for the reprint', zh: '请填写补打原因' },
});

export const badgeRefusals = defineRefusals({
  NO_BADGES: {
    code: 409_990,
    en: 'There is no one to print a badge for.',
    zh: '没有需要打印参会证的人员',
  },
  TOO_MANY_BADGES: {
    code: 409_991,
    en: 'There are too many badges for one batch. Please narrow the filter.',
    zh: '一次打印的参会证过多，请缩小筛选范围',
  },
  /** One of the chosen people has had a badge printed before. */
  REPRINT_REASON: {
    code: 409_992,
    en: 'Some of these badges have already been printed. Please enter a reason for the reprint.',
    zh: '部分人员的参会证已打印过，请填写补打原因',
  },
  TOO_MANY_DESIGNS: {
    code: 409_993,
    en: 'This conference has too many badge designs. Please delete one first.',
    zh: '参会证模板过多，请先删除不用的模板',
  },
  /** Another station has taken the badge, or it was printed or removed. */
  QUEUE_STATE: {
    code: 409_994,
    en: 'The status of this badge has changed. Refresh the queue.',
    zh: '该参会证的打印状态已变更，请刷新队列',
  },
  STATION_NAME_TAKEN: {
    code: 409_995,
    en: 'A station with this name already exists. Please choose another name.',
    zh: '已有同名打印站，请换一个名称',
  },
  TOO_MANY_STATIONS: {
    code: 409_996,
    en: 'This conference has too many print stations. Please deactivate one first.',
    zh: '打印站过多，请先停用不用的打印站',
  },
  /** The token of a print agent is unknown, was ended, or has expired. */
  STATION_ENDED: {
    code: 410_990,
    en: 'This print station’s token is invalid or has expired. Ask the organizer for a new one.',
    zh: '打印站令牌无效或已失效，请向会务组索取新令牌',
  },
  PICTURE_TOO_LARGE: {
    code: 413_990,
    en: 'This picture is too large. Use a picture of up to 2 MB and 9 megapixels.',
    zh: '图片过大，请上传不超过 2 MB、900 万像素的图片',
  },
});
