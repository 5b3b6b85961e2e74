import { z } from 'zod';
import { storedForTab } from '#kernel/state/stored';

const KEY = 'signIn';

const Begun = z.object({
  provider: z.string(),
  /** The secret that binds the provider's answer to this tab. */
  browser: z.string(),
  /** The page from which the person left, as a path of this site. */
  from: z.string(),
  /** The conference in whose context the person logs in. */
  meetingId: z.string().optional(),
});
export type BegunSignIn = z.infer<typeof Begun>;

/** Makes the secret of a new attempt and remembers it with the present page, for the return from the provider. */
export function beginSignIn(provider: string, meetingId?: string): BegunSignIn {
  const browser = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const { pathname, search, hash } = window.location;
  const begun = { provider, browser, from: ownPath(`${pathname}${search}${hash}`) };
  const attempt = meetingId === undefined ? begun : { ...begun, meetingId };
  storedForTab.write(KEY, JSON.stringify(attempt));
  return attempt;
}

/** Returns the attempt that this tab began at the provider, once. */
export function takeBegunSignIn(provider: string): BegunSignIn | null {
  const text = storedForTab.read(KEY);
  storedForTab.remove(KEY);
  if (text === null) return null;
  try {
    const begun = Begun.parse(JSON.parse(text));
    return begun.provider === provider ? { ...begun, from: ownPath(begun.from) } : null;
  } catch {
    return null;
  }
}

/** Returns the path if it leads to a page of this site, other than the return from a provider; otherwise the start page. */
export function ownPath(path: string): string {
  const { origin } = window.location;
  const address = path.startsWith('/') && URL.canParse(path, origin) ? new URL(path, origin) : null;
  if (address?.origin !== origin || address.pathname.startsWith('/sign-in/')) return '/';
  return `${address.pathname}${address.search}${address.hash}`;
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
