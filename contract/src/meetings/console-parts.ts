import type { Ability } from '../accounts/abilities.ts';
import type { Sentence } from '../kernel/language.ts';

/** An entry of the sidebar of a conference's console. */
interface ConsolePart {
  /** The title of its screen; a list uses it in its definition, too. */
  readonly words: Sentence;
  /**
   * The ability without which it can't be opened. All staff may read the others, which are the conference's sections,
   * and each section says who may change it.
   */
  readonly needs?: Ability;
}

/** The sidebar of a conference's console, grouped by the kind of work, in order. */
export const consoleGroups = {
  work: {
    dashboard: { words: { en: 'Needs attention', zh: '待办' }, needs: 'seeParticipants' },
    overview: { words: { en: 'Overview', zh: '概览' } },
  },
  people: {
    review: { words: { en: 'Review', zh: '报名审核' }, needs: 'review' },
    participants: { words: { en: 'Participants', zh: '参会人员' }, needs: 'seeParticipants' },
    registrations: { words: { en: 'Registrations and teams', zh: '报名与团队' }, needs: 'seeRegistrations' },
    waitingList: { words: { en: 'Waiting list', zh: '候补列表' }, needs: 'seeRegistrations' },
    activityBookings: { words: { en: 'Activity bookings', zh: '餐饮与活动统计' }, needs: 'seeParticipants' },
  },
  onsite: {
    checkpoints: { words: { en: 'Checkpoints', zh: '签到活动' }, needs: 'checkIn' },
    liveControl: { words: { en: 'Live control', zh: '签到控制' }, needs: 'checkIn' },
    arrivals: { words: { en: 'Check-in data', zh: '签到数据' }, needs: 'checkIn' },
    badges: { words: { en: 'Badges', zh: '参会证打印' } },
    letters: { words: { en: 'Letters and certificates', zh: '邀请函与参会证明' }, needs: 'editPeople' },
  },
  submissions: {
    myReviews: { words: { en: 'My reviews', zh: '我的审稿' }, needs: 'reviewSubmissions' },
    papers: { words: { en: 'Submissions', zh: '稿件' }, needs: 'reviewSubmissions' },
    reviewers: { words: { en: 'Reviewers', zh: '审稿人' }, needs: 'manageSubmissions' },
    slides: { words: { en: 'Slides', zh: '演示文稿' }, needs: 'readSlides' },
    submissions: { words: { en: 'Submission settings', zh: '投稿与审稿设置' } },
  },
  messages: {
    messages: { words: { en: 'Visitor messages', zh: '访客留言' }, needs: 'readMessages' },
    sendJobs: { words: { en: 'Send jobs', zh: '群发消息' }, needs: 'manageMessages' },
    automatic: { words: { en: 'Automatic messages', zh: '自动消息' }, needs: 'manageMessages' },
    templates: { words: { en: 'Message templates', zh: '消息模板' } },
    messageLog: { words: { en: 'Message log', zh: '发送记录' }, needs: 'manageMessages' },
  },
  rooms: {
    rooms: { words: { en: 'Rooms', zh: '房间分配' }, needs: 'seeRooms' },
    hotels: { words: { en: 'Hotels', zh: '酒店住宿' } },
  },
  money: {
    finance: { words: { en: 'Finance desk', zh: '财务工作台' }, needs: 'takeMoney' },
    orders: { words: { en: 'Orders', zh: '订单' }, needs: 'seeOrders' },
    slips: { words: { en: 'Proofs of payment', zh: '转账凭证' }, needs: 'takeMoney' },
    statements: { words: { en: 'Bank statements', zh: '银行流水' }, needs: 'takeMoney' },
    waitingMoney: { words: { en: 'Unapplied payments', zh: '待处理款项' }, needs: 'takeMoney' },
    reconciliation: { words: { en: 'Reconciliation', zh: '每日对账' }, needs: 'takeMoney' },
    refunds: { words: { en: 'Refunds', zh: '退款' }, needs: 'seeOrders' },
    withdrawals: { words: { en: 'Withdrawals', zh: '提现申请' }, needs: 'takeMoney' },
    invoices: { words: { en: 'Invoices', zh: '发票' }, needs: 'takeMoney' },
    codes: { words: { en: 'Discount codes', zh: '优惠码' }, needs: 'editMoney' },
    payment: { words: { en: 'Payment methods', zh: '支付方式' } },
    merchants: { words: { en: 'Merchant accounts', zh: '商户账号' }, needs: 'editMoney' },
    rules: { words: { en: 'Review, refunds and invoices', zh: '审核、退款与发票' } },
  },
  reports: {
    charts: { words: { en: 'Charts', zh: '统计图表' }, needs: 'seeParticipants' },
  },
  site: {
    about: { words: { en: 'About', zh: '会议介绍' } },
    programme: { words: { en: 'Programme', zh: '日程' } },
    dates: { words: { en: 'Important dates', zh: '重要日期' } },
    venue: { words: { en: 'Venue and travel', zh: '地点与交通' } },
    contacts: { words: { en: 'Contacts', zh: '联系人设置' } },
    partners: { words: { en: 'Hosts and sponsors', zh: '主办与赞助' } },
    committee: { words: { en: 'Committee', zh: '组织机构' } },
    history: { words: { en: 'Past conferences', zh: '历届会议' } },
    call: { words: { en: 'Call for papers', zh: '征文' } },
    news: { words: { en: 'News', zh: '新闻' } },
    pages: { words: { en: 'Pages', zh: '页面' } },
    footer: { words: { en: 'Footer', zh: '页脚' } },
  },
  setup: {
    basics: { words: { en: 'Basics', zh: '基本信息' } },
    types: { words: { en: 'Types and prices', zh: '类型与价格' } },
    activities: { words: { en: 'Meals and activities', zh: '餐饮与活动' } },
    form: { words: { en: 'Registration form', zh: '报名表单' } },
    staff: { words: { en: 'Staff', zh: '工作人员' }, needs: 'manageStaff' },
    apiKeys: { words: { en: 'API keys', zh: 'API 密钥' }, needs: 'manageStaff' },
    webhooks: { words: { en: 'Webhooks', zh: 'Webhook' }, needs: 'manageStaff' },
    audit: { words: { en: 'Audit log', zh: '操作日志' }, needs: 'seeAudit' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ConsolePart>>>>;

export type ConsoleGroup = keyof typeof consoleGroups;
type NameIn<Group> = Group extends ConsoleGroup ? keyof (typeof consoleGroups)[Group] : never;
export type ConsolePartName = NameIn<ConsoleGroup>;

/** Every part by its name, as addresses, saved views and the query keys of its records name it. */
export const consoleParts = Object.assign({}, ...Object.values(consoleGroups)) as Readonly<
  Record<ConsolePartName, ConsolePart>
>;
