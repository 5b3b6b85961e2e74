import type { Currency } from '@plenum/contract/kernel/money';
import type { DraftMember, RegistrationView } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/checkout/offer';
import type { Quote } from '@plenum/contract/registration/checkout/quote';
import { emptyStay } from '@plenum/contract/registration/people/stay';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '#kernel/client/idempotency-key';
import { LeaveGuard } from '#kernel/form/leave-guard';
import { money } from '#kernel/i18n/format';
import { useAccent } from '#kernel/page/use-accent';
import { useTitle } from '#kernel/page/use-title';
import { useAppStore } from '#kernel/state/app-store';
import type { Clocked } from '../api.ts';
import { useServerTime } from '../clock.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { Alarm, FaultSummary } from './fault-summary.tsx';
import {
  judge,
  type Judgement,
  listFaults,
  type PlacedFault,
  serverFaults,
  withServerFaults,
} from '../fields/faults.ts';
import { focusField } from '../fields/focus-field.ts';
import { InvoiceStep } from './invoice-step.tsx';
import { useRegistrationLinks } from '../links.ts';
import { nameIn } from './member-summary.ts';
import { PriceDialog } from '../order/price-dialog.tsx';
import { ProblemNote } from '../fields/problem-note.tsx';
import { SaveState } from './save-state.tsx';
import { keepSaid, type SaidFault, stillSaid } from '../fields/said-faults.ts';
import type { RegisterSearch, WizardStep } from '../search.ts';
import { StandingNotes } from '../mine/standing-notes.tsx';
import { stepName, stepOfField, stepsOf } from './steps.ts';
import { TotalBar, TotalCard } from './total-card.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { isPriceRefusal, usePlaceOrder } from './use-place-order.ts';
import { WizardFrame } from './wizard-frame.tsx';
import { useStepFocus } from './use-step-focus.ts';
import { WizardFoot } from './wizard-foot.tsx';
import { usePriceChange } from '../order/use-price-change.ts';

export interface WizardPageProps {
  offer: Clocked<Offer>;
  view: RegistrationView;
  search: RegisterSearch;
  onSearch: (search: RegisterSearch) => void;
  corner?: ReactNode;
}

/** What the step of one member, or of a team, is drawn from. */
export interface StepContext {
  offer: Offer;
  draft: Draft;
  /** Those of the draft; of somebody who registers alone, one from the beginning. */
  members: readonly DraftMember[];
  judgement: Judgement;
  quote: Quote;
  currency: Currency;
  now: Date;
  showsAll: boolean;
  registrationId: string;
  isCorrecting: boolean;
  isTeam: boolean;
}

export type MemberStep = Extract<WizardStep, 'who' | 'stay' | 'activities'>;

interface WizardProps extends WizardPageProps {
  renderStep: (step: MemberStep, context: StepContext) => ReactNode;
  /** Moves to what is wrong where it is no plain field. */
  focusFault?: ((fault: PlacedFault) => void) | undefined;
}

