import type { FastifyInstance, FastifyRequest } from 'fastify';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Config } from '../../config/config.ts';
import { refuse } from '../../refusal/refusal-error.ts';
import { securityHeaders } from '../response/security-headers.ts';

/** The path of short links, the same on both hosts. */
export const SHORT_LINKS = '/s/';

/**
 * Whether the request was sent to the host of short links. Uses the Host header of the browser, not a header added by a
 * proxy.
 */
export function isShortHost({ shortUrl }: Config, { headers }: FastifyRequest): boolean {
  if (shortUrl === undefined || headers.host === undefined) return false;
  const { protocol, host } = new URL(shortUrl);
  return URL.parse(`${protocol}//${headers.host}`)?.host === host;
}

/**
 * Serves nothing but short links on their host: no pages, no files and no API. Everything else is redirected to the
 * site, without its path. Registered before any hook that answers, and therefore sets the headers itself.
 */
export function guardShortHost(app: FastifyInstance, config: Config): void {
  const { publicUrl, shortUrl } = config;
  if (shortUrl === undefined) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (!isShortHost(config, request)) return done();
    reply.headers(securityHeaders(config, request.id));
    if (!['GET', 'HEAD'].includes(request.method)) {
      reply.header('allow', 'GET, HEAD');
      refuse(kernelRefusals.METHOD_NOT_ALLOWED);
    }
    if (request.url.startsWith(SHORT_LINKS)) return done();
    reply.redirect(`${publicUrl}/`, 302);
    return undefined;
  });
  // The header excludes subdomains, because a short domain may have other services below it.
  const transport = shortUrl.startsWith('https:') ? 'max-age=31536000' : null;
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isShortHost(config, request)) {
      reply.removeHeader('strict-transport-security');
      if (transport !== null) reply.header('strict-transport-security', transport);
    }
    done();
  });
}
