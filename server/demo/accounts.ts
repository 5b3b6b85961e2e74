import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import type { Language } from '@plenum/contract/kernel/language';

/** The meeting that the demo's staff work for. */
export const DEMO_MEETING_ID = '00000000-0000-4000-8000-000000002026';

interface DemoAccountData {
  readonly username: string;
  readonly name: string;
  readonly password: string;
  readonly phone: string;
  readonly email: string;
  readonly language: Language;
  readonly role: 'administrator' | 'attendee' | MeetingRole;
}

function person(
  role: DemoAccountData['role'],
  username: string,
  name: string,
  phone: string,
  language: Language,
): DemoAccountData {
  return {
    username,
    name,
    phone,
    language,
    role,
    email: `${username}@plenum.example`,
    password: `Hall-of-${username}-26`,
  };
}

// One invented account for each role. Nothing is ever sent from the demo: messages stay in its log.
export const demoAccounts: readonly DemoAccountData[] = [
  person('administrator', 'admin', '系统管理员', '+8613900000001', 'zh-cn'),
  person('owner', 'owner', '顾远舟', '+8613900000002', 'zh-cn'),
  person('manager', 'manager', '林晓舟', '+8613900000003', 'zh-cn'),
  person('finance', 'finance', '周敏仪', '+8613900000004', 'zh-cn'),
  person('reviewer', 'reviewer', 'Siobhán Keane', '+353850000005', 'en'),
  person('submission_reviewer', 'referee', '许砚秋', '+8613900000009', 'zh-cn'),
  person('submission_reviewer', 'chair', '方景澄', '+8613900000010', 'zh-cn'),
  person('steward', 'steward', '阿依努尔·吐尔逊', '+8613900000006', 'zh-cn'),
  person('technician', 'technician', '韩一鸣', '+8613900000021', 'zh-cn'),
  person('attendee', 'attendee', '欧阳清和', '+8613900000007', 'zh-cn'),
  person('attendee', 'visitor', 'Margit Halloran', '+353850000008', 'en'),
];
