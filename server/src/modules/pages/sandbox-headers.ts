import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';

const FRAMED = "frame-ancestors 'self'";

/**
 * What an uploaded file may do: show itself, inside our own page at most. The sandbox gives it an origin of its own,
 * so that it reaches neither the site's storage nor its data, whatever it contains.
 */
export function sandboxHeaders(contentType: string, scripts: boolean): Record<string, string> {
  return {
    'content-security-policy': policyFor(contentType, scripts),
    'x-frame-options': 'SAMEORIGIN',
    // Its own styles, fonts and pictures come from another origin, as seen from inside the sandbox.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'cross-origin-opener-policy': 'unsafe-none',
  };
}

function policyFor(contentType: string, allowed: boolean): string {
  // Browsers show no paper inside a sandbox. Theirs is the viewer, which knows nothing of the page's origin.
  if (contentType === PDF_TYPE)
    return `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; ${FRAMED}`;
  // A picture has no business with scripts.
  const scripts = allowed && !contentType.startsWith('image/');
  return [
    // A link to elsewhere opens an ordinary window; it learns nothing of the site by that.
    [
      'sandbox allow-popups allow-popups-to-escape-sandbox',
      ...(scripts ? ['allow-scripts', 'allow-forms'] : []),
    ].join(' '),
    "default-src 'self' data: blob: 'unsafe-inline'",
    scripts ? "script-src 'self' 'unsafe-inline'" : "script-src 'none'",
    "connect-src 'none'",
    "object-src 'none'",
    "form-action 'none'",
    FRAMED,
  ].join('; ');
}
