import { sql } from 'drizzle-orm';
import { forEachDue } from '#kernel/jobs/for-each-due';
import type { Kernel } from '#kernel/kernel';
import { readAliyunReview } from '../aliyun-templates.ts';
import type { Failed } from '../bounded-call.ts';
import { readTencentReviews } from '../tencent-templates.ts';
import { findBindings, keepReviews, type Reviewed } from './bindings.ts';
import { endpoints, tencentEndpoint } from './make-provider.ts';
import { findProviderRow } from './save-provider.ts';
import { openProviderSettings } from './stored-settings.ts';

export interface AskedReviews {
  readonly reviews: readonly Reviewed[];
  readonly failure: Failed | null;
}

/** Asks the provider for the review of each template. If a request fails, the earlier answer is kept. */
export async function askReviews(kernel: Kernel, providerId: string): Promise<AskedReviews> {
  const row = await findProviderRow(kernel.db, providerId);
  const settings = openProviderSettings(kernel, row);
  const bindings = await findBindings(kernel.db, providerId);
  const codes = [...new Set(bindings.map(({ templateCode }) => templateCode))];
  if (settings.kind !== 'aliyun' && settings.kind !== 'tencent') return { reviews: [], failure: null };
  const { keyId: id, keySecret: secret, baseUrl } = settings;
  const common = { ...(baseUrl !== undefined && { baseUrl }) };
  if (settings.kind === 'tencent') {
    const { region } = settings;
    const account = { ...common, key: { id, secret }, region, endpoint: tencentEndpoint };
    return readTencentReviews(account, codes, kernel.clock);
  }
  const account = { ...common, accessKey: { id, secret }, endpoint: endpoints[settings.region] };
  const reviews: Reviewed[] = [];
  for (const code of codes) {
    const answer = await readAliyunReview(account, code, kernel.clock);
    if ('kind' in answer) return { reviews, failure: answer };
    reviews.push(answer);
  }
  return { reviews, failure: null };
}

// Approved templates are only checked once a day, because they stay approved unless the provider revokes them.
const AGAIN_MS = 24 * 3_600_000;

/** Asks all providers with templates that are waiting for a review, or were last checked more than a day ago. */
export async function syncReviews(kernel: Kernel): Promise<void> {
  const before = new Date(kernel.clock.now().getTime() - AGAIN_MS);
  const { rows } = await kernel.db.execute<{ id: string }>(sql`
    select distinct provider_id as id from sms_bindings join message_providers on id = provider_id
    where is_enabled and (review not in ('approved', 'rejected') or synced_at is null or synced_at < ${before})`);
  await forEachDue(kernel, { job: 'sync_sms_reviews', keyOf: ({ id }) => id }, rows, async ({ id }) => {
    const { reviews, failure } = await askReviews(kernel, id);
    await kernel.db.transaction((tx) => keepReviews(tx, id, reviews, kernel.clock.now()));
    if (failure)
      kernel.log.warn(
        { part: 'messages', provider: id, failure: failure.code },
        'could not read template reviews',
      );
  });
}
