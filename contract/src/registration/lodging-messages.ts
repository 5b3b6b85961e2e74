import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

// The sentences are the same at the field and in the refusal.
const cohabitant = {
  taken: { en: 'The user has been selected', zh: '该用户已被选择' },
  unfit: {
    en: 'A cohabitant must be a registered member who chose shared accommodation or no hotel',
    zh: '同住人须为已报名且选择“合住”或“暂不订酒店”的参会人员',
  },
  noRoom: {
    en: 'This person chose no room and can’t be added as a cohabitant',
    zh: '对方选择了“不需要住宿”，无法添加为同住人',
  },
  unknown: {
    en: 'No matching registration was found. Please check the name and phone number.',
    zh: '未查到报名记录，请核对姓名和手机号',
  },
  locked: {
    en: 'This person’s registration has been submitted for review, so their room can’t be changed. Please ask the organizer.',
    zh: '对方的报名已提交审核，住宿信息不可修改，如需调整请联系会务组',
  },
};

export const lodgingMessages = defineFieldMessages({
  room_required: { en: 'Please Choose The Hotel And Room', zh: '请选择酒店和房型' },
  check_in_required: { en: 'Please Choose The Check-in Time', zh: '请选择入住时间' },
  same_day: {
    en: 'Check-in and check-out may not fall on the same day',
    zh: '入住日期和离店日期不能为同一天',
  },
  check_out_before: {
    en: 'Check-out can’t be before check-in',
    zh: '离店日期不能早于入住日期',
  },
  night_missing: {
    en: 'The hotel has no rooms available for the night of {day}',
    zh: '{day} 当晚酒店没有可预订的房间',
  },
  no_rooms: { en: 'No Stock', zh: '已无余房' },
  room_not_shared: { en: 'This room can’t be shared', zh: '该房型不支持合住' },
  gender_needed: { en: 'Please Choose The Gender', zh: '请选择性别' },
  cohabitant_taken: cohabitant.taken,
  cohabitant_unfit: cohabitant.unfit,
  cohabitant_no_room: cohabitant.noRoom,
  cohabitant_unknown: cohabitant.unknown,
  cohabitant_locked: cohabitant.locked,
  cohabitant_review: {
    en: 'Once your registration is submitted for review, only the organizer can assign your roommate',
    zh: '报名提交审核后，同住人由会务组安排',
  },
  cohabitant_self: { en: 'You can’t share a room with yourself', zh: '不能选择本人为同住人' },
  cohabitant_gender: { en: 'Roommates must be of the same gender', zh: '同住人性别须一致' },
  cohabitant_dates: {
    en: 'Roommates must have the same hotel, room and dates',
    zh: '同住人的酒店、房型和入离店日期须一致',
  },
  room_full: { en: 'This room is full', zh: '该房间已住满' },
});

export const lodgingRefusals = defineRefusals({
  COHABITANT_TAKEN: { code: 409_700, ...cohabitant.taken },
  COHABITANT_UNFIT: { code: 409_701, ...cohabitant.unfit },
  /** The two can't share because gender, room or dates differ. The fields say which. */
  NO_MATCH: {
    code: 409_702,
    en: 'These people can’t share a room.',
    zh: '所选人员无法合住',
  },
  INVITATION_OVER: {
    code: 409_703,
    en: 'This invitation is no longer valid.',
    zh: '该合住邀请已失效',
  },
  COHABITANT_LOCKED: { code: 409_704, ...cohabitant.locked },
  COHABITANT_NO_ROOM: { code: 409_705, ...cohabitant.noRoom },
  /** The conference allows changes of stays after approval, and the invited person is still under review. */
  ACCEPT_LATER: {
    code: 409_707,
    en: 'You can accept this invitation once your registration has been approved.',
    zh: '报名审核通过后即可接受邀请',
  },
  /** The invited person has ordered a bed to accept the invitation, and has not paid for it yet. */
  INVITATION_ACCEPTED: {
    code: 409_708,
    en: 'This invitation has been accepted, but the bed hasn’t been paid for yet.',
    zh: '对方已接受邀请，床位费用尚未支付',
  },
  COHABITANT_UNKNOWN: { code: 409_706, ...cohabitant.unknown },
});
