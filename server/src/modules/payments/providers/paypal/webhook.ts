import { X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { readTime } from '../china-time.ts';
import { objectOf, readJson, textOf } from '../http-call.ts';
import { type Claim, type Notice, ProviderError, type ProviderRuntime, type RawNotice } from '../provider.ts';
import { requireRecent } from '../require-recent.ts';
import { verifyRsa } from '../rsa.ts';
import type { PaypalApi, PaypalSettings } from './api.ts';

const MOST_CERTIFICATES = 8;
/** PayPal repeats a notice for three days. */
const MOST_AGE_MS = 3 * 86_400_000;
const ID = /^[\w-]{1,100}$/;

/**
 * Returns the message that PayPal signs; it contains the checksum of the bytes as received, in decimal. CRC32 is not a
 * cryptographic hash: an attacker who knows one signed message can write another text with the same checksum. So the
 * content of a notice isn't trusted until PayPal has confirmed it.
 */
export function webhookMessage(id: string, time: string, webhookId: string, body: Buffer): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`;
}

export interface WebhookReader {
  parse(notice: RawNotice): Promise<Notice>;
}

export function openWebhookReader(
  settings: PaypalSettings,
  api: PaypalApi,
  { now }: ProviderRuntime,
): WebhookReader {
  const certificates = new Map<string, X509Certificate>();

  // The sender chooses the address, so a missing certificate makes the notice invalid and isn't a server error.
  async function fetchCertificate(address: string): Promise<X509Certificate> {
    try {
      return new X509Certificate(await api.fetchFile(address));
    } catch (cause) {
      if (cause instanceof ProviderError && cause.kind === 'unreachable') throw cause;
      throw new ProviderError('bad_signature', 'CERTIFICATE', 'no certificate at its address', { cause });
    }
  }

  async function certificateAt(address: string): Promise<X509Certificate> {
    const known = certificates.get(address);
    if (known) return known;
    const certificate = await fetchCertificate(address);
    const oldest = certificates.keys().next().value;
    if (certificates.size >= MOST_CERTIFICATES && oldest !== undefined) certificates.delete(oldest);
    certificates.set(address, certificate);
    return certificate;
  }

  /** Verifies the signature of a notice. Returns the id of the transmission, which is part of the signed message. */
  async function verify({ headers, body }: RawNotice): Promise<string> {
    const wrong = (code: string) => new ProviderError('bad_signature', code, 'the notice is not PayPal’s');
    const [id, time, signature, address, algorithm] = [
      'paypal-transmission-id',
      'paypal-transmission-time',
      'paypal-transmission-sig',
      'paypal-cert-url',
      'paypal-auth-algo',
    ].map((name) => headers[name] ?? '') as [string, string, string, string, string];
    if (!ID.test(id) || time === '' || signature === '' || algorithm !== 'SHA256withRSA')
      throw wrong('UNSIGNED');
    // An attacker could choose this address, because it is part of the message. So only PayPal's own host is called.
    if (!isCertificateAddress(address, settings.baseUrl)) throw wrong('CERTIFICATE_HOST');
    const certificate = await certificateAt(address);
    const at = now();
    if (at < certificate.validFromDate || at > certificate.validToDate) throw wrong('CERTIFICATE_EXPIRED');
    const message = webhookMessage(id, time, settings.webhookId, body);
    if (!verifyRsa(message, signature, certificate.publicKey)) throw wrong('WRONG_SIGNATURE');
    requireRecent(readTime(time), at, MOST_AGE_MS);
    return id;
  }

  return {
    async parse(notice) {
      const id = await verify(notice);
      const claim = readClaim(readJson(notice.body.toString()));
      return claim ? { id, kind: 'claim', claim } : { id, kind: 'ignored' };
    },
  };
}

/**
 * Calls go to `api-m.paypal.com`, but certificates are on `api.paypal.com`; the hosts of the sandbox differ in the same
 * way.
 */
export function isCertificateAddress(address: string, baseUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, pathname, username, password } = new URL(address);
  const base = new URL(baseUrl);
  const hosts = [base.host, base.host.replace(/^api-m\./, 'api.')];
  return (
    protocol === base.protocol &&
    hosts.includes(host) &&
    username === '' &&
    password === '' &&
    pathname.startsWith('/v1/notifications/certs/')
  );
}

/** The resource to query PayPal about; null if the event is about something else. */
function readClaim(event: Record<string, unknown>): Claim | null {
  const type = textOf(event['event_type']);
  const resource = objectOf(event['resource']);
  const id = textOf(resource['id']);
  if (!ID.test(id)) return null;
  if (type === 'CHECKOUT.ORDER.APPROVED') return { resource: 'order', id, isReversal: false };
  if (/^PAYMENT\.CAPTURE\.(?:COMPLETED|PENDING|DENIED|DECLINED)$/.test(type))
    return { resource: 'capture', id, isReversal: false };
  if (type === 'PAYMENT.CAPTURE.REFUNDED') return { resource: 'refund', id, isReversal: false };
  if (type !== 'PAYMENT.CAPTURE.REVERSED') return null;
  // A reversal is sent as a refund, or as the capture itself.
  return { resource: event['resource_type'] === 'capture' ? 'capture' : 'refund', id, isReversal: true };
}
