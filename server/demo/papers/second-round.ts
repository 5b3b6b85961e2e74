import { both } from '../words.ts';
import type { DemoPaper } from './paper.ts';

/** Submissions that are under review; some decisions are not sent to their authors yet. */
export const secondRound: readonly DemoPaper[] = [
  {
    field: 'platforms',
    type: 'oral',
    by: 'zh',
    decision: 'oral',
    title: both('Fair shares for courses and research', '兼顾教学与科研作业的公平调度'),
    text: [
      '课程作业集中在截止日前提交，常被科研作业挤占。我们为课程预留按周计算的份额，并在六门课程中试用。',
      '课程作业的等待时间中位数由 52 分钟降至 6 分钟，科研作业吞吐量下降不足百分之一。',
    ],
  },
  {
    field: 'platforms',
    type: 'poster',
    by: 'visitor',
    decision: 'poster',
    title: both('Teaching operators with recorded incidents', '用真实故障记录培训运维人员'),
    text: [
      'We turned 24 recorded incidents into exercises that run on six virtual machines.',
      'Eighteen new operators solved them in pairs; the time to the first correct diagnosis halved between the first and the last exercise.',
    ],
  },
  {
    field: 'platforms',
    type: 'oral',
    by: 'attendee',
    title: both('Memory requests learned from history', '基于历史记录的内存申请量预测'),
    text: [
      '用户申请的内存平均是实际使用的 3.7 倍。我们根据同一用户、同一程序的历史为新作业推荐内存。',
      '若全部采纳，可多运行百分之三十四的作业；推荐值不足导致失败的比例为百分之零点八。',
    ],
  },
  {
    field: 'storage',
    type: 'oral',
    by: 'en',
    decision: 'oral',
    title: both(
      'Tape is still the cheapest: costs of 100 PB over ten years',
      '磁带仍最经济：100 PB 十年成本',
    ),
    text: [
      'We compare three ways to keep 100 PB for ten years, with real prices of purchases, electricity, floor space and staff.',
      'Tape costs 38 % of disks, even when every cartridge is read twice a year. Staff who know tape are the scarce resource.',
    ],
  },
  {
    field: 'storage',
    type: 'poster',
    by: 'zh',
    decision: 'revise',
    title: both('Compressing simulation output by half', '将模拟输出压缩一半'),
    text: [
      '我们比较七种有损压缩方法对洋流模拟结果的影响。',
      '在能量谱误差小于千分之一的条件下，最好的方法可将数据压缩到四成。',
    ],
  },
  {
    field: 'storage',
    type: 'oral',
    by: 'zh',
    title: both('Finding cold data without reading it', '不读取内容识别冷数据'),
    text: [
      '仅凭文件名、大小和所有者能否判断数据是否还会被访问？我们用 5.1 亿个文件的元数据训练分类器。',
      '被判为冷数据的文件中，一年内仅百分之一点四被再次访问。',
    ],
  },
  {
    field: 'energy',
    type: 'oral',
    by: 'en',
    decision: 'reject',
    title: both('A theoretical bound on cooling efficiency', '冷却效率的理论上界'),
    text: [
      'We derive an upper bound of cooling efficiency under the assumption of ideal heat exchangers.',
      'The bound is far above what any installation reaches.',
    ],
  },
  {
    field: 'energy',
    type: 'oral',
    by: 'zh',
    title: both('Sea water in the secondary loop', '海水进入二次回路的可行性'),
    text: [
      '滨海数据中心多以海水为一次冷源。我们评估取消中间换热器、直接使用处理后海水的可行性。',
      '年平均能效可改善百分之三，但管路寿命由十五年降至六年。',
    ],
  },
  {
    field: 'energy',
    type: 'poster',
    by: 'en',
    title: both('What a cluster draws when nobody uses it', '空闲集群的功耗构成'),
    text: [
      'An idle cluster of 64 nodes draws 9.8 kW. We switch off one component after the other and measure.',
      'Fans take 31 %, memory 24 %; suspending nodes after 20 minutes would save 52 MWh a year.',
    ],
  },
  {
    field: 'medicine',
    type: 'oral',
    by: 'zh',
    title: both('Federated training on five hospital clusters', '五家医院集群上的联邦训练'),
    text: [
      '五家医院的集群型号各异、维护窗口不同。我们报告一次持续 19 天的联邦训练及其中断原因。',
      '共中断 27 次，其中 16 次源于证书过期；模型效果与集中训练相差不足一个百分点。',
    ],
  },
  {
    field: 'medicine',
    type: 'poster',
    by: 'en',
    title: both('Reproducing a published risk score', '一项已发表风险评分的复现研究'),
    text: [
      'We tried to reproduce a published risk score from its paper, its code and its data dictionary.',
      'Three of four figures could be reproduced; the fourth depends on the order of rows in a file.',
    ],
  },
  {
    field: 'medicine',
    type: 'oral',
    by: 'visitor',
    withdrawnBecause: 'The results have been accepted elsewhere.',
    title: both('Streaming vital signs from 300 beds', ''),
    text: [
      'Vital signs of 300 beds are streamed to one server and kept for 90 days.',
      'We describe the storage layout, and how a query over all beds stays below two seconds.',
    ],
  },
];

