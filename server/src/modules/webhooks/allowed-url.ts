import { isIP } from 'node:net';
import { webhookMessages } from '@plenum/contract/webhooks/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Config } from '#kernel/config/config';
import { isPublicAddress } from '#kernel/outgoing/public-address';
import { refuse } from '#kernel/refusal/refusal-error';

type Origins = Pick<Config, 'webhookPrivateOrigins'>;

/** Whether the operator allows webhooks to this origin although it is private or not encrypted. */
export function isAllowedPrivate({ webhookPrivateOrigins }: Origins, url: string): boolean {
  return webhookPrivateOrigins.includes(new URL(url).origin);
}

const HTTPS_PORT = 443;
const FIRST_OPEN_PORT = 1024;

/**
 * Returns why a webhook can't have this address; null if it can. The addresses of a host name are checked whenever a
 * request is sent, because they change.
 */
export function whyNotAllowed(
  config: Origins,
  written: string,
): (typeof webhookMessages)[keyof typeof webhookMessages] | null {
  if (isAllowedPrivate(config, written)) return null;
  const { protocol, hostname, port } = new URL(written);
  if (protocol !== 'https:') return webhookMessages.webhook_url_not_https;
  if (/^localhost\.?$|\.localhost\.?$/.test(hostname)) return webhookMessages.webhook_url_private;
  if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) return webhookMessages.webhook_url_private;
  // Ports of other services, such as mail, accept no webhooks.
  if (port !== '' && Number(port) !== HTTPS_PORT && Number(port) < FIRST_OPEN_PORT)
    return webhookMessages.webhook_url_port;
  return null;
}

export function requireAllowedUrl(config: Origins, url: string): void {
  const why = URL.canParse(url) ? whyNotAllowed(config, url) : webhookMessages.webhook_url_not_https;
  if (why !== null) refuse(kernelRefusals.INVALID_INPUT, { fields: { url: why } });
}
