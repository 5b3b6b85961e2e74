import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';

const FRAMED = "frame-ancestors 'self'";

/**
 * Returns headers with which uploaded files can only show themselves, and only be framed by our own pages. The sandbox
 * gives them an opaque origin, so that they can access neither the site's storage nor its data, whatever they contain.
 */
export function sandboxHeaders(contentType: string, scripts: boolean): Record<string, string> {
  return {
    'content-security-policy': policyFor(contentType, scripts),
    'x-frame-options': 'SAMEORIGIN',
    // Inside the sandbox, the page's own styles, fonts and pictures count as cross-origin.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'cross-origin-opener-policy': 'unsafe-none',
  };
}

function policyFor(contentType: string, allowed: boolean): string {
  // A PDF is sent without a sandbox, because browsers show no PDF inside one. Their PDF viewer has no access to the
  // page's origin.
  if (contentType === PDF_TYPE)
    return `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; ${FRAMED}`;
  // Pictures need no scripts.
  const scripts = allowed && !contentType.startsWith('image/');
  return [
    // A link to another site opens a normal window, which gets no access to this one.
    [
      'sandbox allow-popups allow-popups-to-escape-sandbox',
      ...(scripts ? ['allow-scripts', 'allow-forms'] : []),
    ].join(' '),
    "default-src 'self' data: blob: 'unsafe-inline'",
    scripts ? "script-src 'self' 'unsafe-inline'" : "script-src 'none'",
    "connect-src 'none'",
    "object-src 'none'",
    "form-action 'none'",
    // Pages made by some tools name their own folder as the base of their links.
    "base-uri 'self'",
    FRAMED,
  ].join('; ');
}
