import type { Language, Sentence } from '../kernel/language.ts';

/**
 * The type of a variable's value. Names and texts that are too long are shortened with an ellipsis. Half an amount,
 * link, code, number or time would be wrong, so these are never shortened. `lines` keeps its line breaks in emails;
 * every other value is on one line.
 */
export type VariableType = 'name' | 'text' | 'lines' | 'money' | 'time' | 'link' | 'code' | 'number';

export interface MessageVariable {
  readonly type: VariableType;
  readonly label: Sentence;
  readonly sample: Sentence;
  /**
   * The maximum length of a value in characters. `sms` is for a Chinese text message; in an English one a value may be
   * twice as long, because its alphabet needs half the space.
   */
  readonly longest: { readonly sms: number; readonly email: number };
}

const NAME = { sms: 20, email: 120 };
const TITLE = { sms: 30, email: 200 };
const AMOUNT = { sms: 30, email: 60 };
const TIME = { sms: 40, email: 80 };
const LINK = { sms: 300, email: 500 };

/** A name means the same in every kind of message. */
export const messageVariables = {
  name: {
    type: 'name',
    label: { en: 'Recipient’s name', zh: '收件人姓名' },
    sample: { en: 'Lin Wan', zh: '林晚' },
    longest: NAME,
  },
  username: {
    type: 'code',
    label: { en: 'Username, phone number or email', zh: '用户名、手机号或邮箱' },
    sample: { en: 'linwan', zh: 'linwan' },
    longest: { sms: 32, email: 100 },
  },
  meeting: {
    type: 'text',
    label: { en: 'Conference', zh: '会议名称' },
    sample: { en: 'Coastal Engineering Congress 2027', zh: '2027 海岸工程大会' },
    longest: TITLE,
  },
  dates: {
    type: 'time',
    label: { en: 'Dates', zh: '日期' },
    sample: { en: '14–16 June 2027', zh: '2027年6月14日—16日' },
    longest: TIME,
  },
  venue: {
    type: 'text',
    label: { en: 'Venue', zh: '会场' },
    sample: { en: 'Harbour Hall, 8 Quay Road', zh: '海港会议中心' },
    longest: { sms: 24, email: 300 },
  },
  number: {
    type: 'number',
    label: { en: 'Order number', zh: '订单编号' },
    sample: { en: 'P270518K7M2XQ9R', zh: 'P270518K7M2XQ9R' },
    longest: { sms: 30, email: 30 },
  },
  amount: {
    type: 'money',
    label: { en: 'Amount', zh: '金额' },
    sample: { en: '¥1,760.00', zh: '¥1,760.00' },
    longest: AMOUNT,
  },
  due: {
    type: 'money',
    label: { en: 'Amount still due', zh: '尚需支付' },
    sample: { en: '¥300.00', zh: '¥300.00' },
    longest: AMOUNT,
  },
  before: {
    type: 'money',
    label: { en: 'Previous price', zh: '原价格' },
    sample: { en: '¥1,460.00', zh: '¥1,460.00' },
    longest: AMOUNT,
  },
  balance: {
    type: 'money',
    label: { en: 'Balance', zh: '当前余额' },
    sample: { en: '¥2,000.00', zh: '¥2,000.00' },
    longest: AMOUNT,
  },
  debt: {
    type: 'money',
    label: { en: 'Debt', zh: '欠款金额' },
    sample: { en: '¥500.00', zh: '¥500.00' },
    longest: AMOUNT,
  },
  until: {
    type: 'time',
    label: { en: 'Deadline', zh: '截止时间' },
    sample: { en: '20 May 2027, 09:30 (UTC+8)', zh: '2027年5月20日 09:30' },
    longest: TIME,
  },
  day: {
    type: 'time',
    label: { en: 'Deadline (date)', zh: '截止日期' },
    sample: { en: '1 June 2027', zh: '2027年6月1日' },
    longest: TIME,
  },
  link: {
    type: 'link',
    label: { en: 'Link', zh: '链接' },
    sample: { en: 'https://plenum.example/s/7Kq2mXw9Tb', zh: 'https://plenum.example/s/7Kq2mXw9Tb' },
    longest: LINK,
  },
  certificate: {
    type: 'lines',
    label: { en: 'Certificate of attendance, if available', zh: '参会证明（可领取时）' },
    sample: {
      en: 'Your certificate of attendance: https://plenum.example/verify/7KQ2MXW9TBCD',
      zh: '您的参会证明：https://plenum.example/verify/7KQ2MXW9TBCD',
    },
    longest: { sms: 120, email: 600 },
  },
  reason: {
    type: 'lines',
    label: { en: 'Reason', zh: '原因' },
    sample: { en: 'The student card is not readable', zh: '学生证照片不清晰' },
    longest: { sms: 30, email: 2000 },
  },
  items: {
    type: 'lines',
    label: { en: 'Order items', zh: '订单项目' },
    sample: {
      en: 'Registration: Student\nHotel: Harbour Hotel, Standard room, 14–16 June 2027\nActivity: Conference dinner × 2',
      zh: '注册：学生代表\n住宿：海港酒店，标准间，2027年6月14日—16日\n活动：欢迎晚宴 × 2',
    },
    longest: { sms: 60, email: 4000 },
  },
  tickets: {
    type: 'lines',
    label: { en: 'Team tickets and their delivery status', zh: '团队电子票及发送情况' },
    sample: {
      en: 'The tickets for 5 participants are ready. Each participant will get a message with their ticket.',
      zh: '5 位参会人员已有电子票，系统已分别发送给本人。',
    },
    longest: { sms: 60, email: 2000 },
  },
  title: {
    type: 'text',
    label: { en: 'Invoice title', zh: '发票抬头' },
    sample: { en: 'Nordhavn Institute', zh: '北港海洋研究所' },
    longest: { sms: 20, email: 200 },
  },
  from: {
    type: 'name',
    label: { en: 'Original participant or inviter', zh: '原参会人或邀请人' },
    sample: { en: 'Gu Yuanzhou', zh: '顾远舟' },
    longest: NAME,
  },
  to: {
    type: 'name',
    label: { en: 'New participant or invitee', zh: '新参会人或受邀人' },
    sample: { en: 'Lin Wan', zh: '林晚' },
    longest: NAME,
  },
  person: {
    type: 'name',
    label: { en: 'Person', zh: '相关人员' },
    sample: { en: 'Gu Yuanzhou', zh: '顾远舟' },
    longest: NAME,
  },
  place: {
    type: 'name',
    label: { en: 'Checkpoint and gate', zh: '签到点与入口' },
    sample: { en: 'Arrival, East gate', zh: '报到 · 东门' },
    longest: { sms: 20, email: 120 },
  },
  at: {
    type: 'time',
    label: { en: 'Arrival time', zh: '到达时间' },
    sample: { en: '09:12', zh: '09:12' },
    longest: { sms: 8, email: 20 },
  },
  hotel: {
    type: 'text',
    label: { en: 'Hotel', zh: '酒店' },
    sample: { en: 'Harbour Hotel', zh: '海港酒店' },
    longest: { sms: 16, email: 200 },
  },
  room: {
    type: 'text',
    label: { en: 'Room type', zh: '房型' },
    sample: { en: 'Standard room', zh: '标准间' },
    longest: { sms: 12, email: 200 },
  },
  type: {
    type: 'text',
    label: { en: 'Registration type', zh: '注册类型' },
    sample: { en: 'Student', zh: '学生代表' },
    longest: { sms: 20, email: 200 },
  },
  inviter: {
    type: 'name',
    label: { en: 'Inviter', zh: '邀请人' },
    sample: { en: 'Gu Yuanzhou', zh: '顾远舟' },
    longest: NAME,
  },
  role: {
    type: 'text',
    label: { en: 'Role', zh: '角色' },
    sample: { en: 'Finance', zh: '财务' },
    longest: { sms: 20, email: 60 },
  },
  what: {
    type: 'text',
    label: { en: 'Role permissions', zh: '角色权限说明' },
    sample: { en: 'Confirms payments and refunds, issues invoices.', zh: '确认收款、处理退款、开具发票。' },
    longest: { sms: 100, email: 300 },
  },
  code: {
    type: 'code',
    label: { en: 'Verification code', zh: '验证码' },
    sample: { en: '135790', zh: '135790' },
    longest: { sms: 8, email: 8 },
  },
  purpose: {
    type: 'text',
    label: { en: 'Purpose of the code', zh: '验证码用途' },
    sample: { en: 'logging in', zh: '登录' },
    longest: { sms: 30, email: 60 },
  },
  topic: {
    type: 'text',
    label: { en: 'Topic', zh: '主题' },
    sample: { en: 'Registration', zh: '报名' },
    longest: { sms: 20, email: 60 },
  },
  sender: {
    type: 'name',
    label: { en: 'Visitor’s name', zh: '留言人姓名' },
    sample: { en: 'Marit Solberg', zh: '沈知夏' },
    longest: NAME,
  },
  email: {
    type: 'text',
    label: { en: 'Contact email', zh: '联系邮箱' },
    sample: { en: 'marit@example.org', zh: 'shen@example.org' },
    longest: { sms: 100, email: 300 },
  },
  phone: {
    type: 'text',
    label: { en: 'Visitor’s phone', zh: '留言人电话' },
    sample: { en: '—', zh: '—' },
    longest: { sms: 30, email: 60 },
  },
  report: {
    type: 'number',
    label: { en: 'Report number', zh: '报告编号' },
    sample: { en: '0042', zh: '0042' },
    longest: { sms: 10, email: 10 },
  },
  paper: {
    type: 'text',
    label: { en: 'Submission title', zh: '投稿题目' },
    sample: {
      en: 'Wave overtopping at steep sea walls',
      zh: '陡坡海堤越浪量的现场观测',
    },
    longest: { sms: 20, email: 300 },
  },
  papers: {
    type: 'text',
    label: { en: 'Number of submissions', zh: '稿件数量' },
    sample: { en: '4 submissions', zh: '4 篇稿件' },
    longest: { sms: 20, email: 40 },
  },
  comments: {
    type: 'lines',
    label: { en: 'Comments for the author', zh: '给作者的意见' },
    sample: {
      en: 'Comments:\n\nA clear study. Please add the water level to figure 2.',
      zh: '审稿意见：\n\n研究思路清晰，请在图 2 中补充水位数据。',
    },
    longest: { sms: 60, email: 5_000 },
  },
  body: {
    type: 'lines',
    label: { en: 'Visitor’s message', zh: '留言内容' },
    sample: { en: 'Is there a reduced fee for students?', zh: '请问学生有优惠价吗？' },
    longest: { sms: 60, email: 6000 },
  },
} as const satisfies Record<string, MessageVariable>;

export type VariableName = keyof typeof messageVariables;

/** The value of each variable of a message, as text in the recipient's language. */
export type MessageValues = Readonly<Record<string, string>>;

export function sampleValue(name: VariableName, language: Language): string {
  const { sample } = messageVariables[name];
  return language === 'en' ? sample.en : sample.zh;
}
