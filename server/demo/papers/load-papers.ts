import type { Tx } from '#kernel/db/database';
import { once } from '#kernel/uploads/collect';
import type { Actor } from '#kernel/http/actor';
import type { Kernel } from '#kernel/kernel';
import type { AuditSource } from '#modules/audit/public';
import {
  addTemplate,
  assignAutomatically,
  assignReviewer,
  decide,
  discussPaper,
  listCandidates,
  sendLetters,
  storeTemplate,
} from '#modules/submissions/manage/public';
import { decisions } from '@plenum/contract/submissions/review-words';
import { DEMO_MEETING_ID, demoAccounts } from '../accounts.ts';
import { createDice } from '../people/invent.ts';
import { createAuthors } from './authors.ts';
import { firstRound } from './first-round.ts';
import { placePapers } from './place-papers.ts';
import { chairQuestion } from './review-texts.ts';
import { loadReviewers } from './reviewers.ts';
import { drafts, newest, secondRound } from './second-round.ts';
import { resubmit, type StoredPaper, submitPapers, withdrawPapers, writeDrafts } from './submit-papers.ts';
import { declineSome, findAssigned, reviewPaper } from './write-reviews.ts';
import { writeDocx } from './write-files.ts';

const DAY_MS = 86_400_000;

/**
 * Loads submissions of the demo's conference with the same verbs as real ones: a first round that is decided and partly
 * in the programme, a second round under review, and the submissions of the last days.
 */
export async function loadPapers(
  kernel: Kernel,
  tx: Tx,
  source: AuditSource & { readonly actor: string },
): Promise<void> {
  const dice = createDice('papers');
  const daysAgo = (days: number) => ({ ...source, at: new Date(source.at.getTime() - days * DAY_MS) });
  const organizer = actorOf(source.actor, source.at);
  const authors = await createAuthors(tx, dice, source.at);
  const run = { kernel, tx, authors, dice };
  await loadTemplates(kernel, tx, daysAgo(89));
  const names = await loadReviewers(tx, daysAgo(88));

  const first = await submitPapers({ ...run, source: daysAgo(80) }, firstRound, 30);
  await assignAutomatically(tx, organizer, DEMO_MEETING_ID, false, daysAgo(50));
  const assigned = await findAssigned(tx, first);
  for (const [index, paper] of first.entries()) {
    const own = assigned.get(paper.id) ?? [];
    const at = { ...daysAgo(48 - index * 0.7), actor: source.actor };
    await reviewPaper({ tx, dice, names, source: at }, paper, own, own.length);
  }
  await decideAll(tx, organizer, first, { decided: daysAgo(27), until: dueIn(source, 9) });
  const toSend = first.map(({ id }) => id);
  await sendLetters(tx, DEMO_MEETING_ID, toSend, daysAgo(26));
  await withdrawPapers(tx, first, daysAgo(19));
  for (const paper of first)
    if (paper.paper.isResubmitted) await resubmit({ ...run, source: daysAgo(16) }, paper);

  const second = await submitPapers({ ...run, source: daysAgo(32) }, secondRound, 36);
  await assignAutomatically(tx, organizer, DEMO_MEETING_ID, false, daysAgo(12));
  await withdrawPapers(tx, second, daysAgo(9));
  await reviewSecond(tx, { dice, names, organizer }, second, daysAgo);

  const latest = await submitPapers({ ...run, source: daysAgo(7) }, newest, 27);
  await askReferee(tx, organizer, names, latest, daysAgo(6));
  await writeDrafts({ ...run, source: daysAgo(2) }, drafts);
  await placePapers(kernel, tx, daysAgo(1));
}

/** Makes sure that the demo's own reviewer has a review to write, independently of the automatic assignment. */
async function askReferee(
  tx: Tx,
  organizer: Actor,
  names: ReadonlyMap<string, string>,
  papers: readonly StoredPaper[],
  source: AuditSource,
): Promise<void> {
  const referee = demoAccounts.find(({ username }) => username === 'referee')?.name;
  const accountId = [...names].find(([, name]) => name === referee)?.[0];
  for (const paper of papers) {
    const candidates = await listCandidates(tx, organizer, ref(paper));
    const own = candidates.find((one) => one.accountId === accountId);
    if (!own || own.conflicts.length > 0) continue;
    await assignReviewer(tx, organizer, ref(paper), own.accountId, source);
    return;
  }
}

