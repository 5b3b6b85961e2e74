import {
  changeType,
  changeTypeFor,
  readTypeChange,
  readTypeChangeFor,
  type TypeChangeView,
} from '@plenum/contract/payments/type-change-endpoints';
import type { Identity } from '@plenum/contract/meetings/catalogue';
import { identityWords } from '@plenum/contract/registration/people/person-words';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call, newIdempotencyKey } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { RefundPolicyLines } from '#kernel/ui/layout/refund-policy-lines';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';

interface TypeDrawerProps {
  address: { registrationId: string; meetingId: string | undefined };
  person: { id: string; name: string };
  onClose: () => void;
  /** Called after an order for the difference was placed, which must now be paid. */
  onPlaced: (orderId: string, total: number) => void;
}

type Choice = TypeChangeView['types'][number];

/** Changes the registration type of a person who has paid, and shows the cost or the refund. */
export function TypeDrawer({ address, person, onClose, onPlaced }: TypeDrawerProps) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const { registrationId, meetingId } = address;
  const isStaff = meetingId !== undefined;
  const sentence = useSentence();
  const [identity, setIdentity] = useState<Identity>();
  const query = identity === undefined ? {} : { identity };
  const {
    data: view,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['registration', 'typeChange', registrationId, person.id, meetingId ?? 'own', lan, identity],
    queryFn: ({ signal }) =>
      meetingId === undefined
        ? call(readTypeChange, {
            params: { id: registrationId, memberId: person.id },
            query,
            signal,
            quiet: true,
          })
        : call(readTypeChangeFor, {
            params: { id: meetingId, participantId: person.id },
            query,
            signal,
            quiet: true,
          }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const sending = useTypeChange(address, person.id, onClose, onPlaced);
  const chosen = view?.types.find(({ id, problem }) => id === chosenId && problem === '');
  // Types of the previous identity are shown while those of the new one load; they can't be confirmed.
  const isReady = !isPlaceholderData && chosen !== undefined && (!isStaff || reason.trim() !== '');
  const confirmWord = isStaff ? 'typeChange.place' : 'typeChange.confirmAndPay';
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t('typeChange.title', { name: person.name })}
      subtitle={view && t('typeChange.now', { type: view.typeName })}
      actions={[
        <Button key="close" onPress={onClose}>
          {t('typeChange.cancel')}
        </Button>,
        <Button
          key="confirm"
          kind="primary"
          isPending={sending.isPending}
          isDisabled={!isReady}
          onPress={() => chosen && void sending.send(chosen, reason.trim(), identity)}
        >
          {t(chosen && chosen.pay > 0 ? confirmWord : 'typeChange.confirm')}
        </Button>,
      ]}
    >
      {sending.problem && <RefusalNote error={sending.problem} className="mb-6" />}
      {error && !view && <LoadingFailed error={error} onRetry={refetch} />}
      {!view && !error && (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      )}
      {view?.types.length === 0 && <p className="text-muted">{t('typeChange.none')}</p>}
      {view && view.types.length > 0 && (
        <>
          {view.identities.length > 1 && (
            <Select
              label={t('typeChange.identity')}
              description={t('typeChange.identityHint')}
              options={view.identities.map((value) => ({ value, label: sentence(identityWords[value]) }))}
              value={identity ?? view.identity}
              onChange={setIdentity}
              className="mb-6"
            />
          )}
          <RadioCards
            label={t('typeChange.choose')}
            value={chosen?.id ?? null}
            onChange={setChosenId}
            options={view.types.map((type) => ({
              value: type.id,
              label: type.name,
              description: type.problem === '' ? type.description : type.problem,
              isDisabled: type.problem !== '',
              aside: type.problem === '' && <Difference type={type} view={view} />,
            }))}
          />
          {chosen && <WhatFollows chosen={chosen} view={view} isStaff={isStaff} />}
          {isStaff && (
            <TextField
              label={t('typeChange.reason')}
              value={reason}
              onChange={setReason}
              maxLength={200}
              isRequired
              className="mt-6"
            />
          )}
        </>
      )}
    </Drawer>
  );
}

function Difference({ type, view }: { type: Choice; view: TypeChangeView }) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const say = (amount: number) => money(amount, view.currency, lan);
  if (type.pay > 0) return <span className="tabular">{t('typeChange.pay', { amount: say(type.pay) })}</span>;
  if (type.back > 0)
    return <span className="tabular">{t('typeChange.back', { amount: say(type.back) })}</span>;
  return <span>{type.price === 0 ? t('free') : say(type.price ?? 0)}</span>;
}

interface WhatFollowsProps {
  chosen: Choice;
  view: TypeChangeView;
  isStaff: boolean;
}

function WhatFollows({ chosen, view, isStaff }: WhatFollowsProps) {
  const { t } = useTranslation('payments');
  const back =
    chosen.back > 0 ? t('typeChange.backNote', { percent: view.rule?.percent ?? 0 }) : t('typeChange.noBack');
  const pay = t(isStaff ? 'typeChange.payNoteFor' : 'typeChange.payNote');
  return (
    <div aria-live="polite" className="mt-5 grid gap-2 text-sm text-muted">
      <p>{chosen.pay > 0 ? pay : back}</p>
      {chosen.pay === 0 && <RefundPolicyLines policy={view.policy} timeZone={view.timeZone} />}
      {view.isReviewed && chosen.pay === 0 && <p>{t('typeChange.reviewNote')}</p>}
    </div>
  );
}

function useTypeChange(
  { registrationId, meetingId }: TypeDrawerProps['address'],
  memberId: string,
  onDone: () => void,
  onPlaced: TypeDrawerProps['onPlaced'],
) {
  const { t } = useTranslation('payments');
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<RefusedCall | null>(null);
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);

  async function send(
    { id: typeId, pay, back }: Choice,
    reason: string,
    identity: Identity | undefined,
  ): Promise<void> {
    setPending(true);
    setProblem(null);
    const body = { typeId, pay, back, ...(identity !== undefined && { identity }) };
    const options = { idempotencyKey, quiet: true };
    try {
      const { orderId } =
        meetingId === undefined
          ? await call(changeType, { params: { id: registrationId, memberId }, body, ...options })
          : await call(changeTypeFor, {
              params: { id: meetingId, participantId: memberId },
              body: { ...body, reason },
              ...options,
            });
      if (orderId === null) notify({ kind: 'success', text: t('typeChange.done') });
      await client.invalidateQueries({ queryKey: ['registration'] });
      await client.invalidateQueries({ queryKey: ['payments'] });
      onDone();
      if (orderId !== null) onPlaced(orderId, pay);
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      setProblem(error);
      // Prices and places may have changed in the meantime.
      await client.invalidateQueries({ queryKey: ['registration', 'typeChange'] });
    } finally {
      setKey(newIdempotencyKey());
      setPending(false);
    }
  }

  return { isPending, problem, send };
}
