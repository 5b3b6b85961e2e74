/** A page of the site: its Markdown file from the repository's root, and its name in the sidebar. */
export interface Page {
  readonly file: string;
  readonly en: string;
  readonly zh: string;
  /** Written in English only; the Chinese sidebar links to the English page. */
  readonly isEnglishOnly?: boolean;
}

export interface PageGroup {
  readonly en: string;
  readonly zh: string;
  readonly pages: readonly Page[];
}

export const HOME = 'README.md';

/** The sidebar, by reader. */
export const groups: readonly PageGroup[] = [
  {
    en: 'Take part',
    zh: '参会',
    pages: [{ file: 'docs/attendee-guide.md', en: 'Participant’s guide', zh: '参会指南' }],
  },
  {
    en: 'Run a conference',
    zh: '举办会议',
    pages: [
      { file: 'docs/first-conference.md', en: 'Your first conference', zh: '第一场会议' },
      { file: 'docs/organizer-guide.md', en: 'Organizer’s guide', zh: '组织者指南' },
      { file: 'docs/finance.md', en: 'Finance', zh: '财务' },
      { file: 'docs/submissions.md', en: 'Submissions and programme', zh: '投稿与日程' },
      { file: 'docs/reviewing.md', en: 'Reviewing', zh: '审稿' },
      { file: 'docs/check-in.md', en: 'Check-in', zh: '签到' },
      { file: 'docs/printing.md', en: 'Badges', zh: '参会证打印' },
      { file: 'docs/letters.md', en: 'Letters and certificates', zh: '邀请函与证明' },
    ],
  },
  {
    en: 'Go to production',
    zh: '正式部署',
    pages: [
      { file: 'docs/going-live.md', en: 'Going live checklist', zh: '上线检查清单' },
      { file: 'docs/containers.md', en: 'Containers', zh: '容器部署' },
      { file: 'docs/operating.md', en: 'Operating', zh: '运维' },
      { file: 'docs/scaling.md', en: 'Several machines', zh: '多台服务器' },
      { file: 'docs/configuration.md', en: 'Settings', zh: '配置项', isEnglishOnly: true },
      { file: 'docs/sign-in.md', en: 'Log in with your organization', zh: '使用单位账号登录' },
      { file: 'docs/messages.md', en: 'SMS and email', zh: '短信和邮件' },
      { file: 'docs/message-texts.md', en: 'Message texts', zh: '消息文案', isEnglishOnly: true },
      { file: 'docs/message-webhook.md', en: 'Message webhook', zh: '消息 Webhook', isEnglishOnly: true },
      { file: 'docs/privacy.md', en: 'Privacy for operators', zh: '运营者隐私指南' },
      { file: 'SECURITY.md', en: 'Security', zh: '安全', isEnglishOnly: true },
    ],
  },
  {
    en: 'Build on it',
    zh: '参与开发',
    pages: [
      { file: 'docs/api.md', en: 'Use the API', zh: '使用 API' },
      { file: 'docs/webhooks.md', en: 'Receive events by webhook', zh: '通过 Webhook 接收事件' },
      { file: 'CONTRIBUTING.md', en: 'Contributing', zh: '贡献指南', isEnglishOnly: true },
      { file: 'docs/translating.md', en: 'Translating', zh: '翻译' },
      { file: 'ARCHITECTURE.md', en: 'Architecture', zh: '架构', isEnglishOnly: true },
      { file: 'GLOSSARY.md', en: 'Glossary', zh: '术语表', isEnglishOnly: true },
      { file: 'decisions/README.md', en: 'Design decisions', zh: '设计决策', isEnglishOnly: true },
      { file: 'CHANGELOG.md', en: 'Changelog', zh: '更新日志', isEnglishOnly: true },
    ],
  },
];

/** The Chinese version of an English file. */
export const chineseOf = (file: string): string => file.replace(/\.md$/, '.zh-CN.md');

/** The anchor of a heading, as GitHub makes it. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '-');

/** The address of a Markdown file in the site: `docs/check-in.zh-CN.md` is `zh/check-in.md`. */
export function sitePath(file: string): string {
  const language = file.endsWith('.zh-CN.md') ? 'zh/' : '';
  const english = file.replace('.zh-CN.md', '.md').replace(/^docs\//, '');
  return language + english.replace(/README\.md$/, 'index.md').toLowerCase();
}
