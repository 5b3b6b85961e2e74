import type { DraftHead } from '@plenum/contract/registration/people/draft';
import type { OrderState } from '@plenum/contract/registration/orders/states';
import type { RegistrationState, ReviewState } from '@plenum/contract/registration/states';
import type { Kernel } from '#kernel/kernel';
import { openTyped } from '../orders/tax-details.ts';

export interface StoredDraft {
  readonly id: string;
  readonly meetingId: string;
  readonly accountId: string;
  readonly kind: 'individual' | 'team';
  readonly state: RegistrationState;
  readonly review: ReviewState | null;
  readonly version: number;
  readonly head: DraftHead;
  readonly orderId: string | null;
  readonly orderState: OrderState | null;
  readonly members: readonly { readonly id: string; readonly selfFilled: boolean; readonly draft: string }[];
  /** The order that an earlier call with the same key created; null if there is none. */
  readonly same: { readonly id: string; readonly number: string; readonly hash: string } | null;
}

export interface DraftQuestion {
  readonly registrationId: string;
  readonly accountId: string;
  readonly key: string;
}

/**
 * Reads the drafts of many people together, in the order of the calls; null for drafts that don't exist or belong to
 * someone else.
 */
export async function readDrafts(
  { pool, keys }: Pick<Kernel, 'pool' | 'keys'>,
  questions: readonly DraftQuestion[],
): Promise<(StoredDraft | null)[]> {
  const found = await pool.query<{ nr: string; draft: StoredDraft & { readonly taxDetails: string | null } }>(
    {
      name: 'checkout_read_drafts',
      text: `select asked.nr, json_build_object(
        'id', registration.id, 'meetingId', registration.meeting_id, 'accountId', registration.account_id,
        'kind', registration.kind, 'state', registration.state, 'review', registration.review,
        'version', registration.version, 'head', registration.head, 'taxDetails', registration.tax_details, 'orderId', registration.order_id,
        'orderState', (select state from orders where id = registration.order_id),
        'members', (select coalesce(json_agg(json_build_object('id', id, 'selfFilled', self_filled, 'draft', draft) order by position, id), '[]')
          from participants where registration_id = registration.id and not removed),
        'same', (select json_build_object('id', id, 'number', number, 'hash', encode(request_hash, 'hex')) from orders
          where account_id = asked.account and meeting_id = registration.meeting_id and idempotency_key = asked.key)
      ) as draft
      from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as asked (id, account, key, nr)
      join registrations as registration on registration.id = asked.id and registration.account_id = asked.account`,
      values: [
        questions.map(({ registrationId }) => registrationId),
        questions.map(({ accountId }) => accountId),
        questions.map(({ key }) => key),
      ],
    },
  );
  const byNumber = new Map(
    found.rows.map(({ nr, draft: { taxDetails, ...draft } }) => [
      Number(nr),
      { ...draft, head: openTyped(keys, draft.id, draft.head, taxDetails) },
    ]),
  );
  return questions.map((_, index) => byNumber.get(index + 1) ?? null);
}
