import type { Sentence } from '../kernel/language.ts';
import type { MeetingRole } from './schemas.ts';

interface RoleWords {
  readonly name: Sentence;
  /** The abilities of the role, as a sentence. */
  readonly what: Sentence;
}

/** The names of the roles, on every screen. */
export const roleWords: Readonly<Record<MeetingRole, RoleWords>> = {
  owner: {
    name: { en: 'Owner', zh: '会议负责人' },
    what: {
      en: 'Can do everything, including publishing the conference and managing its staff.',
      zh: '拥有全部权限，包括发布会议和管理工作人员。',
    },
  },
  manager: {
    name: { en: 'Manager', zh: '会务管理员' },
    what: {
      en: 'Prepares and runs the conference: content, people, rooms and money. Can’t publish it or manage staff.',
      zh: '负责会议的筹备与运行：内容、人员、住宿与费用；不能发布会议或管理工作人员。',
    },
  },
  finance: {
    name: { en: 'Finance', zh: '财务' },
    what: {
      en: 'Handles orders, payments and payment settings, and exports lists. Can’t review registrations or see rooms.',
      zh: '处理订单、到账和支付设置，可导出名单；不能审核报名或查看房间安排。',
    },
  },
  reviewer: {
    name: { en: 'Registration reviewer', zh: '报名审核员' },
    what: {
      en: 'Approves or rejects registrations. Can see participants and rooms, but not orders.',
      zh: '审核报名；可查看参会人员和房间，不能查看订单。',
    },
  },
  submission_reviewer: {
    name: { en: 'Submission reviewer', zh: '审稿人' },
    what: {
      en: 'Reviews the submissions assigned to them. Can see the conference overview, but no registrations or personal data.',
      zh: '审阅分配给本人的稿件；可查看会议概览，看不到报名和个人信息。',
    },
  },
  steward: {
    name: { en: 'Check-in staff', zh: '签到人员' },
    what: {
      en: 'Checks people in at the gates and looks up participants, rooms, meals and activities. Can’t see orders.',
      zh: '在现场为参会人员签到，查询参会人员、房间、餐饮与活动；不能查看订单。',
    },
  },
  technician: {
    name: { en: 'Technician', zh: '会场技术人员' },
    what: {
      en: 'Downloads the speakers’ slides for the rooms. Can see the programme, but no registrations or personal data.',
      zh: '为各会场下载报告人的演示文稿；可查看日程，看不到报名和个人信息。',
    },
  },
};
