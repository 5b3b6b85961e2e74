import type { Language } from '@plenum/contract/kernel/language';
import { onOneLine } from '@plenum/contract/messaging/fill-text';
import { z } from 'zod';
import {
  callBounded,
  classify,
  objectIn,
  plainToken,
  type MessageProviderRuntime,
  readObject,
  readProbe,
} from './bounded-call.ts';
import {
  type DeliveryReport,
  type DeliveryReports,
  readReports,
  ReportNumber,
  ReportTime,
  ReportToken,
} from './delivery-report.ts';
import { isPhoneTarget, notAPhone } from './phone-target.ts';
import type { FailureKind, MessageProvider, OutgoingMessage, SendResult } from './provider.ts';
import { type Tc3Key, tc3Authorization } from './tc3.ts';

/**
 * The template that the provider has reviewed for a text. Mainland China and other countries need different templates.
 */
export interface TencentBinding {
  readonly signName: string;
  readonly templateId: string;
  /** The names of the values for `{1}`, `{2}` … in the reviewed text. */
  readonly order: readonly string[];
}

/** The account in use, and its endpoint. */
export interface TencentAccount {
  readonly key: Tc3Key;
  /** `ap-guangzhou` */
  readonly region: string;
  /** The host that is signed, `sms.tencentcloudapi.com`. */
  readonly endpoint: string;
  /** The address of a proxy that forwards to the endpoint, if calls are not sent there directly. */
  readonly baseUrl?: string;
}

export interface TencentSmsSettings extends TencentAccount {
  /** `SmsSdkAppId` */
  readonly appId: string;
  /** Bindings by template key. */
  readonly bindings: Readonly<Record<string, Readonly<Partial<Record<Language, TencentBinding>>>>>;
}

const CONTENT_TYPE = 'application/json';

/** Sends messages with SendSms of 2021-01-11. */
export function createTencentSms(
  settings: TencentSmsSettings,
  runtime: MessageProviderRuntime,
): MessageProvider {
  return {
    name: 'tencent',
    async send(message) {
      if (!isPhoneTarget(message)) return notAPhone;
      const request = buildRequest(message, settings);
      if (typeof request === 'string') return { kind: 'failed', why: 'template', code: request };
      const call = buildTencentCall(settings, 'SendSms', JSON.stringify(request), runtime);
      const answer = await callBounded(call, runtime.timeoutMs);
      return answer.kind === 'failed' ? answer : readAnswer(answer.status, answer.body);
    },
    async probe() {
      const [known] = Object.values(settings.bindings).flatMap((bound) => Object.values(bound));
      // Asks about a template that doesn't exist if none is bound.
      const body = JSON.stringify({ International: 0, TemplateIdSet: [Number(known?.templateId) || 1] });
      const call = buildTencentCall(settings, 'DescribeSmsTemplateList', body, runtime);
      const answer = await callBounded(call, runtime.timeoutMs);
      if (answer.kind === 'failed') return answer;
      const response = objectIn(readObject(answer.body)?.['Response']);
      const error = objectIn(response?.['Error']);
      if (response !== null && error === null) return { kind: 'reached' };
      return readProbe(plainToken(error?.['Code']), answer.status, tencentFailureKinds);
    },
  };
}

/** One signed call of the API version 2021-01-11. */
export function buildTencentCall(
  { key, region, endpoint, baseUrl }: TencentAccount,
  action: string,
  body: string,
  runtime: MessageProviderRuntime,
) {
  const timestamp = Math.floor(runtime.now().getTime() / 1000);
  const signed = { host: endpoint, service: 'sms', contentType: CONTENT_TYPE, body, timestamp };
  const headers = {
    'content-type': CONTENT_TYPE,
    'x-tc-action': action,
    'x-tc-version': '2021-01-11',
    'x-tc-region': region,
    'x-tc-timestamp': String(timestamp),
    authorization: tc3Authorization(signed, key),
  };
  const url = new URL('/', baseUrl ?? `https://${endpoint}`).href;
  return { url, headers, body, read: 'whole' } as const;
}

