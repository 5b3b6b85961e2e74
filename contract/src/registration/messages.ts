import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const registrationMessages = defineFieldMessages({
  id_invalid: { en: 'Invalid ID number', zh: '证件号码格式不正确' },
  id_check_digit: {
    en: 'The check digit of this ID number is incorrect. Please check the number.',
    zh: '证件号码校验位错误，请核对',
  },
  /** The number is valid for another type of document, which the screen can offer. */
  id_wrong_type: {
    en: 'This number belongs to another type of ID. Please check the ID type.',
    zh: '证件号码与所选证件类型不符，请核对证件类型',
  },
  // Warnings, not errors: they are shown and may be ignored.
  passport_unusual: {
    en: 'This is an unusual passport number. Please check it.',
    zh: '护照号码与常见格式不符，请核对；确认无误可继续提交',
  },
  gender_mismatch: {
    en: 'The ID number does not match the gender entered. Please check.',
    zh: '证件号码与所选性别不一致，请核对',
  },
  team_name_required: { en: 'Please Enter The Team Name', zh: '请输入团队名称' },
  gender_required: { en: 'Please Choose The Gender', zh: '请选择性别' },
  type_required: { en: 'Please Choose The Registration Type', zh: '请选择注册类型' },
  type_identity: {
    en: 'This registration type isn’t available for the selected identity',
    zh: '该注册类型不适用于所选身份',
  },
  name_required: { en: 'Please enter the name', zh: '请输入姓名' },
  name_emoji: { en: 'A name can’t contain emoji', zh: '姓名中不能有表情符号' },
  contact_needed: {
    en: 'Please enter a phone number or an email address',
    zh: '请输入手机号或邮箱',
  },
  contact_required: { en: 'Please enter the contact name', zh: '请输入联系人' },
  id_type_required: { en: 'Please choose the ID type', zh: '请选择证件类型' },
  /** The same person twice in one team; the row is that of the first. */
  same_id_as: { en: 'Same ID number as row {row}', zh: '与第 {row} 行证件号码相同' },
  same_phone_as: { en: 'Same name and phone number as row {row}', zh: '与第 {row} 行姓名、手机号相同' },
  same_email_as: { en: 'Same name and email as row {row}', zh: '与第 {row} 行姓名、邮箱相同' },
  person_taken: { en: 'The user has been selected', zh: '该用户已被选择' },
  /** Another user has saved the person since the details were read. */
  member_changed: {
    en: 'Someone else has changed this person’s details',
    zh: '该成员信息已被他人修改',
  },
  /** The order can't change; only the personal details may be corrected. */
  ordered_fixed: {
    en: 'This is part of the order and can’t be changed here',
    zh: '该项已下单，不能在此修改',
  },
  consent_required: {
    en: 'Please agree to share the ID details with the hotel',
    zh: '请同意将证件信息提供给酒店用于入住登记',
  },
});

export const registrationRefusals = defineRefusals({
  /** The same person is already registered for this meeting. */
  PERSON_TAKEN: { code: 409_600, en: 'The user has been selected', zh: '该用户已被选择' },
  /** Only organizers may register people at this conference's badge desk. */
  NOT_BY_STEWARDS: {
    code: 403_600,
    en: 'Only organizers of this conference may register people at the desk.',
    zh: '本次会议仅限会务管理员办理现场报名',
  },
  NOT_OPEN_YET: {
    code: 409_601,
    en: 'Registration time has not yet arrived',
    zh: '报名时间未到',
  },
  CLOSED: { code: 409_602, en: 'Registration is closed', zh: '报名已截止' },
  /** The registration is being reviewed or has been reviewed, so it can't be changed. */
  LOCKED: {
    code: 409_603,
    en: 'Once submitted for review, team member information cannot be changed, and registration cannot be modified or cancelled',
    zh: '提交审核后，团队成员信息和酒店信息不可修改，报名不可修改或取消',
  },
  /** The registration is not in a state in which this can be done. */
  STATE: {
    code: 409_604,
    en: 'This is no longer possible for this registration.',
    zh: '当前报名状态不支持该操作',
  },
  LINK_ENDED: {
    code: 404_600,
    en: 'This link is no longer valid. Please ask your team’s contact for a new one.',
    zh: '链接已失效，请联系团队联系人重新获取',
  },
  TEAMS_OFF: {
    code: 409_605,
    en: 'This conference only accepts individual registrations.',
    zh: '本次会议仅接受个人报名',
  },
});
