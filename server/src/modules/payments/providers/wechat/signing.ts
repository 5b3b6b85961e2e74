import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { signRsa, verifyRsa } from '../rsa.ts';

const SCHEME = 'WECHATPAY2-SHA256-RSA2048';
const TAG_BYTES = 16;
/** An authentic message whose time differs by more than this may be a replay. */
export const MOST_SKEW_SECONDS = 300;

/** Joins the parts with a line feed after each of them, including the last one. */
function lines(...parts: readonly string[]): string {
  return parts.map((part) => `${part}\n`).join('');
}

export function newNonce(): string {
  return randomBytes(16).toString('hex').toUpperCase();
}

export interface SignedRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly body: string;
  readonly timestamp: string;
  readonly nonce: string;
}

export function requestMessage({ method, path, timestamp, nonce, body }: SignedRequest): string {
  return lines(method, path, timestamp, nonce, body);
}

export function authorization(
  request: SignedRequest,
  { mchId, serial, key }: { mchId: string; serial: string; key: KeyObject },
): string {
  const signature = signRsa(requestMessage(request), key);
  const { nonce, timestamp } = request;
  return `${SCHEME} mchid="${mchId}",serial_no="${serial}",timestamp="${timestamp}",nonce_str="${nonce}",signature="${signature}"`;
}

/** The fields of an `Authorization` header; null if the header has another scheme. */
export function readAuthorization(header: string): Record<string, string> | null {
  if (!header.startsWith(`${SCHEME} `)) return null;
  const fields = header.slice(SCHEME.length + 1).matchAll(/(\w+)="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

/** The text that the signature of an answer or a notice covers. */
export function messageOf(timestamp: string, nonce: string, body: string): string {
  return lines(timestamp, nonce, body);
}

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Returns why the headers don't prove that the message is genuine; null if it was signed with the key that has this id
 * and its time is near ours.
 */
export function signatureProblem(
  headers: Headers,
  body: Buffer,
  { keyId, key, now }: { keyId: string; key: KeyObject; now: Date },
): 'UNSIGNED' | 'UNKNOWN_KEY' | 'WRONG_SIGNATURE' | 'CLOCK' | null {
  const timestamp = headers['wechatpay-timestamp'] ?? '';
  const nonce = headers['wechatpay-nonce'] ?? '';
  const signature = headers['wechatpay-signature'] ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || nonce === '' || signature === '') return 'UNSIGNED';
  if (headers['wechatpay-serial'] !== keyId) return 'UNKNOWN_KEY';
  const message = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]);
  if (!verifyRsa(message, signature, key)) return 'WRONG_SIGNATURE';
  const skew = Math.abs(now.getTime() / 1000 - Number(timestamp));
  return skew > MOST_SKEW_SECONDS ? 'CLOCK' : null;
}

/** The parameters that a page inside WeChat passes to its bridge. `signType` is sent, but not signed. */
export function jsapiParameters(
  { appId, prepayId, now }: { appId: string; prepayId: string; now: Date },
  key: KeyObject,
): Record<string, string> {
  const timeStamp = String(Math.floor(now.getTime() / 1000));
  const nonceStr = newNonce();
  const packed = `prepay_id=${prepayId}`;
  const paySign = signRsa(lines(appId, timeStamp, nonceStr, packed), key);
  return { appId, timeStamp, nonceStr, package: packed, signType: 'RSA', paySign };
}

export interface Sealed {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data: string;
}

/** Encrypts with AEAD_AES_256_GCM; the tag follows the ciphertext. */
export function seal(text: string, apiV3Key: string, associatedData: string): Sealed {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce));
  cipher.setAAD(Buffer.from(associatedData));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { ciphertext: sealed.toString('base64'), nonce, associated_data: associatedData };
}

/** Decrypts a sealed text. Throws if the key is wrong or a single bit was changed. */
export function unseal({ ciphertext, nonce, associated_data }: Sealed, apiV3Key: string): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, Buffer.from(nonce), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(associated_data));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