type DaysAgo = (days: number) => AuditSource & { readonly actor: string };

async function reviewSecond(
  tx: Tx,
  {
    dice,
    names,
    organizer,
  }: Pick<Parameters<typeof reviewPaper>[0], 'dice' | 'names'> & { readonly organizer: Actor },
  papers: readonly StoredPaper[],
  daysAgo: DaysAgo,
): Promise<void> {
  const open = papers.filter(({ paper }) => paper.withdrawnBecause === undefined);
  const assigned = await findAssigned(tx, open);
  const decided = open.filter(({ paper }) => paper.decision !== undefined);
  const waiting = open.filter(({ paper }) => paper.decision === undefined);
  await declineSome(tx, assigned.get(waiting.at(-1)?.id ?? '') ?? [], daysAgo(8));
  for (const [index, paper] of open.entries()) {
    const own = assigned.get(paper.id) ?? [];
    const done = paper.paper.decision === undefined ? index % own.length : own.length;
    if (paper === waiting.at(-1)) continue;
    await reviewPaper({ tx, dice, names, source: daysAgo(9 - index * 0.5) }, paper, own, done);
  }
  await decideAll(tx, organizer, decided, { decided: daysAgo(3), until: dueIn(daysAgo(0), 21) });
  const [asked] = decided;
  if (asked) await discussPaper(tx, organizer, ref(asked), chairQuestion.zh, daysAgo(4));
}

const ref = ({ id }: StoredPaper) => ({ meetingId: DEMO_MEETING_ID, paperId: id });

const dueIn = ({ at }: AuditSource, days: number) =>
  new Date(Math.ceil(at.getTime() / DAY_MS + days) * DAY_MS - 8 * 3_600_000 - 60_000).toISOString();

async function decideAll(
  tx: Tx,
  organizer: Actor,
  papers: readonly StoredPaper[],
  { decided, until }: { readonly decided: AuditSource; readonly until: string },
): Promise<void> {
  for (const decision of decisions) {
    const paperIds = papers.filter(({ paper }) => paper.decision === decision).map(({ id }) => id);
    const form = { paperIds, decision, note: '', reviseUntil: decision === 'revise' ? until : null };
    if (paperIds.length > 0) await decide(tx, organizer, DEMO_MEETING_ID, form, decided);
  }
}

async function loadTemplates(
  kernel: Kernel,
  tx: Tx,
  source: AuditSource & { readonly actor: string },
): Promise<void> {
  const templates = [
    {
      name: 'abstract-template-zh.docx',
      en: 'Abstract template (Chinese)',
      zh: '摘要模板（中文）',
      title: '题目（小二号，加粗）',
      paragraphs: [
        '正文一页以内：研究问题、方法、结果，以及未能成功的尝试。',
        '请勿在正文中出现作者姓名与单位。',
      ],
    },
    {
      name: 'abstract-template-en.docx',
      en: 'Abstract template (English)',
      zh: '摘要模板（英文）',
      title: 'Title (14 pt, bold)',
      paragraphs: [
        'One page: the question, the method, the results, and what did not work.',
        'Please do not name authors or institutions in the text.',
      ],
    },
  ];
  for (const { title, paragraphs, ...query } of templates) {
    const bytes = await writeDocx({ author: '程序委员会', title, paragraphs });
    const stored = await storeTemplate(kernel, { owner: source.actor, upload: once(bytes) });
    await addTemplate(tx, DEMO_MEETING_ID, query, stored, source);
  }
}

/** Returns the owner as the caller of the verbs. */
function actorOf(accountId: string, now: Date): Actor {
  const granted = { administrator: false, roles: new Map([[DEMO_MEETING_ID, ['owner']]]) };
  return {
    ...granted,
    accountId,
    loginId: '',
    secondFactor: true,
    identityConfirmedAt: now,
    grantedRoles: granted,
  };
}
