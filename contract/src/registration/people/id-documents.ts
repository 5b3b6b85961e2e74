import { registrationMessages as messages } from '../messages.ts';

/** In the order of the specification. */
export const idTypes = [
  'prc_id',
  'hk_mo_permit',
  'tw_permit',
  'hmt_residence',
  'foreign_pr',
  'passport',
] as const;
export type IdType = (typeof idTypes)[number];

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];

/** A warning that may be ignored; the code of a field message. */
export type IdWarning = 'passport_unusual' | 'gender_mismatch';

/** A problem is the code of a field message. */
export type IdCheck =
  | { ok: true; number: string; warnings: IdWarning[] }
  | { ok: false; problem: 'id_invalid' | 'id_check_digit' }
  /** `fits` is the type to which the number belongs. */
  | { ok: false; problem: 'id_wrong_type'; fits: IdType };

// Each pattern is anchored and of bounded length, so that matching takes linear time.
const BIRTH_AND_REST = String.raw`\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]`;
const shapes: Record<IdType, RegExp> = {
  prc_id: new RegExp(`^[1-6]\\d{5}(?:18|19|20)${BIRTH_AND_REST}$`),
  // The old card ends in two digits that count its replacements; HA and MA are for permanent residents of
  // other nationalities.
  hk_mo_permit: /^(?:[HM]\d{8}(?:\d{2})?|[HM]A\d{7})$/,
  // Old booklets add two digits and the authority's mark. A bare eleventh digit is refused, because it is a phone
  // number in the wrong field.
  tw_permit: /^\d{8}(?:\d{2}(?:[A-Z]|\([A-Z\d]\))?)?$/,
  hmt_residence: new RegExp(`^8[123]0000(?:19|20)${BIRTH_AND_REST}$`),
  // Old cards begin with the nationality in letters. Their last digit is not checked, because the rule was never
  // published.
  foreign_pr: new RegExp(`^(?:[A-Z]{3}\\d{12}|9\\d{5}(?:19|20)${BIRTH_AND_REST})$`),
  passport: /^[A-Z\d]{5,17}$/,
};

// Almost any number could be a passport number. Only these forms are recognized as one if another type was chosen.
const WELL_KNOWN_PASSPORT =
  /^(?:E\d{8}|E[A-HJ-NP-Z]\d{7}|G\d{8}|[PSD]E\d{7}|[PSD]\d{7,8}|K\d{8}|K[A-Z]\d{7}|MB\d{7})$/;
// Machine-readable passports have at most nine characters; Chinese ones never use I and O.
const USUAL_PASSPORT = /^(?!E[IO]\d{7}$)(?=[A-Z]{0,8}\d)[A-Z\d]{6,9}$/;

// Only the province is checked: provinces don't change, but counties are merged and renamed while numbers are for life.
const PROVINCES = new Set(
  (
    '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 ' +
    '50 51 52 53 54 61 62 63 64 65 71 81 82 83'
  ).split(' '),
);

/**
 * Returns the form in which a number is stored and compared: full-width letters, spaces, hyphens and dots are accepted.
 */
export function normaliseIdNumber(written: string): string {
  return written
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}\u2212\u00b7\u2022\u2027\u2219\u22c5\u30fb]/gu, '')
    .toUpperCase();
}

/**
 * Checks a number of this type. If `gender` is given, a mismatch with the number is reported as a warning, not an
 * error.
 */
export function checkIdNumber(type: IdType, written: string, now = new Date(), gender?: Gender): IdCheck {
  const number = normaliseIdNumber(written);
  const problem = problemOf(type, number, now);
  if (!problem) return { ok: true, number, warnings: warningsOf(type, number, gender) };
  if (problem === messages.id_check_digit) return { ok: false, problem };
  const fits = idTypes.find((other) => other !== type && isRecognisably(other, number, now));
  return fits ? { ok: false, problem: messages.id_wrong_type, fits } : { ok: false, problem };
}

function problemOf(type: IdType, number: string, now: Date): 'id_invalid' | 'id_check_digit' | null {
  if (!shapes[type].test(number)) return messages.id_invalid;
  if (!isCitizenBuilt(number)) return null;
  const province = type === 'foreign_pr' ? number.slice(1, 3) : number.slice(0, 2);
  if (!PROVINCES.has(province) || !isPastDay(birthDateIn(number), now)) return messages.id_invalid;
  return checkDigitOf(number) === number.at(-1) ? null : messages.id_check_digit;
}

function isRecognisably(type: IdType, number: string, now: Date): boolean {
  return type === 'passport' ? WELL_KNOWN_PASSPORT.test(number) : problemOf(type, number, now) === null;
}

function warningsOf(type: IdType, number: string, gender: Gender | undefined): IdWarning[] {
  const warnings: IdWarning[] = [];
  if (type === 'passport' && !USUAL_PASSPORT.test(number)) warnings.push(messages.passport_unusual);
  const known = genderOf(type, number);
  if (known && gender && known !== gender) warnings.push(messages.gender_mismatch);
  return warnings;
}

// Returns whether the number has the format that the identity card, the residence permit and the newer permanent
// resident card share; no other number has 18 characters.
function isCitizenBuilt(number: string): boolean {
  return number.length === 18;
}

/** Computes the check digit by ISO 7064 MOD 11-2 over the first 17 digits. */
function checkDigitOf(number: string): string {
  let sum = 0;
  for (const digit of number.slice(0, 17)) sum = ((sum + Number(digit)) * 2) % 11;
  const check = (12 - sum) % 11;
  return check === 10 ? 'X' : String(check);
}

function birthDateIn(number: string): string {
  return `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
}

// Returns whether the day exists. Some engines roll 30 February over into March instead of failing.
function exists(day: string): boolean {
  const midnight = new Date(day);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

const BEIJING_AHEAD = 8 * 3_600_000;

function isPastDay(day: string, now: Date): boolean {
  return exists(day) && Date.parse(day) <= now.getTime() + BEIJING_AHEAD;
}

/** Returns the gender in the number; null if the number contains none. */
export function genderOf(type: IdType, written: string): Gender | null {
  const number = normaliseIdNumber(written);
  if (!shapes[type].test(number) || !isCitizenBuilt(number)) return null;
  return Number(number[16]) % 2 === 1 ? 'male' : 'female';
}

/** Returns the part of a number that is the same after a card is replaced. It is only unique together with the type. */
export function personKeyOf(type: IdType, written: string): string {
  const number = normaliseIdNumber(written);
  if (type === 'hk_mo_permit') return number.slice(0, 9);
  return type === 'tw_permit' ? number.slice(0, 8) : number;
}

/** Masks an ID number: `11010519491231002X` → `110***********002X`, `EA1234567` → `E******67`. */
export function maskIdNumber(number: string): string {
  if (number.length <= 4) return '*'.repeat(number.length);
  const [first, last] = number.length < 15 ? [1, 2] : [3, 4];
  return number.slice(0, first) + '*'.repeat(number.length - first - last) + number.slice(-last);
}

/**
 * Returns whether the text is a number that the server already has, shown with its middle masked. No entered number
 * contains an asterisk.
 */
export function isMaskedId(written: string): boolean {
  return written.includes('*');
}
