import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const changeMessages = defineFieldMessages({
  room_fixed: {
    en: 'You can only add nights to your current room. To change rooms, please contact the organizer.',
    zh: '只能为已订房间增加住宿日期，如需更换房间请联系会务组',
  },
  nights_paid: {
    en: 'Nights already paid for can’t be removed here',
    zh: '已支付的住宿日期不能在此取消',
  },
  /** The roommate belongs to another registration. */
  room_shared: {
    en: 'You share this room with a guest from another registration. Please contact the organizer to add nights.',
    zh: '该房间的同住人不在本次报名中，如需增加住宿日期请联系会务组',
  },
  room_shared_team: {
    en: 'Everyone in this room must have the same nights',
    zh: '同住人的住宿日期须保持一致',
  },
  activity_held: { en: 'Already booked', zh: '该项已预订' },
  /** The new person has the same ID number, or name and phone, as the registered one. */
  same_person: {
    en: 'This person is already the participant',
    zh: '所填人员就是当前参会人，无需更换',
  },
  same_gender: {
    en: 'This bed is in a room shared with others of the same gender. Please choose someone of the same gender.',
    zh: '该床位按同性别安排合住，新参会人须与原参会人性别相同',
  },
  nights_kept: {
    en: 'Please choose from the nights already booked',
    zh: '请在已订的住宿日期中选择',
  },
  activity_missing: { en: 'This item hasn’t been booked', zh: '该项未预订' },
  nothing_given_up: { en: 'Please choose what to cancel', zh: '请选择要取消的项目' },
  same_type: { en: 'This is already the current registration type', zh: '当前已是该注册类型' },
  /** The person has booked a meal or sub-forum that is only for certain types, and not for the new one. */
  type_activity: {
    en: 'A booked activity isn’t available for this registration type. Please cancel the activity first.',
    zh: '已预订的活动不对该注册类型开放，请先取消该活动',
  },
  nothing_added: { en: 'Please choose what to add', zh: '请选择要增加的项目' },
});

export const changeRefusals = defineRefusals({
  /** Only the organizer may make this change. */
  CHANGE_OFF: {
    code: 409_620,
    en: 'This can’t be changed online. Please contact the organizer.',
    zh: '该项不支持自行变更，请联系会务组',
  },
  CHANGE_OVER: {
    code: 409_621,
    en: 'The deadline for changes has passed. Please contact the organizer.',
    zh: '变更时间已截止，请联系会务组',
  },
  /** Only one change can be open at a time, so the order of the previous change has to be paid first. */
  CHANGE_OPEN: {
    code: 409_622,
    en: 'Your previous change hasn’t been paid for. Please pay for it or cancel it first.',
    zh: '上一次变更的订单尚未支付，请先完成支付或取消该订单',
  },
  CHANGE_UNPAID: {
    code: 409_623,
    en: 'A registration can be changed here once it is paid.',
    zh: '报名支付成功后方可变更',
  },
  /** Undoing this payment would affect later orders that build on it. */
  CHANGE_FOLLOWS: {
    code: 409_624,
    en: 'Later orders depend on this one. Please cancel them first.',
    zh: '该订单之后还有变更订单，请先取消后续订单',
  },
  /** A refund of some lines has not been decided or completed yet. */
  CHANGE_ENDING: {
    code: 409_625,
    en: 'Some items in this registration are being cancelled. Please wait for the refund, or withdraw the request on the order page.',
    zh: '该报名有项目正在取消，请等待退款完成，或在订单页面撤回申请',
  },
  /** The nights that are kept must be consecutive. */
  CHANGE_GAP: {
    code: 409_626,
    en: 'This would leave a gap in the stay. Please cancel the nights before or after the gap first.',
    zh: '取消后住宿日期将不连续，请先取消之前或之后的住宿日期',
  },
});
