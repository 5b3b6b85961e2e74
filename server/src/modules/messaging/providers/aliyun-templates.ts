import type { BindingReview } from '@plenum/contract/messaging/bindings';
import { type AliyunAccount, type AliyunRuntime, buildAliyunCall, aliyunFailureKinds } from './aliyun-sms.ts';
import { callBounded, classify, type Failed, objectIn, plainToken, readObject } from './bounded-call.ts';

export interface TemplateReview {
  readonly templateCode: string;
  readonly review: BindingReview;
  readonly reason: string;
}

const STATES: Readonly<Record<string, BindingReview>> = {
  '0': 'pending',
  '1': 'approved',
  '2': 'rejected',
  // Code 10 means that the applicant withdrew the template.
  '10': 'rejected',
};
const LONGEST_REASON = 300;

/** Reads a review with GetSmsTemplate of Dysmsapi 2017-05-25. */
export async function readAliyunReview(
  account: AliyunAccount,
  templateCode: string,
  runtime: AliyunRuntime,
): Promise<TemplateReview | Failed> {
  const call = buildAliyunCall(account, 'GetSmsTemplate', { TemplateCode: templateCode }, runtime);
  const answer = await callBounded(call, runtime.timeoutMs);
  if (answer.kind === 'failed') return answer;
  const body = readObject(answer.body);
  const code = plainToken(body?.['Code']);
  if (code === 'isv.SMS_TEMPLATE_ILLEGAL') return { templateCode, review: 'missing', reason: '' };
  const review = STATES[String(body?.['TemplateStatus'])];
  if (code !== 'OK' || review === undefined)
    return classify(code === 'OK' ? null : code, answer.status, aliyunFailureKinds);
  return { templateCode, review, reason: readReason(objectIn(body?.['AuditInfo'])?.['RejectInfo']) };
}

/** The provider's own words, shown to administrators and shortened to a few lines. */
export function readReason(text: unknown): string {
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_REASON) : '';
}