/** Submissions of the last days; no reviewers are assigned yet. */
export const newest: readonly DemoPaper[] = [
  {
    field: 'platforms',
    type: 'poster',
    by: 'zh',
    title: both('Notebooks that stop when no one’s looking', '无人使用时自动停止的交互式笔记本'),
    text: [
      '交互式笔记本占用加速卡的时间中，七成没有任何计算。我们检测空闲并保存现场后释放资源。',
      '恢复平均需要 14 秒，用户满意度无显著变化。',
    ],
  },
  {
    field: 'platforms',
    type: 'oral',
    by: 'en',
    title: both('Scheduling with licences as a resource', '将软件许可证纳入调度资源'),
    text: [
      'Jobs fail when licences run out. We let the scheduler count licences as it counts nodes.',
      'Failures fell from 412 to 9 a month. Licences taken outside the cluster remain invisible to it.',
    ],
  },
  {
    field: 'storage',
    type: 'oral',
    by: 'zh',
    title: both('Metadata snapshots every five minutes', '五分钟一次的元数据快照'),
    text: [
      '误删除多在数分钟内被发现。我们每五分钟保存一次元数据快照，保留两天。',
      '快照额外占用空间不足万分之三，三个月内恢复了 73 次误删除。',
    ],
  },
  {
    field: 'energy',
    type: 'poster',
    by: 'zh',
    title: both('', '液冷机柜的漏液检测方案比较'),
    text: [
      '我们比较绳式、点式与压力三种漏液检测方案。',
      '在 40 次人工漏液试验中，压力法平均 18 秒报警，绳式 74 秒，点式漏报 5 次。',
    ],
  },
  {
    field: 'medicine',
    type: 'oral',
    by: 'en',
    title: both('Auditing access to shared cohorts', '共享队列数据的访问审计'),
    text: [
      'Who has read which patient’s data, and for what purpose? We log every access to a shared cohort of 60,000 people.',
      'Reviewing the log takes an officer 15 minutes a day; two accesses without a purpose were found in a year.',
    ],
  },
];

/** Drafts that are not submitted. */
export const drafts: readonly DemoPaper[] = [
  {
    field: 'energy',
    type: 'oral',
    by: 'attendee',
    title: both('', '校园集群夜间作业的电费分析'),
    text: ['我们统计了两年夜间作业的电费。', '（结果部分待补充。）'],
  },
  {
    field: 'storage',
    type: null,
    by: 'en',
    title: both('Notes on moving 4 PB by truck', ''),
    text: [],
  },
];
