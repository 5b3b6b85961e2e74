import type { Tx } from '#kernel/db/database';
import { type Actor, toActor } from '#kernel/http/actor';
import type { AuditSource } from '#modules/audit/public';
import { createPage, publishPage, saveBlocks, saveMenu } from '#modules/pages/public';
import { DEMO_MEETING_ID } from './accounts.ts';
import { both, demoId, prose } from './words.ts';

/** One page written in blocks, in the navigation of its meeting. */
export async function loadPages(tx: Tx, source: AuditSource): Promise<void> {
  const scope = { seriesId: null, meetingId: DEMO_MEETING_ID };
  const title = both('For speakers', '报告人须知');
  const { id } = await createPage(tx, { ...scope, kind: 'blocks', slug: 'speakers', title }, source);
  const owner = ownerOf(source);
  await saveBlocks(tx, owner, id, { version: 1, body: speakersPage }, source);
  await publishPage(tx, owner, id, 1, source);
  const item = { id: demoId('menu speakers'), kind: 'page' as const, label: title, pageId: id };
  await saveMenu(tx, scope, { version: 0, items: [item] }, source);
}

function ownerOf({ actor, at }: AuditSource): Actor {
  const identity = {
    accountId: actor ?? '',
    loginId: '',
    administrator: false,
    roles: new Map([[DEMO_MEETING_ID, ['owner']]]),
    secondFactor: false,
    identityConfirmedAt: at,
  };
  return toActor(identity, false);
}

const speakersPage = prose(
  [
    'Slides are in English, 16:9. Bring your slides on a USB stick or send them the evening before; each room has a computer and a technician.',
    '# Times',
    '- Keynote: 40 minutes and 5 for questions',
    '- Invited talk: 25 minutes and 5 for questions',
    '- Contributed talk: 12 minutes and 3 for questions',
    '# Posters',
    'Portrait, A0. Pins are provided. Please don’t drill into the walls.',
  ],
  [
    '幻灯片使用英文，比例 16:9。可携带 U 盘，或于前一晚发送；每个会场配有一台电脑和一位技术人员。',
    '# 报告时长',
    '- 主旨报告：40 分钟，提问 5 分钟',
    '- 特邀报告：25 分钟，提问 5 分钟',
    '- 口头报告：12 分钟，提问 3 分钟',
    '# 海报',
    '竖版，A0 尺寸。现场提供图钉，请勿在墙面打孔。',
  ],
);
