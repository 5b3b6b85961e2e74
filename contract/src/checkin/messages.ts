import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const checkinMessages = defineFieldMessages({
  pin_invalid: { en: 'The PIN is wrong or has expired', zh: 'PIN 码错误或已过期' },
  checkin_reason_missing: { en: 'Please enter a reason', zh: '请填写原因' },
});

export const checkinRefusals = defineRefusals({
  /** The device was removed by an organizer, or its token is not known. */
  DEVICE_REMOVED: {
    code: 410_980,
    en: 'This device has been removed. Any remaining scans have been kept for the organizer to review. Enrol the device again with a new PIN.',
    zh: '该设备已被移除，未上传的签到记录已转交会务组核对；请使用新的 PIN 码重新注册设备',
  },
  DEVICE_UNKNOWN: {
    code: 410_981,
    en: 'This device is not enrolled for this conference.',
    zh: '该设备未在本次会议中注册',
  },
  CHECKPOINT_USED: {
    code: 409_975,
    en: 'People have already checked in here, so this checkpoint can’t be deleted and its entry rule can’t be changed. You can end check-in instead.',
    zh: '该签到点已有签到记录，不能删除，也不能更改签到次数规则；可改为结束签到',
  },
  NOT_CHECKED_IN: {
    code: 409_976,
    en: 'This person is not checked in here.',
    zh: '该参会人员未在此签到',
  },
  NOTHING_TO_REVIEW: {
    code: 409_978,
    en: 'This has already been settled.',
    zh: '该记录已处理',
  },
  ALREADY_CHECKED_IN: {
    code: 409_977,
    en: 'This person is already checked in here.',
    zh: '该参会人员已在此签到',
  },
});
