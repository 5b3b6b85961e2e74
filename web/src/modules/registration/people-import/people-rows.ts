import { Email, Phone } from '@plenum/contract/kernel/fields';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import type { Currency } from '@plenum/contract/kernel/money';
import { transferMethods } from '@plenum/contract/meetings/settings';
import type { Offer } from '@plenum/contract/registration/offer';
import { emptyHead } from '@plenum/contract/registration/people/draft';
import { STAY_COLUMN, type TeamColumn } from '@plenum/contract/registration/people/team-sheet';
import type { registerWalkIn } from '@plenum/contract/registration/walk-in/endpoints';
import { includedMeals } from '../fields/included-meals.ts';
import { memberErrors, validate } from '../fields/validation.ts';
import { teamSheetColumns } from '../team/team-columns.ts';
import { CUT } from '../team/team-errors.ts';
import type { ImportedMember } from '../team/team-import.ts';
import type { ImportError } from '../team/team-import-errors.ts';
import { blankMember, completed } from '../team/team-members.ts';
import { nameIn } from '../wizard/member-summary.ts';

/** One person of a sheet, as they would be registered. */
export interface PersonRow {
  readonly line: number;
  readonly name: string;
  /** Rows with errors are left out. */
  readonly errors: readonly ImportError[];
  readonly body: BodyOf<typeof registerWalkIn>;
}

export interface RowTerms {
  readonly offer: Offer;
  readonly currency: Currency;
  /** The current time by the server's clock. */
  readonly now: Date;
  readonly lan: Language;
  /** Returns the message that another row has the same contact or ID number. */
  readonly sameAs: (line: number) => string;
  /** The message that a number has lost its last digits. */
  readonly cut: string;
}

/**
 * Returns the columns that can be imported, which are those of a person. Rooms are chosen later, by the person or in
 * the console.
 */
export function peopleColumns(offer: Offer, lan: Language, other?: Offer): TeamColumn[] {
  return teamSheetColumns(offer, lan, other).filter(({ key }) => key !== STAY_COLUMN);
}

/**
 * Returns the payment method for the people of a sheet. A transfer is preferred, because then the place is held for
 * days, not minutes, and the person may still change the method.
 */
export function methodOf(offer: Offer, currency: Currency) {
  const methods = offer.payment.methods[currency];
  return methods.find((one) => transferMethods.includes(one)) ?? methods[0] ?? null;
}

/** The people of a sheet, each with a separate registration and the meals included in their type. */
export function preparePeople(members: readonly ImportedMember[], terms: RowTerms): PersonRow[] {
  const { offer, currency, now, lan } = terms;
  const method = methodOf(offer, currency);
  const seen = new Map<string, number>();
  return members.map(({ line, values: written }) => {
    const [id, blank] = blankMember(completed(offer, written, now));
    const typeId = blank.values['typeId'] ?? '';
    const person = { ...blank, activityIds: includedMeals(offer, typeId, currency) };
    const validation = validate({
      offer,
      kind: 'individual',
      head: { ...emptyHead, currency, method },
      members: [{ ...person, id, version: 0, selfFilled: false }],
      currency,
      now,
      lan,
      takesFiles: false,
    });
    const found = new Map([
      ...contactErrors(person.values, lan),
      ...sameErrors(person.values, line, seen, terms),
      ...memberErrors(validation, id).fieldErrors,
      ...cutErrors(person.values, terms),
    ]);
    const { fees, units } = validation.quote;
    return {
      line,
      name: nameIn(person),
      errors: [...found].map(([field, message]) => ({ line, field, message })),
      body: {
        values: person.values,
        activityIds: person.activityIds,
        currency,
        method: fees.total === 0 ? null : method,
        total: fees.total,
        units: [...units.keys()],
      },
    };
  });
}

type Values = Readonly<Record<string, string>>;
type Found = [field: string, message: string][];

// Requires a phone number or an email address, because the registration belongs to the person, who logs in with one of
// them.
function contactErrors({ phone = '', email = '' }: Values, lan: Language): Found {
  const isReachable = Phone.safeParse(phone).success || Email.safeParse(email).success;
  return isReachable ? [] : [['phone', fieldSentence('required', lan)]];
}

// Finds rows with the same contact or ID number, because two rows with one contact would become one account, and
// therefore one registration.
function sameErrors(values: Values, line: number, seen: Map<string, number>, { sameAs }: RowTerms): Found {
  return ['idNumber', 'phone', 'email'].flatMap((field): Found => {
    const written = (values[field] ?? '').normalize('NFKC').replaceAll(/[\s-]/gu, '').toLowerCase();
    const text = field === 'phone' ? (Phone.safeParse(written).data ?? written) : written;
    if (text === '') return [];
    const key = `${field} ${text}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, line);
    return first === undefined ? [] : [[field, sameAs(first)]];
  });
}

function cutErrors(values: Values, { cut }: RowTerms): Found {
  return Object.entries(values).flatMap(([field, text]): Found => (text.endsWith(CUT) ? [[field, cut]] : []));
}
