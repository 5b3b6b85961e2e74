import { changeType, readTypeChange } from '@plenum/contract/payments/type-change-endpoints';
import type { Identity } from '@plenum/contract/meetings/catalogue';
import type { RulesSection } from '@plenum/contract/meetings/settings';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { TestApp } from './app.ts';
import { bedOf, type Paid, payFor } from './changes.ts';
import { buildCode } from './codes.ts';
import { priceWindow, registrationType, saveContent, text } from './meeting-content.ts';
import { review } from '@plenum/contract/registration/review/endpoints';
import { buildStaff } from './meetings.ts';
import { saveRefundRules } from './refunds.ts';
import { type BuiltOffer, buildOffer, memberDraft } from './registrations.ts';

type Type = ReturnType<typeof registrationType>;
interface Types {
  readonly full: Type;
  readonly patron: Type;
  readonly student: Type;
}

interface Wanted {
  /** The offer of an earlier call, to which another person is added. */
  readonly offer?: BuiltOffer;
  readonly types?: Types;
  /** The number of places of the ordered type. `patrons` is that of the more expensive type. */
  readonly stock?: number;
  readonly patrons?: number;
  /** The price for students. `until` is its deadline, and `identities` are the identities it is for. */
  readonly student?: number;
  readonly until?: string;
  readonly identities?: Identity[];
  readonly patronsFor?: Identity[];
  /** The only type that the lunch is for. */
  readonly lunchFor?: keyof Types;
  /** True for a person without a room and a lunch. */
  readonly alone?: boolean;
  readonly code?: { readonly percent: number };
  readonly review?: 'none' | 'pay_then_review';
  readonly changes?: z.infer<typeof RulesSection>['changes'];
}

/**
 * Builds a person who paid as a full delegate (1,200 yuan), with a bed and a lunch; patrons pay 2,000 and students 600.
 * The conference refunds everything until 1 June.
 */
export async function buildTyped(app: TestApp, wanted: Wanted = {}) {
  const { review: reviewed = 'none' } = wanted;
  const offer = wanted.offer ?? (await buildOffer(app));
  const types = wanted.types ?? (await saveTypes(app, offer, wanted, reviewed));
  const code = wanted.code ? await buildCode(app, offer.meetingId, wanted.code) : undefined;
  const paid = await payFor(
    app,
    offer,
    ({ lunch }) => [
      memberDraft(types.full.id, wanted.alone ? {} : { stay: bedOf(offer), activityIds: [lunch.id] }),
    ],
    code,
  );
  if (reviewed !== 'none') {
    const { token } = await buildStaff(app, offer.meetingId, 'manager');
    const { registrationId } = paid;
    const body = { registrationIds: [registrationId], decision: 'audit_pass' as const, reason: '' };
    await app.call(review, { params: { id: offer.meetingId }, body, token });
  }
  return { ...paid, types };
}
export type Typed = Awaited<ReturnType<typeof buildTyped>>;

async function saveTypes(
  app: TestApp,
  offer: BuiltOffer,
  wanted: Wanted,
  reviewed: 'none' | 'pay_then_review',
) {
  const { student = 60_000, until = null } = wanted;
  const at = (CNY: number, rest: Partial<Type['windows'][number]> = {}) => [
    priceWindow({ price: { CNY, USD: CNY }, ...rest }),
  ];
  const { id } = offer.type;
  const types: Types = {
    full: registrationType({ id, stock: wanted.stock ?? 100, windows: [offer.window] }),
    patron: registrationType({
      name: text('Patron', '赞助代表'),
      stock: wanted.patrons ?? 100,
      identities: wanted.patronsFor ?? [],
      windows: at(200_000),
    }),
    student: registrationType({
      name: text('Student', '学生'),
      stock: 100,
      identities: wanted.identities ?? [],
      windows: at(student, { until }),
    }),
  };
  const { meetingId, lunch, forum } = offer;
  await saveContent(app, meetingId, { name: 'types', content: { types: Object.values(types) } }, 1);
  if (wanted.lunchFor) {
    const activities = [{ ...lunch, typeIds: [types[wanted.lunchFor].id] }, forum];
    await saveContent(app, meetingId, { name: 'activities', content: { activities } }, 1);
  }
  const rules = { review: reviewed, ...(wanted.changes && { changes: wanted.changes }) };
  await saveRefundRules(app, meetingId, undefined, rules);
  return types;
}

type Member = Pick<Paid, 'registrationId' | 'memberIds' | 'buyer'>;
const paramsOf = ({ registrationId, memberIds }: Member) => ({
  id: registrationId,
  memberId: memberIds[0] ?? '',
});

export function typesOf(app: TestApp, member: Member, identity?: Identity) {
  const query = identity === undefined ? {} : { identity };
  return app.call(readTypeChange, { params: paramsOf(member), query, token: member.buyer.token });
}

export function changeTypeOf(
  app: TestApp,
  member: Member,
  { id: typeId }: { readonly id: string },
  wanted: { readonly pay?: number; readonly back?: number; readonly identity?: Identity },
) {
  const body = { typeId, pay: 0, back: 0, ...wanted };
  return app.call(changeType, { params: paramsOf(member), body, token: member.buyer.token });
}

export async function typeOf(app: TestApp, { memberIds }: Pick<Paid, 'memberIds'>): Promise<string> {
  const { rows } = await app.kernel.db.execute<{ type: string }>(
    sql`select type_id as type from participants where id = ${memberIds[0] ?? ''}`,
  );
  return rows[0]?.type ?? '';
}

export async function identityOf(
  app: TestApp,
  { memberIds }: Pick<Paid, 'memberIds'>,
): Promise<string | null> {
  const { rows } = await app.kernel.db.execute<{ identity: string | null }>(
    sql`select identity from participants where id = ${memberIds[0] ?? ''}`,
  );
  return rows[0]?.identity ?? null;
}

/** The number of taken places of each type. */
export async function takenTypes(app: TestApp, { types }: Pick<Typed, 'types'>) {
  const { rows } = await app.kernel.db.execute<{ id: string; taken: number }>(
    sql`select id, taken from registration_types`,
  );
  const taken = (type: Type) => rows.find(({ id }) => id === type.id)?.taken ?? -1;
  return { full: taken(types.full), patron: taken(types.patron), student: taken(types.student) };
}
