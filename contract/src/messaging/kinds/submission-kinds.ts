import { defineKinds } from '../kind.ts';

const toAuthor = {
  group: 'submission',
  purpose: 'notice',
  scope: 'meeting',
  canBeOff: true,
  required: ['meeting', 'link'],
} as const;

// Every decision is sent to the authors, so its message can't be switched off.
const decision = {
  ...toAuthor,
  canBeOff: false,
  variables: ['name', 'meeting', 'report', 'paper', 'comments', 'link'],
  required: ['meeting', 'paper', 'link'],
} as const;

const facts = {
  en: 'Report number: {{report}}\nTitle: {{paper}}',
  zh: '报告编号：{{report}}\n题目：{{paper}}',
} as const;

/** Messages about abstracts and posters, to their authors and to reviewers. */
export const submissionKinds = defineKinds({
  'submission.received': {
    ...toAuthor,
    title: { en: 'Submission received', zh: '收到投稿' },
    when: {
      en: 'When an author submits for the first time, or submits a new version',
      zh: '作者首次提交或提交新版本时',
    },
    variables: ['name', 'meeting', 'report', 'paper', 'until', 'link'],
    sms: {
      en: '{{meeting}}: we have received your submission no. {{report}}. Details: {{link}}',
      zh: '“{{meeting}}”已收到您的稿件（编号 {{report}}）：{{link}}',
    },
    email: {
      subject: { en: 'Submission {{report}} received: {{paper}}', zh: '已收到投稿 {{report}}：{{paper}}' },
      text: {
        en: `Hello {{name}},\n\nThank you for your submission to “{{meeting}}”. You can change it until the deadline below.\n\n${facts.en}\nChanges until: {{until}}\n\nView submission: {{link}}`,
        zh: `{{name}}，您好！\n\n感谢您向“{{meeting}}”投稿。在以下截止时间前，您可以随时修改。\n\n${facts.zh}\n修改截止：{{until}}\n\n查看投稿：{{link}}`,
      },
    },
  },
  'submission.named': {
    ...toAuthor,
    title: { en: 'Named as a co-author', zh: '被列为共同作者' },
    when: {
      en: 'Once to each co-author with an email address, when a submission names them for the first time',
      zh: '投稿首次将某人列为共同作者且填写了其邮箱时，向其发送一次',
    },
    variables: ['name', 'meeting', 'report', 'paper', 'person', 'email', 'link'],
    sms: null,
    email: {
      subject: { en: 'You were named as a co-author: {{paper}}', zh: '您被列为共同作者：{{paper}}' },
      text: {
        en: `Hello {{name}},\n\n{{person}} has submitted the work below to “{{meeting}}” and named you as a co-author. You don’t need to do anything. If this is a mistake, please write to {{person}} ({{email}}) or to the organizers.\n\n${facts.en}\nPresented by: {{person}}\n\nConference page: {{link}}`,
        zh: `{{name}}，您好！\n\n{{person}}向“{{meeting}}”提交了以下稿件，并将您列为共同作者。您无需进行任何操作；如有误，请联系{{person}}（{{email}}）或会务组。\n\n${facts.zh}\n报告人：{{person}}\n\n会议页面：{{link}}`,
      },
    },
  },
  'submission.withdrawn': {
    ...toAuthor,
    title: { en: 'Submission withdrawn', zh: '撤稿确认' },
    when: { en: 'When an author withdraws a submission', zh: '作者撤稿后' },
    variables: ['name', 'meeting', 'report', 'paper', 'link'],
    sms: {
      en: '{{meeting}}: your submission no. {{report}} has been withdrawn. Details: {{link}}',
      zh: '您投给“{{meeting}}”的稿件 {{report}} 已撤回：{{link}}',
    },
    email: {
      subject: { en: 'Submission {{report}} withdrawn', zh: '投稿 {{report}} 已撤稿' },
      text: {
        en: `Hello {{name}},\n\nYour submission to “{{meeting}}” has been withdrawn. If this was a mistake, you can restore it until the deadline.\n\n${facts.en}\n\nView submission: {{link}}`,
        zh: `{{name}}，您好！\n\n您投给“{{meeting}}”的稿件已撤回。如为误操作，可在投稿截止前恢复。\n\n${facts.zh}\n\n查看投稿：{{link}}`,
      },
    },
  },
  'submission.accepted_oral': {
    ...decision,
    title: { en: 'Accepted as oral presentation', zh: '录用为口头报告' },
    when: { en: 'When this decision is sent to the author', zh: '向作者发送该结果时' },
    sms: {
      en: '{{meeting}}: "{{paper}}" has been accepted as an oral presentation: {{link}}',
      zh: '恭喜！您的稿件《{{paper}}》已被“{{meeting}}”录用为口头报告：{{link}}',
    },
    email: {
      subject: { en: 'Accepted as oral presentation: {{paper}}', zh: '录用通知（口头报告）：{{paper}}' },
      text: {
        en: `Hello {{name}},\n\nWe are pleased to inform you that your submission to “{{meeting}}” has been accepted as an oral presentation. The date and room will be announced with the programme.\n\n${facts.en}\n\n{{comments}}\n\nView submission: {{link}}`,
        zh: `{{name}}，您好！\n\n我们很高兴地通知您，您的稿件已被“{{meeting}}”录用为口头报告，报告时间与会场将随日程公布。\n\n${facts.zh}\n\n{{comments}}\n\n查看投稿：{{link}}`,
      },
    },
  },
  'submission.accepted_poster': {
    ...decision,
    title: { en: 'Accepted as poster', zh: '录用为海报' },
    when: { en: 'When this decision is sent to the author', zh: '向作者发送该结果时' },
    sms: {
      en: '{{meeting}}: "{{paper}}" has been accepted as a poster: {{link}}',
      zh: '恭喜！您的稿件《{{paper}}》已被“{{meeting}}”录用为海报：{{link}}',
    },
    email: {
      subject: { en: 'Accepted as poster: {{paper}}', zh: '录用通知（海报）：{{paper}}' },
      text: {
        en: `Hello {{name}},\n\nWe are pleased to inform you that your submission to “{{meeting}}” has been accepted as a poster. Your board number will be announced with the programme.\n\n${facts.en}\n\n{{comments}}\n\nView submission: {{link}}`,
        zh: `{{name}}，您好！\n\n我们很高兴地通知您，您的稿件已被“{{meeting}}”录用为海报，展板编号将随日程公布。\n\n${facts.zh}\n\n{{comments}}\n\n查看投稿：{{link}}`,
      },
    },
  },
  'submission.rejected': {
    ...decision,
    title: { en: 'Not accepted', zh: '未录用' },
    when: { en: 'When this decision is sent to the author', zh: '向作者发送该结果时' },
    sms: {
      en: '{{meeting}}: "{{paper}}" could not be accepted. Details: {{link}}',
      zh: '很遗憾，您的稿件《{{paper}}》未被“{{meeting}}”录用，感谢您的投稿：{{link}}',
    },
    email: {
      subject: { en: 'Decision on your submission: {{paper}}', zh: '投稿结果：{{paper}}' },
      text: {
        en: `Hello {{name}},\n\nThank you for your submission to “{{meeting}}”. After careful review, we are sorry to inform you that it was not accepted.\n\n${facts.en}\n\n{{comments}}\n\nView submission: {{link}}`,
        zh: `{{name}}，您好！\n\n感谢您向“{{meeting}}”投稿。经审稿，很遗憾，您的稿件未被录用。\n\n${facts.zh}\n\n{{comments}}\n\n查看投稿：{{link}}`,
      },
    },
  },
  'submission.revise': {
    ...decision,
    title: { en: 'Revision required', zh: '需修改' },
    when: { en: 'When this decision is sent to the author', zh: '向作者发送该结果时' },
    variables: ['name', 'meeting', 'report', 'paper', 'comments', 'until', 'link'],
    required: ['meeting', 'until', 'link'],
    sms: {
      en: '{{meeting}}: please revise your submission no. {{report}} by {{until}}: {{link}}',
      zh: '您的“{{meeting}}”稿件（编号 {{report}}）需修改，请于 {{until}} 前重新提交：{{link}}',
    },
    email: {
      subject: { en: 'Please revise your submission: {{paper}}', zh: '投稿需修改：{{paper}}' },
      text: {
        en: `Hello {{name}},\n\nThe reviewers have asked you to revise your submission to “{{meeting}}”. Please submit the new version by the deadline below.\n\n${facts.en}\nRevise by: {{until}}\n\n{{comments}}\n\nRevise now: {{link}}`,
        zh: `{{name}}，您好！\n\n审稿人建议您修改投给“{{meeting}}”的稿件，请在以下时间前提交新版本。\n\n${facts.zh}\n修改截止：{{until}}\n\n{{comments}}\n\n立即修改：{{link}}`,
      },
    },
  },
  'submission.slides_wanted': {
    ...toAuthor,
    title: { en: 'Slides reminder', zh: '提交演示文稿' },
    when: {
      en: 'When an organizer reminds speakers whose slides are missing',
      zh: '会务组提醒未提交演示文稿的报告人时',
    },
    variables: ['name', 'meeting', 'report', 'paper', 'until', 'link'],
    required: ['meeting', 'until', 'link'],
    sms: {
      en: '{{meeting}}: please upload your slides for talk no. {{report}} by {{until}}: {{link}}',
      zh: '请于 {{until}} 前上传您在“{{meeting}}”的报告（编号 {{report}}）演示文稿：{{link}}',
    },
    email: {
      subject: { en: 'Please upload your slides: {{paper}}', zh: '请上传演示文稿：{{paper}}' },
      text: {
        en: `Hello {{name}},\n\nWe haven’t received the slides for your talk at “{{meeting}}” yet. Please upload them as a PDF or PPTX file, so that they are ready in the room. You can replace them until the deadline.\n\n${facts.en}\nUpload by: {{until}}\n\nUpload slides: {{link}}`,
        zh: `{{name}}，您好！\n\n您在“{{meeting}}”的报告尚未提交演示文稿。请上传 PDF 或 PPTX 文件，以便会场提前准备；截止前可随时更换。\n\n${facts.zh}\n提交截止：{{until}}\n\n上传演示文稿：{{link}}`,
      },
    },
  },
  'submission.assigned': {
    ...toAuthor,
    title: { en: 'Submissions to review', zh: '审稿邀请' },
    when: { en: 'When submissions are assigned to a reviewer', zh: '向审稿人分配稿件后' },
    variables: ['name', 'meeting', 'papers', 'until', 'link'],
    sms: {
      en: '{{meeting}}: {{papers}} to review. Due: {{until}}. {{link}}',
      zh: '“{{meeting}}”为您分配了 {{papers}}，审稿截止时间：{{until}}。{{link}}',
    },
    email: {
      subject: { en: '{{papers}} to review for {{meeting}}', zh: '“{{meeting}}”审稿邀请：{{papers}}' },
      text: {
        en: 'Hello {{name}},\n\nThe organizers of “{{meeting}}” have assigned submissions to you for review.\n\nAssigned to you: {{papers}}\nDue: {{until}}\n\nStart reviewing: {{link}}',
        zh: '{{name}}，您好！\n\n“{{meeting}}”会务组邀请您审稿。\n\n分配给您的稿件：{{papers}}\n截止时间：{{until}}\n\n开始审稿：{{link}}',
      },
    },
  },
  'submission.review_reminder': {
    ...toAuthor,
    title: { en: 'Reviews due', zh: '审稿提醒' },
    when: {
      en: 'When an organizer or a chair reminds reviewers of open reviews',
      zh: '会务组或领域主席提醒未完成审稿的审稿人时',
    },
    variables: ['name', 'meeting', 'papers', 'until', 'link'],
    sms: {
      en: '{{meeting}}: {{papers}} still to review. Due: {{until}}. {{link}}',
      zh: '“{{meeting}}”还有 {{papers}}等待您审稿，截止时间：{{until}}。{{link}}',
    },
    email: {
      subject: {
        en: 'Reminder: {{papers}} to review for {{meeting}}',
        zh: '审稿提醒：“{{meeting}}”{{papers}}',
      },
      text: {
        en: 'Hello {{name}},\n\nSome reviews for “{{meeting}}” are still open.\n\nWaiting for you: {{papers}}\nDue: {{until}}\n\nContinue reviewing: {{link}}',
        zh: '{{name}}，您好！\n\n您在“{{meeting}}”还有未完成的审稿。\n\n待审稿件：{{papers}}\n截止时间：{{until}}\n\n继续审稿：{{link}}',
      },
    },
  },
});
