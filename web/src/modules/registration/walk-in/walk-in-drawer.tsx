import type { Currency } from '@plenum/contract/kernel/money';
import { transferMethods } from '@plenum/contract/meetings/settings';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { registrationMessages } from '@plenum/contract/registration/messages';
import { briefDeskForm, deskForm, isReachable } from '@plenum/contract/registration/people/desk-form';
import type { Offer } from '@plenum/contract/registration/offer';
import { emptyHead, type MemberDraft } from '@plenum/contract/registration/people/draft';
import { emptyStay } from '@plenum/contract/registration/people/stay';
import { registerWalkIn } from '@plenum/contract/registration/walk-in/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call, newIdempotencyKey } from '#kernel/client/call';
import { isUnanswered, RefusedCall } from '#kernel/client/refused-call';
import { price } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { offerQuery } from '../offer-query.ts';
import { PersonFields } from '../fields/person-fields.tsx';
import { memberErrors, validate } from '../fields/validation.ts';

interface WalkInDrawerProps {
  meetingId: string;
  onClose: () => void;
  onRegistered: (participantId: string) => void;
}

/** Registers a person at the desk: their details, type and price. They pay at the desk afterwards. */
export function WalkInDrawer({ meetingId, onClose, onRegistered }: WalkInDrawerProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { data, error, refetch } = useQuery(offerQuery(meetingId, lan));
  if (data) return <WalkIn offer={data.data} {...{ meetingId, onClose, onRegistered }} />;
  return (
    <Drawer isOpen onClose={onClose} title={t('walkIn.title')}>
      {error ? (
        <LoadingFailed error={error} onRetry={refetch} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
    </Drawer>
  );
}

const MEMBER = 'walk-in';

function WalkIn({ offer, meetingId, onClose, onRegistered }: WalkInDrawerProps & { offer: Offer }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const [draft, setDraft] = useState<MemberDraft>({
    values: {},
    stay: emptyStay,
    activityIds: [],
    hotelConsent: false,
  });
  const [currency, setCurrency] = useState<Currency>(offer.currencies[0] ?? 'CNY');
  const [showsAll, setShowsAll] = useState(false);
  const [isBrief, setBrief] = useState(true);
  const now = useMemo(() => new Date(offer.now), [offer.now]);
  const methods = offer.payment.methods[currency];
  // The order needs a method, but the desk records later how the person actually pays.
  const method = methods.find((one) => !transferMethods.includes(one)) ?? methods[0] ?? null;
  const shown = useMemo(
    () => ({ ...offer, form: (isBrief ? briefDeskForm : deskForm)(offer.form) }),
    [offer, isBrief],
  );
  const validation = validate({
    offer: shown,
    kind: 'individual',
    head: { ...emptyHead, currency, method },
    members: [{ ...draft, id: MEMBER, version: 0, selfFilled: false }],
    currency,
    now,
    lan,
    takesFiles: false,
  });
  const { warnings, ...found } = memberErrors(validation, MEMBER);
  const fieldErrors = new Map(found.fieldErrors);
  if (!isReachable(draft.values))
    for (const field of ['phone', 'email'])
      fieldErrors.set(field, fieldSentence(registrationMessages.contact_needed, lan));
  const { total } = validation.quote.fees;
  const { isPending, problem, send } = useRegister(meetingId, onRegistered);
  const typeId = draft.values['typeId'] ?? '';
  return (
    <Drawer
      isOpen
      onClose={onClose}
      size="large"
      title={t('walkIn.title')}
      subtitle={t('walkIn.what')}
      actions={[
        typeId === '' ? null : (
          <strong key="total" className="me-auto self-center text-lg">
            {total === 0 ? t('free') : price(total, currency, lan)}
          </strong>
        ),
        <Button key="close" onPress={onClose}>
          {t('walkIn.close')}
        </Button>,
        <Button
          key="register"
          kind="primary"
          isPending={isPending}
          onPress={() => {
            setShowsAll(true);
            if (fieldErrors.size > 0) return;
            void send({
              values: draft.values,
              activityIds: draft.activityIds,
              currency,
              method: total === 0 ? null : method,
              total,
              units: [...validation.quote.units.keys()],
            });
          }}
        >
          {t('walkIn.register')}
        </Button>,
      ]}
    >
      {problem && <RefusalNote error={problem} className="mb-6" />}
      {showsAll && fieldErrors.size > 0 && (
        <p role="alert" className="mb-6 text-sm text-danger">
          {t('walkIn.incomplete')}
        </p>
      )}
      {offer.currencies.length > 1 && (
        <RadioCards
          label={t('walkIn.currency')}
          options={offer.currencies.map((one) => ({ value: one, label: one }))}
          value={currency}
          columns={2}
          onChange={(one) => setCurrency(one)}
          className="mb-6"
        />
      )}
      <p className="mb-6 text-sm text-muted">{t('walkIn.brief')}</p>
      <PersonFields
        {...{ draft, fieldErrors, warnings, showsAll, currency, now }}
        offer={shown}
        onChange={setDraft}
      />
      {isBrief && (
        <Button kind="quiet" className="-ms-3 mt-6" onPress={() => setBrief(false)}>
          {t('walkIn.more')}
        </Button>
      )}
    </Drawer>
  );
}

type Wanted = Parameters<typeof call<typeof registerWalkIn>>[1]['body'];

/** Repeats for the same person use the same key until there is an answer. */
function useRegister(meetingId: string, onRegistered: (participantId: string) => void) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<RefusedCall | null>(null);
  const lost = useRef<{ key: string; sent: string }>(undefined);

  async function send(body: NonNullable<Wanted>): Promise<void> {
    setPending(true);
    setProblem(null);
    const sent = JSON.stringify(body);
    const idempotencyKey = lost.current?.sent === sent ? lost.current.key : newIdempotencyKey();
    lost.current = { key: idempotencyKey, sent };
    try {
      const made = await call(registerWalkIn, {
        params: { id: meetingId },
        body,
        idempotencyKey,
        quiet: true,
      });
      onRegistered(made.participantId);
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      if (!isUnanswered(error)) lost.current = undefined;
      setProblem(error);
    } finally {
      setPending(false);
    }
  }

  return { isPending, problem, send };
}