/** The way from a blank form to an order. Who is asked what, and how, is the caller's for the members' steps. */
export function Wizard({
  offer: { data: offer, at },
  view,
  search,
  onSearch,
  corner,
  renderStep,
  focusFault = ({ field, memberId }) => void focusField(field, memberId),
}: WizardProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const links = useRegistrationLinks();
  const client = useQueryClient();
  const now = useServerTime(offer.now, at);
  const draft = useDraft(view);
  const members = useMembers(view, draft);
  const { head } = draft;
  const currency = offer.currencies.includes(head.currency) ? head.currency : (offer.currencies[0] ?? 'CNY');
  const mode = view.can.order ? 'order' : 'correct';
  const steps = stepsOf(offer, mode);
  const step = steps.find((known) => known === search.step) ?? 'who';
  const [tried, setTried] = useState<ReadonlySet<WizardStep>>(new Set());
  const [said, setSaid] = useState<readonly SaidFault[]>([]);
  const current = stillSaid(said, { head, members });
  const own = judge({ offer, kind: view.kind, head, members, currency, now, lan, mode });
  const { quote } = own;
  const judgement = withServerFaults(own, current);
  const stepFor = (field: string) => stepOfField(field, mode);
  const isHere = ({ field }: PlacedFault) => steps.includes(stepFor(field));
  const faults = listFaults(judgement).filter(isHere);
  // What the server said may have passed: a place was given back. It is shown, and may be asked for again.
  const inTheWay = listFaults(own).filter(isHere);
  const top = useRef<HTMLDivElement>(null);
  const place = useStepFocus(step, top);
  const placing = usePlaceOrder({
    registrationId: view.id,
    draft,
    quote,
    currency,
    onPlaced: (orderId) => links.go(links.order(orderId)),
  });
  useTitle(t('pageTitle', { step: t(`step.${stepName(step, mode)}`), meeting: offer.meeting.title }));
  useAccent(offer.meeting.series.accent);

  // Locked or cancelled elsewhere: what may still be done is asked anew.
  const { refusal } = draft;
  useEffect(() => {
    if (refusal) void client.refetchQueries({ queryKey: ['registration', 'one'] });
  }, [refusal, client]);

  function goTo(wanted: WizardStep) {
    placing.forget();
    void draft.flush();
    onSearch({ ...search, step: wanted });
  }

  function show(fault: PlacedFault) {
    const target = stepFor(fault.field);
    setTried((before) => new Set(before).add(target));
    place.after(target, () => focusFault(fault));
    if (target !== step) onSearch({ ...search, step: target });
  }

  function next() {
    const first = inTheWay.find(({ field }) => stepFor(field) === step);
    const following = steps[steps.indexOf(step) + 1];
    if (first) show(first);
    else if (following) goTo(following);
  }

  async function finish() {
    const [first] = inTheWay;
    if (first) {
      setTried(new Set(steps));
      place.toTop();
      if (stepFor(first.field) === 'confirm') focusField(first.field);
      return;
    }
    const refused = await (mode === 'order' ? placing.place() : placing.resubmit());
    if (!refused) return;
    const placed = isPriceRefusal(refused) ? [] : serverFaults(refused.errors, { offer, members });
    setSaid(keepSaid(placed, { head, members }));
    setTried(new Set(steps));
    place.toTop();
  }

  const shown = tried.has(step)
    ? step === 'confirm'
      ? faults
      : faults.filter(({ field }) => stepFor(field) === step)
    : [];
  const context: StepContext = {
    offer,
    draft,
    members,
    judgement,
    quote,
    currency,
    now,
    showsAll: tried.has(step),
    registrationId: view.id,
    isCorrecting: mode === 'correct',
    isTeam: view.kind === 'team',
  };
  const total = {
    offer,
    quote,
    currency,
    onCurrency: (wanted: Currency) => draft.setHead({ ...head, currency: wanted }),
  };
  const ofTeam =
    view.kind === 'team' && mode === 'order' && step !== 'invoice' && step !== 'confirm' ? step : undefined;
  const { problem } = placing;
  const isDearer = usePriceChange(quote);
  const summary = {
    offer,
    faults: shown,
    onGo: show,
    nameOf: (id: string) =>
      members.length > 1 ? nameIn(members.find((member) => member.id === id) ?? { values: {} }) : '',
  };
  const typeGone = quote.faults.some(({ field }) => field === 'typeId');
  return (
    <WizardFrame
      meeting={offer.meeting}
      steps={steps}
      current={step}
      mode={mode}
      onStep={goTo}
      saved={<SaveState state={draft.state} savedAt={draft.savedAt} onRetry={() => void draft.flush()} />}
      corner={corner}
      isWide={view.kind === 'team' && step === 'who'}
      {...(mode === 'order' && { total: <TotalCard {...total} />, foot: <TotalBar {...total} /> })}
    >
      <div ref={top} tabIndex={-1} className="mb-8 outline-none">
        <p className="text-sm text-muted">{offer.meeting.title}</p>
        <h1 className="mt-1 text-xl font-bold sm:text-2xl">
          {ofTeam ? t(`team.title.${ofTeam}`) : t(`title.${mode === 'correct' ? 'correct' : step}`)}
        </h1>
        <p className="mt-2 text-muted">
          {ofTeam ? t(`team.lead.${ofTeam}`) : t(`lead.${mode === 'correct' ? 'correct' : step}`)}
        </p>
      </div>
      <StandingNotes view={view} />
      <LeaveGuard isDirty={draft.state === 'failed'} isWholePage />
      {isDearer && mode === 'order' && (
        <Alarm title={t('price.meanwhile', { total: money(quote.fees.total, currency, lan) })} />
      )}
      {problem && problem.kind !== 'price' ? (
        <ProblemNote problem={problem} {...summary} />
      ) : (
        <FaultSummary {...summary} />
      )}
      {step === 'invoice' && (
        <InvoiceStep
          offer={offer}
          head={head}
          onChange={draft.setHead}
          faults={judgement.head}
          showsAll={tried.has('invoice')}
          email={head.contactEmail || (members[0]?.values['email'] ?? '')}
        />
      )}
      {step === 'confirm' && (
        <ConfirmStep {...context} steps={steps} onStep={goTo} review={offer.review} mode={mode} />
      )}
      {step !== 'invoice' && step !== 'confirm' && renderStep(step, context)}
      <WizardFoot
        steps={steps}
        step={step}
        mode={mode}
        total={quote.fees.total}
        currency={currency}
        isPending={placing.isPending}
        onBack={goTo}
        onNext={next}
        onFinish={() => void finish()}
        backHref={links.meeting(offer.meeting.slug)}
      />
      <PriceDialog
        isOpen={problem?.kind === 'price'}
        onClose={placing.forget}
        reason={problem?.kind === 'price' ? problem.refusal.message : ''}
        agreed={problem?.kind === 'price' ? problem.agreed : 0}
        now={typeGone ? null : quote.fees.total}
        currency={currency}
        isPending={placing.isPending}
        onAgree={() => void finish()}
        onChoose={() => show({ memberId: members[0]?.id ?? null, field: 'typeId', message: '' })}
      />
    </WizardFrame>
  );
}

// Somebody who registers alone is there before anything is typed.
function useMembers(view: RegistrationView, draft: Draft): readonly DraftMember[] {
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
