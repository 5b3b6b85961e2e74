import type { Offer } from '@plenum/contract/registration/offer';
import type { RegistrationView } from '@plenum/contract/registration/people/draft';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LeaveGuard } from '#kernel/form/leave-guard';
import { money } from '#kernel/i18n/format';
import { useAccent, useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import type { Clocked } from '../offer-query.ts';
import type { LocatedError } from '../fields/validation.ts';
import { focusField } from '../fields/focus-field.ts';
import { ProblemNote, refusalAtTop, SendingNote } from './problem-note.tsx';
import { useRegistrationLinks } from '../links.ts';
import { StatusNotes } from '../mine/status-notes.tsx';
import { PriceDialog } from '../order/price-dialog.tsx';
import { shortNames } from '../fields/short-units.ts';
import { waitingQuery } from '../waiting/waiting-api.ts';
import { WaitingNotes } from '../waiting/waiting-notes.tsx';
import { usePriceChange } from '../order/use-price-change.ts';
import type { RegisterSearch, WizardStep } from '../search.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { ErrorBanner, ErrorSummary } from './error-summary.tsx';
import type { DraftCalls } from './draft-store.ts';
import { InvoiceStep } from './invoice-step.tsx';
import { nameIn } from './member-summary.ts';
import { SameAsLastTime } from './same-as-last-time.tsx';
import { SaveStateLine } from '#kernel/form/drafts/save-state';
import { stepName } from '../fields/wizard-steps.ts';
import { TotalBar, TotalCard } from './total-card.tsx';
import { isPriceRefusal, usePlaceOrder } from './use-place-order.ts';
import { type StepContext, useWizardDraft, type WizardDraft } from './use-wizard-draft.ts';
import { useWizardSteps } from './use-wizard-steps.ts';
import { clearVisited } from './visited-steps.ts';
import { takeWantedOrder, visitorDraftName, type WantedOrder } from './visitor-draft.ts';
import { WizardFoot, type WizardFootProps } from './wizard-foot.tsx';
import { WizardFrame } from './wizard-frame.tsx';

export interface WizardPageProps {
  offer: Clocked<Offer>;
  view: RegistrationView;
  search: RegisterSearch;
  onSearch: (search: RegisterSearch, isReplacing?: boolean) => void;
  corner?: ReactNode;
  visitor?: VisitorMode | undefined;
}

/** The wizard without a login. The draft stays in this browser until an account takes it over. */
export interface VisitorMode {
  calls: DraftCalls;
  /** Asks for an account. If an order is given, it is placed once the account is known. */
  askAccount: (order?: WantedOrder) => void;
  /** Rendered above the first step. */
  note: ReactNode;
  /** True for the form of a draft conference: nothing is stored, not even in this browser. */
  isPreview?: boolean;
}

export type MemberStep = Extract<WizardStep, 'who' | 'stay' | 'activities'>;

interface WizardProps extends WizardPageProps {
  /** Renders a step about people, which differs between one person and a team. */
  renderStep: (step: MemberStep, context: StepContext) => ReactNode;
  /** Moves to an error that is not shown at an ordinary field, but for example at a cell. */
  focusError?: ((fieldError: LocatedError) => void) | undefined;
}

/** The way from a blank form to an order, or after a rejection to a corrected registration. */
export function Wizard({
  offer: clocked,
  view,
  search,
  onSearch,
  corner,
  visitor,
  renderStep,
  focusError = ({ field, memberId }) => void focusField(field, memberId),
}: WizardProps) {
  const { t } = useTranslation('registration');
  const links = useRegistrationLinks();
  const wizard = useWizardDraft(clocked, view, visitor?.calls);
  const { offer, draft, members, quote, currency, mode } = wizard;
  const line = useWaiting(wizard, view, visitor === undefined);
  const placing = usePlaceOrder({
    registrationId: view.id,
    draft,
    quote,
    currency,
    onPlaced(orderId) {
      clearVisited(view.id);
      const isPaidNow = quote.fees.total > 0 && offer.review !== 'review_then_pay';
      links.go(isPaidNow ? links.pay(orderId) : links.order(orderId));
    },
    onJoined() {
      clearVisited(view.id);
      links.go(links.mine());
    },
  });
  const way = useWizardSteps(wizard, {
    search,
    onSearch,
    focusError,
    onLeave() {
      placing.reset();
      void draft.flush();
    },
  });
  const { step, steps, top, wasTried } = way;
  useTitle(t(`step.${stepName(step, mode)}`), offer.meeting.title);
  useAccent(offer.meeting.series.accent);

  async function finish() {
    if (!way.isReady()) return;
    if (visitor) {
      if (await placing.save()) visitor.askAccount({ total: quote.fees.total, currency });
      return;
    }
    const act = mode === 'correct' ? placing.resubmit : line.wait === 'join' ? placing.join : placing.place;
    const refused = await act();
    // Forgets the visited steps, so that a later correction begins at the first step.
    if (!refused && mode === 'correct') clearVisited(view.id);
    if (!refused) return;
    wizard.keepRefused(isPriceRefusal(refused) ? [] : refused.errors);
    // Marks the fields of the refusal. A refusal that names no field is shown next to the button instead.
    if (refused.errors.length > 0) way.showAll();
  }

  useWantedOrder(wizard, view, finish);

  const { problem } = placing;
  const listed = refusalAtTop(problem);
  const total = {
    offer,
    quote,
    currency,
    onCurrency: (wanted: typeof currency) => draft.setHead({ ...draft.head, currency: wanted }),
  };
  const summary = {
    offer,
    fieldErrors: way.listed,
    onGo: way.show,
    nameOf: (id: string) =>
      members.length > 1 ? nameIn(members.find((member) => member.id === id) ?? { values: {} }) : '',
  };
  return (
    <WizardFrame
      meeting={offer.meeting}
      steps={steps}
      current={step}
      reached={way.reached}
      mode={mode}
      onStep={way.goTo}
      saved={
        visitor?.isPreview ? undefined : (
          <SaveStateLine
            state={draft.state}
            savedAt={draft.savedAt}
            onRetry={() => void draft.flush()}
            isLocal={visitor !== undefined}
          />
        )
      }
      corner={corner}
      isWide={wizard.isTeam && step === 'who'}
      {...(mode === 'order' && { total: <TotalCard {...total} />, foot: <TotalBar {...total} /> })}
    >
      <div ref={top} tabIndex={-1} className="mb-8 outline-none">
        <StepTitle wizard={wizard} step={step} />
      </div>
      {step === 'who' &&
        (visitor?.note ?? (mode === 'order' && <SameAsLastTime {...{ offer, view, draft }} />))}
      <StatusNotes view={view} />
      <WaitingNotes
        offer={offer}
        registrationId={view.id}
        entry={line.entry}
        short={line.short}
        isLast={step === 'confirm'}
        hasOrder={view.order !== null}
      />
      <LeaveGuard isDirty={draft.state === 'failed'} survives="search" />
      <PriceChangeNote wizard={wizard} />
      {draft.refusal && !problem && <ErrorBanner title={draft.refusal.message} />}
      {listed ? <ProblemNote problem={listed} {...summary} /> : <ErrorSummary {...summary} />}
      {step === 'invoice' && (
        <InvoiceStep
          offer={offer}
          head={draft.head}
          onChange={draft.setHead}
          fieldErrors={wizard.validation.head}
          showsAll={wasTried}
          email={draft.head.contactEmail || (members[0]?.values['email'] ?? '')}
        />
      )}
      {step === 'confirm' && (
        <ConfirmStep
          {...wizard}
          showsAll={wasTried}
          steps={steps}
          onStep={way.goTo}
          review={offer.review}
          isForLine={line.wait !== null}
          onAccount={() => visitor?.askAccount()}
        />
      )}
      {step !== 'invoice' && step !== 'confirm' && renderStep(step, { ...wizard, showsAll: wasTried })}
      {problem && <SendingNote problem={problem} unsaved={draft.refusal?.message} offer={offer} />}
      <WizardFoot
        steps={steps}
        step={step}
        mode={mode}
        total={quote.fees.total}
        currency={currency}
        isPending={placing.isPending}
        wait={line.wait}
        onBack={way.goTo}
        onNext={way.next}
        onFinish={() => void finish()}
        backHref={links.meeting(offer.meeting.slug)}
      />
      <PriceDialog
        isOpen={problem?.kind === 'price'}
        onClose={placing.reset}
        reason={problem?.kind === 'price' ? problem.refusal.message : ''}
        agreed={problem?.kind === 'price' ? problem.agreed : 0}
        now={quote.fieldErrors.some(({ field }) => field === 'typeId') ? null : quote.fees.total}
        currency={currency}
        isPending={placing.isPending}
        onAgree={() => void finish()}
        onChoose={() => way.show({ memberId: members[0]?.id ?? null, field: 'typeId', message: '' })}
      />
    </WizardFrame>
  );
}

/** Returns the sold-out items among those chosen in the form, and the waiting-list entry if there is one. */
function useWaiting({ offer, quote }: WizardDraft, view: RegistrationView, isStored: boolean) {
  const lan = useAppStore((state) => state.lan);
  // The items of an existing order are already reserved, so only a draft can lack some.
  const isDraft = view.state === 'draft';
  const short = isDraft ? shortNames(offer, quote.units) : [];
  const { data } = useQuery({ ...waitingQuery(view.id, lan), enabled: isStored && short.length > 0 });
  const entry = data?.entry ?? null;
  const isWaiting = entry?.state === 'waiting';
  const wait: WizardFootProps['wait'] =
    short.length === 0 ? null : isWaiting ? 'joined' : offer.waitingList.on ? 'join' : null;
  return { entry, short, wait };
}

// After the account has taken over a visitor's draft: places the order they requested, at the price they saw.
function useWantedOrder(
  { quote, currency, registrationId }: WizardDraft,
  { meetingId, kind }: RegistrationView,
  finish: () => Promise<void>,
): void {
  const place = useEffectEvent(() => {
    if (registrationId === undefined) return;
    const wanted = takeWantedOrder(visitorDraftName(meetingId, kind));
    if (wanted?.total === quote.fees.total && wanted.currency === currency) void finish();
  });
  useEffect(() => place(), []);
}

interface PartProps {
  wizard: WizardDraft;
}

function StepTitle({ wizard, step }: PartProps & { step: WizardStep }) {
  const { t } = useTranslation('registration');
  const { offer, isTeam, isCorrecting } = wizard;
  const ofTeam = isTeam && !isCorrecting && step !== 'invoice' && step !== 'confirm' ? step : undefined;
  const named = isCorrecting ? 'correct' : step;
  return (
    <>
      <p className="text-sm text-muted">{offer.meeting.title}</p>
      <h1 className="mt-1 text-xl font-bold sm:text-2xl">
        {ofTeam ? t(`team.title.${ofTeam}`) : t(`title.${named}`)}
      </h1>
      <p className="mt-2 text-muted">{ofTeam ? t(`team.lead.${ofTeam}`) : t(`lead.${named}`)}</p>
    </>
  );
}

/** Warns that a price changed while the form was being filled in. */
function PriceChangeNote({ wizard: { quote, currency, isCorrecting } }: PartProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const isDearer = usePriceChange(quote);
  if (!isDearer || isCorrecting) return null;
  return <ErrorBanner title={t('price.meanwhile', { total: money(quote.fees.total, currency, lan) })} />;
}
