import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Say } from './editors.ts';
import { enterAs, half, logInAs, makeMeeting } from './organizers.ts';

/** Opens a draft of the owner, and types a title without saving it. */
export async function typeTitle(page: Page, say: Say): Promise<{ id: string; title: string }> {
  const id = await makeMeeting(page.request, await logInAs(page.request, 'owner'));
  await enterAs(page, 'owner', `/admin/matchDetail?id=${id}&part=basics`);
  const title = `Tidal Days ${randomUUID().slice(0, 6)}`;
  await half(page, say, 'basics.title', 'en').fill(title);
  return { id, title };
}
