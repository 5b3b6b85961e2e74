import { X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { objectOf, readJson, textOf } from '../http-call.ts';
import { type Notice, ProviderError, type ProviderRuntime, type RawNotice } from '../provider.ts';
import { verifyRsa } from '../rsa.ts';
import type { PaypalApi, PaypalSettings } from './api.ts';
import { readCapture, readGivenBack, readOrder, readRefund } from './transactions.ts';

const MOST_CERTIFICATES = 8;

/** What PayPal signs: the checksum is of the bytes as they came, in decimal. */
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

  // The address is chosen by the sender: what is no certificate there makes the notice a wrong one, not an error of ours.
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

  async function verify({ headers, body }: RawNotice): Promise<void> {
    const wrong = (code: string) => new ProviderError('bad_signature', code, 'the notice is not PayPal’s');
    const [id, time, signature, address, algorithm] = [
      'paypal-transmission-id',
      'paypal-transmission-time',
      'paypal-transmission-sig',
      'paypal-cert-url',
      'paypal-auth-algo',
    ].map((name) => headers[name] ?? '') as [string, string, string, string, string];
    if (id === '' || time === '' || signature === '' || algorithm !== 'SHA256withRSA')
      throw wrong('UNSIGNED');
    // The address is part of the message, so an attacker chooses it: only PayPal's own host is asked.
    if (!isCertificateAddress(address, settings.baseUrl)) throw wrong('CERTIFICATE_HOST');
    const certificate = await certificateAt(address);
    const at = now();
    if (at < certificate.validFromDate || at > certificate.validToDate) throw wrong('CERTIFICATE_EXPIRED');
    const message = webhookMessage(id, time, settings.webhookId, body);
    if (!verifyRsa(message, signature, certificate.publicKey)) throw wrong('WRONG_SIGNATURE');
  }

  return {
    async parse(notice) {
      await verify(notice);
      return readEvent(readJson(notice.body.toString()), settings);
    },
  };
}

/** Calls go to `api-m.paypal.com`, certificates lie on `api.paypal.com`; the same holds for its sandbox. */
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

function readEvent(event: Record<string, unknown>, settings: PaypalSettings): Notice {
  const id = textOf(event['id']);
  if (id === '') throw new ProviderError('refused', 'NO_NOTICE_ID');
  const type = textOf(event['event_type']);
  const resource = objectOf(event['resource']);
  if (type === 'CHECKOUT.ORDER.APPROVED')
    return { id, kind: 'transaction', transaction: readOrder(resource, settings) };
  if (/^PAYMENT\.CAPTURE\.(?:COMPLETED|PENDING|DENIED|DECLINED)$/.test(type))
    return { id, kind: 'transaction', transaction: readCapture(resource, settings) };
  if (type === 'PAYMENT.CAPTURE.REFUNDED')
    return { id, kind: 'refund', refund: readRefund(resource), givenBack: readGivenBack(resource) };
  if (type === 'PAYMENT.CAPTURE.REVERSED')
    return { id, kind: 'reversal', givenBack: readGivenBack(resource) };
  return { id, kind: 'ignored' };
}
