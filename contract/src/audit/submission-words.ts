import type { Sentence } from '../kernel/language.ts';

/** What is written to the audit log about submissions and their review. */
export const submissionAuditWords = {
  'submission.begun': { en: 'Submission begun', zh: '新建投稿' },
  'submission.decided': { en: 'Decision on a submission recorded', zh: '登记稿件录用结果' },
  'submission.decision_withdrawn': { en: 'Decision on a submission taken back', zh: '撤回稿件录用结果' },
  'submission.discarded': { en: 'Draft of a submission deleted', zh: '删除投稿草稿' },
  'submission.discussed': { en: 'Comment in the discussion of a submission', zh: '参与审稿讨论' },
  'submission.letter_sent': { en: 'Decision sent to the author', zh: '向作者发送录用结果' },
  'submission.poster_replaced': { en: 'Poster file of a submission replaced', zh: '更换海报文件' },
  'submission.restored': { en: 'Withdrawal of a submission undone', zh: '恢复已撤稿件' },
  'submission.review_changed': { en: 'Review changed', zh: '修改审稿意见' },
  'submission.review_declined': { en: 'Review assignment declined', zh: '谢绝审稿' },
  'submission.reviewed': { en: 'Review submitted', zh: '提交审稿意见' },
  'submission.reviewer_assigned': { en: 'Reviewer assigned', zh: '分配审稿人' },
  'submission.reviewer_removed': { en: 'Reviewer’s assignment taken back', zh: '取消审稿分配' },
  'submission.reviewer_saved': { en: 'Reviewer’s fields and capacity saved', zh: '保存审稿人信息' },
  'submission.reviewers_assigned': { en: 'Reviewers assigned automatically', zh: '自动分配审稿人' },
  'submission.reviewers_reminded': { en: 'Reviewers reminded', zh: '提醒审稿人' },
  'submission.submitted': { en: 'Submission submitted', zh: '提交投稿' },
  'submission.template_added': { en: 'Template for authors uploaded', zh: '上传投稿模板' },
  'submission.template_removed': { en: 'Template for authors removed', zh: '删除投稿模板' },
  'submission.withdrawn': { en: 'Submission withdrawn', zh: '撤稿' },
} as const satisfies Readonly<Record<string, Sentence>>;
