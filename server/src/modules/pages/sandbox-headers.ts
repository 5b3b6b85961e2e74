import { PDF } from '#kernel/files/keep-document';

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
    // A window it opens is sandboxed too, and would not be let in otherwise.
    'cross-origin-opener-policy': 'unsafe-none',
  };
}

function policyFor(contentType: string, allowed: boolean): string {
  // Browsers show no paper inside a sandbox. Theirs is the viewer, which knows nothing of the page's origin.
  if (contentType === PDF)
    return `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; ${FRAMED}`;
  // A picture has no business with scripts.
  const scripts = allowed && !contentType.startsWith('image/');
  return [
    scripts ? 'sandbox allow-scripts allow-popups allow-forms' : 'sandbox',
    "default-src 'self' data: blob: 'unsafe-inline'",
    scripts ? "script-src 'self' 'unsafe-inline'" : "script-src 'none'",
    "connect-src 'none'",
    "object-src 'none'",
    "form-action 'none'",
    FRAMED,
  ].join('; ');
}
