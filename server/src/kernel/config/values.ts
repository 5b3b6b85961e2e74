import { isIP } from 'node:net';
import { z } from 'zod';

// Parsers of environment values. Each schema converts text to a value; the variable itself describes the accepted
// values, so the issues here have no text.

export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

export const onOff = z.enum(['on', 'off']).transform((text) => text === 'on');

const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d';

/** `08:00-21:00`: from the first time of day until the second, later one. */
export const hours = z
  .string()
  .regex(new RegExp(`^${TIME}-${TIME}$`))
  .transform((text) => ({ from: text.slice(0, 5), until: text.slice(6) }))
  .refine(({ from, until }) => from < until);

export function line(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u);
}

/** Printable and without spaces, as in a header or a bucket's name. */
export function word(min: number, max: number) {
  return z
    .string()
    .min(min)
    .max(max)
    .regex(/^[\x21-\x7e]+$/);
}

/** Accepts scheme, host and port only; a trailing slash is ignored. */
export const origin = z.string().transform((text, context) => {
  const url = URL.parse(text);
  const plain = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (plain) return url.origin;
  context.addIssue('not an origin');
  return z.NEVER;
});

// A unix socket's address has no host (postgres://user@/plenum?host=/run/postgresql); URL wants one after an @.
export const postgresUrl = z
  .string()
  .refine((text) => /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text.replace('@/', '@localhost/')));

export const smtpUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  const isMail = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  return isMail && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
});

/** `address`, or `name <address>`; without line breaks, so that no header can be injected. */
export const mailFrom = z
  .string()
  .max(200)
  .regex(/^(?:[^\p{Cc}<>"]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u);

export const addressRange = z.string().refine((text) => {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
});

export function list<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .pipe(z.array(item));
}
