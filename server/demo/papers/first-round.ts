import { both } from '../words.ts';
import type { DemoPaper } from './paper.ts';

/**
 * Submissions that were submitted first, reviewed by all reviewers and decided; their authors have received the
 * letters.
 */
export const firstRound: readonly DemoPaper[] = [
  {
    field: 'platforms',
    type: 'oral',
    by: 'attendee',
    decision: 'oral',
    title: both('Queue-time forecasts with honest error bars', '带误差区间的排队时间预测'),
    text: [
      '现有集群只向用户给出一个预计开始时间。我们用三年、四百一十万条作业记录训练分位数回归模型，为每个作业给出百分之八十的区间。',
      '在两个校园集群上线后，区间的实际覆盖率为百分之七十八；用户因“估计不准”提交的工单减少了三成。对从未出现过的软件，模型仍然过于乐观。',
    ],
  },
  {
    field: 'platforms',
    type: 'oral',
    by: 'en',
    decision: 'oral',
    title: both('Checkpointing for jobs that never asked for it', '面向未适配作业的透明检查点'),
    text: [
      'Pre-empted jobs lose on average 5.4 hours of work on our cluster because their programs cannot save their state. We checkpoint containers from outside and measure what it costs.',
      'Of 1,120 programs, 93 % could be resumed without changes. Writing a checkpoint takes 11 s for each 10 GB of memory. Programs that hold open network connections remain unsolved.',
    ],
  },
  {
    field: 'platforms',
    type: 'oral',
    by: 'zh',
    decision: 'oral',
    title: both('Placing inference services beside batch jobs', '推理服务与批处理作业的混合部署'),
    text: [
      '在线推理白天繁忙、夜间空闲，批处理作业则相反。我们提出一种按小时调整配额的混合部署方法，并在 96 块加速卡上运行了半年。',
      '加速卡平均利用率由百分之四十一提高到百分之六十七，推理请求的第 99 百分位时延增加不超过 8 毫秒。显存碎片是目前的主要限制。',
    ],
  },
  {
    field: 'platforms',
    type: 'poster',
    by: 'zh',
    decision: 'poster',
    title: both('A login node that explains why a job waits', '会解释作业等待原因的登录节点'),
    text: [
      '我们把调度器的内部状态翻译成一句话，例如“等待两个 256 GB 内存节点，预计 14:30 空出”。',
      '在 640 名用户中的问卷显示，七成用户据此调整了资源申请；平均申请内存下降百分之二十二。',
    ],
  },
  {
    field: 'platforms',
    type: 'poster',
    by: 'visitor',
    decision: 'poster',
    title: both('Forty small clusters, one software catalogue', ''),
    text: [
      'Forty departments of our university run clusters of four to twelve nodes, each with software of its own. We describe a shared catalogue of 310 packages that is built once and mounted read-only everywhere.',
      'Installing a package took two days before and takes 20 minutes now. Five departments left the catalogue because of licences bound to single machines.',
    ],
  },
  {
    field: 'platforms',
    type: 'oral',
    by: 'en',
    decision: 'reject',
    title: both('Yet another benchmark of container start-up times', '容器启动时间的又一次测评'),
    text: [
      'We measure how long six container runtimes take to start an empty image on one workstation.',
      'The fastest needs 0.21 s and the slowest 0.74 s.',
    ],
  },
  {
    field: 'storage',
    type: 'oral',
    by: 'zh',
    decision: 'oral',
    title: both('Repairing erasure-coded data over slow links', '窄带链路上的纠删码数据修复'),
    text: [
      '两个数据中心之间只有 1 Gbit/s 的链路时，传统纠删码修复一块硬盘需要 31 小时。我们给出一种先在本地合并、再跨中心传输的修复方法。',
      '跨中心流量减少百分之六十三，修复时间缩短到 12 小时。代价是本地读取增加约一成。',
    ],
  },
  {
    field: 'storage',
    type: 'oral',
    by: 'en',
    decision: 'oral',
    title: both('Eleven years of checksum errors', '十一年的校验和错误'),
    text: [
      'Our archive of 38 PB verifies every file once a quarter. We evaluate 2,904 mismatches found in eleven years and trace each to its cause.',
      'Disks caused 61 %, memory without error correction 24 %, and our own software 15 %. A second checksum written by another program would have found the last kind months earlier.',
    ],
  },
  {
    field: 'storage',
    type: 'poster',
    by: 'zh',
    decision: 'poster',
    title: both('', '面向长期保存的科学数据格式比较'),
    text: [
      '我们选取九种科学数据格式，考察其在二十年后仍可读取所需的条件：公开规范、独立实现数量与自描述程度。',
      '仅有三种格式具备两个以上互不依赖的实现。我们同时公开了用于检查的脚本。',
    ],
  },
  {
    field: 'storage',
    type: 'poster',
    by: 'en',
    decision: 'poster',
    title: both('Small files, one directory: how far does it go?', '单目录海量小文件的极限'),
    text: [
      'Users put millions of small files into one directory although every guide tells them not to. We measure five file systems from ten thousand to one hundred million entries.',
      'Two of them stay usable up to ten million; listing is the first operation to fail, long before opening a file does.',
    ],
  },
  {
    field: 'storage',
    type: 'oral',
    by: 'attendee',
    decision: 'revise',
    title: both('Deduplication across research groups', '跨课题组的数据去重'),
    text: [
      '不同课题组下载的公共数据集大量重复。我们在 12 PB 的存储上统计重复数据，并评估跨课题组去重的收益。',
      '可节省容量百分之二十九。文中尚未讨论访问权限不同的两份相同数据应如何处理。',
    ],
  },
  {
    field: 'storage',
    type: 'oral',
    by: 'visitor',
    decision: 'reject',
    title: both('Why our storage vendor should be yours', ''),
    text: [
      'We describe our experience with one storage product over three months.',
      'It is fast, and support answers within a day.',
    ],
  },
  {
    field: 'energy',
    type: 'oral',
    by: 'zh',
    decision: 'oral',
    title: both('Power capping that users agree to', '用户自愿参与的功率封顶'),
    text: [
      '我们允许用户以较低的功率上限换取更短的排队时间，并在 512 个节点上进行了十四周的对照试验。',
      '百分之三十七的作业选择参与，全机能耗下降百分之九；参与作业的运行时间平均延长百分之四，但从提交到完成反而缩短了百分之十一。',
    ],
  },
  {
    field: 'energy',
    type: 'oral',
    by: 'en',
    decision: 'oral',
    title: both('Heat reuse in a swimming pool: two winters', '数据中心余热为泳池供暖：两个冬季的运行数据'),
    text: [
      'Waste heat of a 300 kW cluster warms a public pool 400 m away. We report on two winters: temperatures, money and what stopped working.',
      'The pool saved 640 MWh of gas. The heat exchanger needed cleaning every five weeks, which nobody had planned for.',
    ],
  },
  {
    field: 'energy',
    type: 'poster',
    by: 'zh',
    decision: 'poster',
    title: both('Calibrating rack power meters', '机柜功率计的现场校准'),
    text: [
      '我们对 180 台机柜功率计进行现场校准，发现出厂误差中位数为百分之三，最大为百分之十四。',
      '海报给出一种两人一天可以校准二十台机柜的方法，以及所需仪器清单。',
    ],
  },
  {
    field: 'energy',
    type: 'poster',
    by: 'en',
    decision: 'poster',
    title: both('Carbon-aware scheduling with a one-day forecast', '基于次日预测的低碳调度'),
    text: [
      'Jobs that may wait a day are moved to hours with a low carbon intensity of the grid. We replay two years of jobs against real forecasts.',
      'Emissions fall by 12 % with perfect forecasts and by 9 % with real ones; jobs wait 3.1 hours longer on average.',
    ],
  },
  {
    field: 'energy',
    type: 'oral',
    by: 'zh',
    decision: 'revise',
    isResubmitted: true,
    title: both('Immersion cooling after five years', '浸没式液冷运行五年回顾'),
    text: [
      '我们回顾一套浸没式液冷系统五年的运行情况，包括冷却液损耗、维护工时与故障率。',
      '冷却液年损耗为百分之一点八；更换一块主板的时间是风冷的 2.6 倍。',
    ],
  },
  {
    field: 'medicine',
    type: 'oral',
    by: 'zh',
    decision: 'oral',
    title: both('Scheduling image reconstruction for an operating theatre', '面向手术室的影像重建调度'),
    text: [
      '术中影像必须在 90 秒内完成重建。我们为手术室预留可被抢占的计算节点，并统计了 214 台手术。',
      '全部重建在 71 秒内完成，预留节点其余时间的利用率达到百分之五十八。',
    ],
  },
  {
    field: 'medicine',
    type: 'poster',
    by: 'zh',
    decision: 'poster',
    title: both('De-identifying clinical notes on a single server', '单机完成临床文本去标识化'),
    text: [
      '许多医院不允许病历离开院区。我们在一台普通服务器上对一百二十万份病历进行去标识化处理。',
      '处理耗时 26 小时，人工抽查两千份，漏检率为千分之二。漏检多为手写编号。',
    ],
  },
  {
    field: 'medicine',
    type: 'oral',
    by: 'en',
    decision: 'revise',
    title: both('Sharing variant calls without sharing genomes', '不共享基因组的变异检出协作'),
    text: [
      'Four hospitals compute statistics of rare variants together while each keeps its data. We describe the protocol and a first run with 8,200 participants.',
      'The run took 41 hours, of which 36 were spent waiting for approvals. The comparison with a central analysis is missing.',
    ],
  },
  {
    field: 'medicine',
    type: 'poster',
    by: 'en',
    decision: 'poster',
    withdrawnBecause: '数据使用审批未能按期完成，申请撤稿。',
    title: both('Predicting bed occupancy from laboratory orders', '基于检验医嘱的床位占用预测'),
    text: [
      'Laboratory orders announce admissions some hours before they happen. We predict the occupancy of eleven wards from them.',
      'Twelve hours ahead the mean error is 3.2 beds, against 5.9 for the average of the weekday.',
    ],
  },
];
