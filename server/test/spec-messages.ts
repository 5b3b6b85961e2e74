/** The specification's validation messages that occur today, word for word. */
export const specMessages = {
  passwordsDiffer: { en: 'Password Inconsistency', zh: '两次输入的密码不一致' },
  email: { en: 'Invalid Email Address', zh: '邮箱格式不正确' },
  username: { en: 'Please Enter Your Username', zh: '请输入用户名' },
  password: { en: 'Please Enter Your Password', zh: '请输入密码' },
  teamName: { en: 'Please Enter The Team Name', zh: '请输入团队名称' },
  gender: { en: 'Please Choose The Gender', zh: '请选择性别' },
  checkIn: { en: 'Please Choose The Check-in Time', zh: '请选择入住时间' },
  hotelAndRoom: { en: 'Please Choose The Hotel And Room', zh: '请选择酒店和房型' },
  type: { en: 'Please Choose The Registration Type', zh: '请选择注册类型' },
  incomplete: { en: 'Please Complete The Necessary Information', zh: '请完善必填信息' },
  sameDay: {
    en: 'Check-in and check-out may not fall on the same day',
    zh: '入住日期和离店日期不能为同一天',
  },
  personTaken: { en: 'The user has been selected', zh: '该用户已被选择' },
  cohabitantTaken: { en: 'The user has been selected', zh: '该用户已被选择' },
  noStock: { en: 'No Stock', zh: '已无库存' },
  noRooms: { en: 'No Stock', zh: '已无余房' },
  priceExpired: { en: 'Price Expired', zh: '价格已过期' },
  priceNotEffective: { en: 'Price Not Effective', zh: '价格未生效' },
  characters: { en: 'Cannot Contain The Following Characters: <', zh: '不能包含以下字符：<' },
  /** The period of the price is still open, but the deadline for paying the price has passed. */
  paidTooLate: { en: 'Price Expired', zh: '价格已过期' },
  notYet: { en: 'Registration time has not yet arrived', zh: '报名时间未到' },
  cohabitantUnfit: {
    en: 'A cohabitant must be a registered member who chose shared accommodation or no hotel',
    zh: '同住人须为已报名且选择“合住”或“暂不订酒店”的参会人员',
  },
  cohabitantWithoutRoom: {
    en: 'This person chose no room and can’t be added as a cohabitant',
    zh: '对方选择了“不需要住宿”，无法添加为同住人',
  },
  fileType: { en: 'File type not allowed', zh: '不支持的文件类型' },
} as const;

export type SpecMessage = keyof typeof specMessages;
