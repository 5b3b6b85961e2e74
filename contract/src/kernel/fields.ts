import { z } from './zod.ts';
import { fieldMessages } from './field-messages.ts';

// Text that people type: trimmed and Unicode-normalized, so that equal text compares equal.
function typed(): z.ZodString {
  return z.string().trim().normalize('NFC');
}

export const Id = z.uuid().toLowerCase();

/** Identifies something in a URL: its id or its slug. */
export const IdOrSlug = z.string().regex(/^[\da-z][\da-z-]{1,63}$/i);

const invisible = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** One line of visible text. */
export function Line(max: number): z.ZodString {
  return typed()
    .max(max)
    .refine((text) => !invisible.test(text), {
      error: fieldMessages.illegal_characters,
      params: { characters: '\\n \\t U+200B–U+202E' },
    });
}

export const PersonName = Line(60).min(1);

export const Email = typed()
  .max(254, { error: fieldMessages.email_invalid })
  .toLowerCase()
  .regex(
    /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u,
    {
      error: fieldMessages.email_invalid,
    },
  );

const MAINLAND = /^1[3-9]\d{9}$/;
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;

/** Stored as E.164. A bare mainland mobile number gets +86; spaces, hyphens and a leading 00 are accepted. */
export const Phone = z
  .string()
  .max(32, { error: fieldMessages.phone_invalid })
  .transform(toE164)
  .refine(
    (phone) => INTERNATIONAL.test(phone) && (!phone.startsWith('+86') || MAINLAND.test(phone.slice(3))),
    {
      error: fieldMessages.phone_invalid,
    },
  );

function toE164(written: string): string {
  const digits = written
    .normalize('NFKC')
    .replace(/[\s()\-.]/g, '')
    .replace(/^00/, '+');
  return MAINLAND.test(digits) ? `+86${digits}` : digits;
}

const address = /^https?:\/\/(?:[\p{L}\p{N}-]+\.)*[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#][^\s<>"\\^`{|}]*)?$/iu;

/** Returns whether this is an http(s) URL; `javascript:`, `data:` and URLs with a password are refused. */
export function isWebLink(written: string): boolean {
  return address.test(written);
}

/** Empty, or an address on the web. */
export const WebLink = Line(500).refine((text) => text === '' || isWebLink(text), {
  error: fieldMessages.link_invalid,
});

// Accepts the years that every calendar, database and date field supports; PostgreSQL has no year 0000. An empty text
// passes, because missing values are reported elsewhere.
function isInRange(written: string): boolean {
  return /^(?:19|20|21|$)/.test(written);
}

// Returns the code for a missing or an invalid date. A date field that was left empty sends an empty text.
function missingOrIllegal({ input }: { readonly input?: unknown }): string {
  return input === undefined || input === null || input === ''
    ? fieldMessages.required
    : fieldMessages.illegal_input;
}

/**
 * A calendar day. `Day` and `Instant` are the only schemas for dates, and the database accepts everything they accept.
 */
export const Day = z.iso
  .date({ error: missingOrIllegal })
  .refine(isInRange, { error: fieldMessages.illegal_input });

/** UTC with milliseconds, always in the same format, so that two can be compared as text. */
export const Instant = z.iso
  .datetime({ error: missingOrIllegal })
  .refine(isInRange, { error: fieldMessages.illegal_input })
  .overwrite((written) => (Number.isNaN(Date.parse(written)) ? written : new Date(written).toISOString()));
