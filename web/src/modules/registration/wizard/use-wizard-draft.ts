import type { FieldError } from '@plenum/contract/kernel/envelope';
import type { Currency } from '@plenum/contract/kernel/money';
import type { Offer } from '@plenum/contract/registration/offer';
import type { Quote } from '@plenum/contract/registration/checkout/quote';
import type { DraftMember, RegistrationView } from '@plenum/contract/registration/people/draft';
import { emptyStay } from '@plenum/contract/registration/people/stay';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newIdempotencyKey } from '#kernel/client/call';
import { useAppStore } from '#kernel/state/app-store';
import type { Clocked } from '../offer-query.ts';
import { useServerTime } from '#kernel/countdown/clock';
import { validate, type Validation, serverErrors, withServerErrors } from '../fields/validation.ts';
import { keepSaid, type SaidError, stillSaid } from '../fields/error-sentences.ts';
import type { DraftCalls } from './draft-store.ts';
import type { WizardMode } from '../fields/wizard-steps.ts';
import { useEnteredCode } from './use-code.ts';
import { type OpenDraft, useDraft } from './use-draft.ts';

/** The data from which a step of one person or of a team is rendered. */
export interface StepContext {
  offer: Offer;
  draft: OpenDraft;
  /** The draft's members. For a single person there is always one. */
  members: readonly DraftMember[];
  validation: Validation;
  quote: Quote;
  currency: Currency;
  /** The current time by the server's clock. */
  now: Date;
  showsAll: boolean;
  /** Undefined for a visitor without a login; actions that need the server are then not available yet. */
  registrationId: string | undefined;
  isCorrecting: boolean;
  isTeam: boolean;
  takesCodes: boolean;
  /** Returns the price of this draft in another currency. */
  quoteIn: (currency: Currency) => Quote;
}

export interface WizardDraft extends Omit<StepContext, 'showsAll'> {
  mode: WizardMode;
  /** Id of the registration, or of a visitor's draft in this browser. */
  draftId: string;
  /** The errors found by the contract's rule. Only these block the next step. */
  own: Validation;
  /** Shows the server's errors at their fields, until these are changed. */
  keepRefused: (errors: readonly FieldError[]) => void;
}

/** The draft, its price and its errors, including those of the last refusal. */
export function useWizardDraft(
  { data: offer, at }: Clocked<Offer>,
  view: RegistrationView,
  inBrowser: DraftCalls | undefined,
): WizardDraft {
  const lan = useAppStore((state) => state.lan);
  const now = useServerTime(offer.now, at);
  const draft = useDraft(view, inBrowser);
  const isVisitor = inBrowser !== undefined;
  const members = useMembers(view, draft);
  const [said, setSaid] = useState<readonly SaidError[]>([]);
  const { head } = draft;
  const currency = offer.currencies.includes(head.currency) ? head.currency : (offer.currencies[0] ?? 'CNY');
  const mode = view.can.order ? 'order' : 'correct';
  const code = useEnteredCode(view.id, mode === 'order' && !isVisitor ? head.code : '');
  const validateIn = (wanted: Currency) =>
    validate({
      offer,
      kind: view.kind,
      head,
      members,
      currency: wanted,
      now,
      lan,
      mode,
      code,
      takesFiles: !isVisitor,
    });
  const own = validateIn(currency);
  useFreshView(draft);
  return {
    offer,
    draft,
    members,
    validation: withServerErrors(own, stillSaid(said, { head, members })),
    quote: own.quote,
    currency,
    now,
    registrationId: isVisitor ? undefined : view.id,
    draftId: view.id,
    isCorrecting: mode === 'correct',
    isTeam: view.kind === 'team',
    takesCodes: view.takesCodes,
    quoteIn: (wanted) => validateIn(wanted).quote,
    mode,
    own,
    keepRefused: (errors) => setSaid(keepSaid(serverErrors(errors, { offer, members }), { head, members })),
  };
}

// Returns the draft's members. A single person has a blank one before anything is typed.
function useMembers(view: RegistrationView, draft: OpenDraft): readonly DraftMember[] {
  const [blank] = useState<DraftMember>(() => ({
    id: newIdempotencyKey(),
    version: 0,
    selfFilled: false,
    values: {},
    stay: emptyStay,
    activityIds: [],
    hotelConsent: false,
  }));
  return view.kind === 'individual' && draft.members.length === 0 ? [blank] : draft.members;
}

// After a refused save, reads the registration again, because it may have been locked or cancelled elsewhere.
function useFreshView({ refusal }: OpenDraft): void {
  const client = useQueryClient();
  useEffect(() => {
    if (refusal) void client.refetchQueries({ queryKey: ['registration', 'one'] });
  }, [refusal, client]);
}