function buildRequest(
  { id, target, language, template }: OutgoingMessage,
  { appId, bindings }: TencentSmsSettings,
): object | 'NO_BINDING' | 'MISSING_VALUE' {
  const binding = template && bindings[template.key]?.[language];
  if (!template || !binding) return 'NO_BINDING';
  const { values } = template;
  // If a value were missing, all later values would move to a wrong position.
  if (!binding.order.every((name) => Object.hasOwn(values, name))) return 'MISSING_VALUE';
  return {
    PhoneNumberSet: [target],
    SmsSdkAppId: appId,
    TemplateId: binding.templateId,
    SignName: binding.signName,
    TemplateParamSet: binding.order.map((name) => onOneLine(values[name] ?? '')),
    SessionContext: id,
  };
}

function readAnswer(status: number, body: string): SendResult {
  const answer = readObject(body);
  if (answer === null && status === 200) return { kind: 'failed', why: 'unknown_answer', code: 'NOT_JSON' };
  const response = objectIn(answer?.['Response']);
  const error = objectIn(response?.['Error']);
  if (error !== null) return classify(plainToken(error['Code']), status, tencentFailureKinds);
  const statuses = response?.['SendStatusSet'];
  // The message was sent to one number, so there is one status.
  const only = Array.isArray(statuses) && statuses.length === 1 ? objectIn(statuses[0]) : null;
  const code = plainToken(only?.['Code']);
  if (code === 'Ok' && status === 200) return { kind: 'sent', providerId: plainToken(only?.['SerialNo']) };
  return classify(code, status, tencentFailureKinds);
}

export const tencentFailureKinds: readonly (readonly [RegExp, FailureKind])[] = [
  [/^(?:Request)?LimitExceeded(?:\.|$)|^FailedOperation\.MarketingSendTimeConstraint$/, 'rate_limited'],
  [
    /^InvalidParameterValue\.IncorrectPhoneNumber$|^UnsupportedOperation\.UnsuportedRegion$/,
    'invalid_target',
  ],
  [/^FailedOperation\.(?:PhoneNumberInBlacklist|ContainSensitiveWord)$/, 'blocked'],
  [/^FailedOperation\.InsufficientBalanceInSmsPackage$/, 'balance'],
  [
    /^FailedOperation\.(?:SignatureIncorrectOrUnapproved|Template\w+|MissingSignature|MissingTemplateToModify)$|^InvalidParameterValue\.(?:TemplateParameter\w+|TemplateWithDirtyWords|ContentLengthLimit|ProhibitedUseUrlInTemplateParameter)$|^UnsupportedOperation\.(?:ChineseMainlandTemplateToGlobalPhone|GlobalTemplateToChineseMainlandPhone)$/,
    'template',
  ],
  [
    /^(?:AuthFailure|UnauthorizedOperation)(?:\.|$)|^InvalidParameterValue\.SdkAppIdNotExist$|^InternalError\.Sig(?:VerificationFail|FieldMissing)$|^Ip(?:InBlacklist|NotInWhitelist)$/,
    'credentials',
  ],
  [/^InternalError(?:\.|$)|^ServiceUnavailable$/, 'temporary'],
];

// Unknown members are dropped, not refused, because the provider may add some.
const Report = z.object({
  user_receive_time: ReportTime,
  nationcode: z.string().regex(/^\d{1,4}$/),
  mobile: ReportNumber,
  report_status: z.enum(['SUCCESS', 'FAIL']),
  errmsg: ReportToken,
  sid: ReportToken,
});

/** Reads a push of delivery reports; null if the body isn't one. The reports don't contain our own message id. */
export function readTencentReports(body: string): DeliveryReports | null {
  return readReports(body, (entry): DeliveryReport | null => {
    const { success, data } = Report.safeParse(entry);
    if (!success) return null;
    return {
      messageId: null,
      providerId: data.sid,
      number: `${data.nationcode}${data.mobile}`,
      delivered: data.report_status === 'SUCCESS',
      code: data.errmsg,
      at: data.user_receive_time,
    };
  });
}

/** The answer to a push. */
export const tencentReportsAccepted = { result: 0, errmsg: 'OK' } as const;
