import type { LetterWords } from '@plenum/contract/letters/letter-text';
import { type LetterKind, letterKinds } from '@plenum/contract/letters/words';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import type { AuditSource } from '#modules/audit/public';
import { addSeal, issueMany, revokeLetter, saveText, storeSeal } from '#modules/letters/public';
import { findConfirmed } from '#modules/registration/people/public';
import { DEMO_MEETING_ID } from '../accounts.ts';
import { both } from '../words.ts';
import { drawSeal } from './draw-seal.ts';

const paragraphs = (...texts: string[]) => texts.join('\n\n');
const signature = both('Organizing Committee\n{{meeting}}', '{{meeting}}\n组织委员会');

const texts: Readonly<Record<LetterKind, Omit<LetterWords, 'sealFileId'>>> = {
  invitation: {
    title: both('Letter of Invitation', '邀请函'),
    body: both(
      paragraphs(
        'Dear {{name}},',
        'On behalf of the Binhai Society for Computing we cordially invite you to “{{meeting}}”, to be held at {{place}} on {{dates}}. We have received your registration as “{{type}}”.',
        'Organization: {{organization}}',
        'The congress brings together researchers and engineers of distributed systems, storage and machine learning for keynotes, parallel sessions and a poster evening. Please present this letter to your institution for approval of the journey and, where one is needed, with your visa application.',
        'Registration covers sessions, lunches and proceedings; travel and accommodation are at the participant’s own expense.',
        'We look forward to welcoming you by the sea.',
      ),
      paragraphs(
        '尊敬的{{name}}：',
        '由滨海计算学会主办的“{{meeting}}”定于{{dates}}在{{place}}召开。您的报名（{{type}}）已收悉，谨此诚邀您拨冗出席。',
        '工作单位：{{organization}}',
        '大会设主旨报告、分论坛与海报交流，议题涵盖分布式系统、存储与机器学习。请凭本函向所在单位办理请假及差旅审批手续；需办理签证的，可将本函作为申请材料。',
        '注册费含会议资料与会议期间午餐，交通、住宿费用自理。',
        '特此函邀，恭候光临。',
      ),
    ),
    signature,
    isOffered: true,
    needsPayment: false,
    from: null,
  },
  presentation: {
    title: both('Certificate of Presentation', '报告证明'),
    body: both(
      paragraphs(
        'This is to certify that {{name}} presented the following work at “{{meeting}}”, held at {{place}} on {{dates}}.',
        'Title: {{paper}}',
        'Type: {{presentation}}',
        'Organization: {{organization}}',
      ),
      paragraphs(
        '兹证明{{name}}在{{dates}}于{{place}}举办的“{{meeting}}”上作了以下报告。',
        '题目：{{paper}}',
        '形式：{{presentation}}',
        '工作单位：{{organization}}',
        '特此证明。',
      ),
    ),
    signature,
    isOffered: true,
    needsPayment: false,
    from: null,
  },
  certificate: {
    title: both('Certificate of Attendance', '参会证明'),
    body: both(
      paragraphs(
        'This is to certify that {{name}} attended “{{meeting}}” at {{place}} on {{dates}}.',
        'Organization: {{organization}}',
        'Registered as: {{type}}',
      ),
      paragraphs(
        '兹证明{{name}}于{{dates}}全程参加了在{{place}}举办的“{{meeting}}”。',
        '工作单位：{{organization}}',
        '注册类型：{{type}}',
        '特此证明。',
      ),
    ),
    signature,
    isOffered: true,
    needsPayment: true,
    from: null,
  },
};

const IN_CHINESE = 9;
const IN_ENGLISH = 3;

/**
 * Loads letters of the demo's conference under the seal of its invented committee; some are issued, and one is revoked.
 */
export async function loadLetters(
  kernel: Kernel,
  tx: Tx,
  source: AuditSource & { readonly actor: string },
): Promise<void> {
  const meetingId = DEMO_MEETING_ID;
  const picture = drawSeal('滨海计算大会组织委员会');
  const sent = (async function* () {
    yield picture;
  })();
  const fileId = await storeSeal(kernel, sent, 'image/png');
  await addSeal(kernel, tx, { meetingId, fileId }, source);
  for (const kind of letterKinds) {
    const words = { ...texts[kind], sealFileId: fileId };
    await saveText(kernel, tx, { meetingId, kind }, { version: 0, words }, source);
  }
  const people = await findConfirmed(tx, meetingId);
  const issue = (language: 'zh-cn' | 'en', participantIds: string[]) =>
    issueMany(kernel, tx, meetingId, { kind: 'invitation', language, participantIds }, source);
  await issue('zh-cn', people.slice(0, IN_CHINESE));
  await issue('en', people.slice(0, IN_ENGLISH));
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from letters where meeting_id = ${meetingId} and language = 'en' order by id limit 1`,
  );
  const letterId = rows[0]?.id;
  if (letterId !== undefined)
    await revokeLetter(tx, { meetingId, letterId }, '英文姓名拼写有误 Misspelt name', source);
}
