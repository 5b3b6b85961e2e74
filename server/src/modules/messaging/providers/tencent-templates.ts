import type { BindingReview } from '@plenum/contract/messaging/bindings';
import { readReason, type TemplateReview } from './aliyun-templates.ts';
import {
  callBounded,
  classify,
  type Failed,
  objectIn,
  plainToken,
  type MessageProviderRuntime,
  readObject,
} from './bounded-call.ts';
import { buildTencentCall, tencentFailureKinds, type TencentAccount } from './tencent-sms.ts';

const STATES: Readonly<Record<string, BindingReview>> = {
  '0': 'approved',
  '1': 'pending',
  // The template is approved, but not in use yet.
  '2': 'pending',
  '-1': 'rejected',
};
/** The maximum for one call. */
const AT_ONCE = 100;

/**
 * Reads reviews with DescribeSmsTemplateList of 2021-01-11: first the templates for mainland China, then those for
 * other countries.
 */
export async function readTencentReviews(
  account: TencentAccount,
  templateIds: readonly string[],
  runtime: MessageProviderRuntime,
): Promise<{ reviews: TemplateReview[]; failure: Failed | null }> {
  const found = new Map<string, TemplateReview>();
  for (const international of [0, 1]) {
    const missing = templateIds.filter((id) => !found.has(id)).slice(0, AT_ONCE);
    if (missing.length === 0) break;
    const answer = await readList(account, international, missing, runtime);
    if ('kind' in answer) return { reviews: [...found.values()], failure: answer };
    for (const review of answer) found.set(review.templateCode, review);
  }
  const reviews = templateIds.map(
    (templateCode) => found.get(templateCode) ?? { templateCode, review: 'missing' as const, reason: '' },
  );
  return { reviews, failure: null };
}

async function readList(
  account: TencentAccount,
  international: number,
  ids: readonly string[],
  runtime: MessageProviderRuntime,
): Promise<TemplateReview[] | Failed> {
  const body = JSON.stringify({ International: international, TemplateIdSet: ids.map(Number) });
  const answer = await callBounded(
    buildTencentCall(account, 'DescribeSmsTemplateList', body, runtime),
    runtime.timeoutMs,
  );
  if (answer.kind === 'failed') return answer;
  const response = objectIn(readObject(answer.body)?.['Response']);
  const error = objectIn(response?.['Error']);
  const entries = response?.['DescribeTemplateStatusSet'];
  if (error !== null || !Array.isArray(entries))
    return classify(plainToken(error?.['Code']), answer.status, tencentFailureKinds);
  return entries.flatMap((entry: unknown) => {
    const { TemplateId: id, StatusCode: code, ReviewReply: reply } = objectIn(entry) ?? {};
    const review = STATES[String(code)];
    return review ? [{ templateCode: String(id), review, reason: readReason(reply) }] : [];
  });
}
