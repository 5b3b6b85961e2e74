import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const;

interface PageParts {
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
  /** The host of this site with its port, if the page was requested under it; null for other names. */
  readonly host: string | null;
}

/**
 * The sources that our pages may load: only the site itself, and inline code only by its hash. Scripts come from our
 * build, not from uploaded pages, which are served by the same host. A policy can restrict paths only together with the
 * host, so under another host name all scripts of the host are allowed.
 */
export function pagePolicy({ styleHashes, scriptHashes, host }: PageParts): string {
  const [scripts, worker] =
    host === null ? ["'self'", "'self'"] : [`${host}/assets/`, `${host}${WORKER_PATH}`];
  return [
    "default-src 'none'",
    [`script-src ${scripts} 'wasm-unsafe-eval'`, ...scriptHashes.map(quoted)].join(' '),
    ["style-src 'self'", ...styleHashes.map(quoted)].join(' '),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    `worker-src ${worker}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // Allows the preview of an uploaded page, which is sandboxed by its own response.
    "frame-src 'self'",
    "require-trusted-types-for 'script'",
    // The text editor parses pasted content in a separate document that runs nothing; no other HTML is parsed. The
    // other policy allows the URL of the only service worker.
    'trusted-types ProseMirrorClipboard plenum-offline',
  ].join('; ');
}

function quoted(hash: string): string {
  return `'${hash}'`;
}

export const WORKER_PATH = '/offline-worker.js';

/** A service worker only fetches the resources that its pages request. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

export const DATA_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

export function securityHeaders(config: Config, requestId: string): Record<string, string> {
  const secure = config.publicUrl.startsWith('https:');
  return {
    ...EVERYWHERE,
    'x-request-id': requestId,
    'content-security-policy': DATA_POLICY,
    'cache-control': 'no-store',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(config, request.id));
    done();
  });
}

/** A desktop shell or a second site may call us, but only from an origin the operator has listed. */
export function allowListedOrigins(app: FastifyInstance, origins: readonly string[]): void {
  const listed = new Set(origins);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    reply.header('vary', 'origin');
    if (!origin || !listed.has(origin)) return done();
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'authorization, content-disposition, x-request-id, retry-after',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.method !== 'OPTIONS') return done();
    reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, lan',
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
    return undefined;
  });
}
