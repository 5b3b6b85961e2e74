import { consoleParts } from '../meetings/console-parts.ts';
import { allView, choiceOf, defineList } from '../kernel/define-list.ts';
import { JobRow } from './job-endpoints.ts';
import { jobChannelWords, jobStateWords } from './job-schemas.ts';

const stateHead = { en: 'Status', zh: '状态' };

/** The list of a conference's send jobs. */
export const jobList = defineList({
  name: 'Jobs',
  path: '/api/meetings/:id/send-jobs',
  words: consoleParts.sendJobs.words,
  searchWords: { en: 'Search by name', zh: '按名称搜索' },
  emptyWords: {
    title: { en: 'No send jobs yet', zh: '暂无群发任务' },
    why: {
      en: 'Select people in a list and press “Message these”, or start a new job here.',
      zh: '在列表中选择人员后点击“发送消息”，或在此新建。',
    },
  },
  hasNoSheet: true,
  row: JobRow,
  columns: {
    name: {
      words: { en: 'Name', zh: '任务名称' },
      kind: 'text',
      width: 260,
      isUsual: true,
      isAlwaysShown: true,
      isDrawn: true,
      value: ({ name }) => name,
    },
    state: {
      words: stateHead,
      kind: 'word',
      of: jobStateWords,
      width: 120,
      isUsual: true,
      isDrawn: true,
      value: ({ state }) => state,
    },
    channel: {
      words: { en: 'Channel', zh: '渠道' },
      kind: 'word',
      of: jobChannelWords,
      width: 180,
      isUsual: true,
      value: ({ channel }) => channel,
    },
    recipients: {
      words: { en: 'Recipients', zh: '收件人' },
      kind: 'number',
      width: 110,
      isUsual: true,
      value: ({ recipients }) => recipients,
    },
    sent: {
      words: { en: 'Sent', zh: '已发送' },
      kind: 'number',
      width: 100,
      isUsual: true,
      value: ({ progress }) => progress.sent,
    },
    failed: {
      words: { en: 'Failed', zh: '失败' },
      kind: 'number',
      width: 100,
      isUsual: true,
      value: ({ progress }) => progress.failed,
    },
    createdAt: {
      words: { en: 'Created', zh: '创建时间' },
      kind: 'instant',
      isUsual: true,
      isSortable: true,
      value: ({ createdAt }) => createdAt,
    },
    createdBy: {
      words: { en: 'Created by', zh: '创建人' },
      kind: 'text',
      width: 160,
      value: ({ createdBy }) => createdBy,
    },
  },
  filters: { state: choiceOf(stateHead, jobStateWords) },
  views: [
    allView,
    ...(['draft', 'failed', 'sending', 'done'] as const).map((state) => ({
      id: state,
      words: jobStateWords[state],
      query: { state },
    })),
  ],
  usualSort: '-createdAt',
});
