import {
  giveUp,
  giveUpFor,
  readGiveUp,
  readGiveUpFor,
} from '@plenum/contract/payments/cancel-items-endpoints';
import type { GiveUpView } from '@plenum/contract/payments/cancel-items-endpoints';
import type { Language } from '@plenum/contract/kernel/language';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call, newIdempotencyKey } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatDay } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { type Chosen, linesOf, nightsOf, type QuotedGiveUp, quoteChosen } from './cancel-draft.ts';
import { GiveUpSummary } from './cancel-summary.tsx';

interface Address {
  registrationId: string;
  /** Set if an organizer cancels items for the participant. */
  meetingId: string | undefined;
}

function giveUpQuery({ registrationId, meetingId }: Address, lan: Language) {
  return queryOptions({
    queryKey: ['registration', 'giveUp', registrationId, meetingId ?? 'own', lan],
    queryFn: ({ signal }) =>
      meetingId === undefined
        ? call(readGiveUp, { params: { id: registrationId }, signal, quiet: true })
        : call(readGiveUpFor, { params: { id: meetingId, registrationId }, signal, quiet: true }),
    staleTime: 0,
  });
}

interface CancelItemsSectionProps {
  address: Address;
  /** Called after the request, with the order whose page shows the refund. */
  onAsked: (orderId: string) => void;
  /** Renders the contacts for items that can't be cancelled on this page. */
  renderContacts: (meetingId: string) => ReactNode;
}

/** The part of the change page where paid nights, meals and activities are cancelled. */
export function CancelItemsSection(props: CancelItemsSectionProps) {
  const lan = useAppStore((state) => state.lan);
  const { data: view } = useQuery(giveUpQuery(props.address, lan));
  // The page around it explains why nothing can be changed.
  if (!view?.isAllowed || view.lines.length === 0) return null;
  return <CancelItemsForm key={view.lines.length} view={view} {...props} />;
}

function CancelItemsForm({
  view,
  address,
  onAsked,
  renderContacts,
}: CancelItemsSectionProps & { view: GiveUpView }) {
  const { t } = useTranslation('payments');
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const isStaff = address.meetingId !== undefined;
  const quoted = quoteChosen(view, chosen);
  const sending = useGiveUp(address, onAsked);
  const mark = (personId: string, what: string, isMarked: boolean) => {
    const own = new Set(chosen.get(personId));
    if (isMarked) own.add(what);
    else own.delete(what);
    setChosen(new Map(chosen).set(personId, own));
  };
  return (
    <section aria-labelledby="give-up" className="page pb-12">
      <div className="border-t pt-8">
        <h2 id="give-up" className="text-lg font-bold">
          {t('giveUp.title')}
        </h2>
        <p className="mt-2 max-w-prose text-muted">{t(isStaff ? 'giveUp.introFor' : 'giveUp.intro')}</p>
        <div className="mt-6 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0">
            {view.people.map((person) => (
              <PersonLines
                key={person.id}
                view={view}
                person={person}
                isLocked={person.sharesWithOthers && !isStaff}
                marked={chosen.get(person.id) ?? new Set()}
                contacts={renderContacts(view.meetingId)}
                hasGap={quoted.gaps.has(person.id)}
                onMark={(what, isMarked) => mark(person.id, what, isMarked)}
              />
            ))}
          </div>
          <GiveUpSummary
            view={view}
            quoted={quoted}
            isStaff={isStaff}
            isPending={sending.isPending}
            problem={sending.problem}
            onConfirm={(reason) => void sending.send(quoted, reason)}
          />
        </div>
      </div>
    </section>
  );
}

interface PersonLinesProps {
  view: GiveUpView;
  person: GiveUpView['people'][number];
  /** Whether a guest of another registration shares the room, so that its nights can't be cancelled here. */
  isLocked: boolean;
  contacts: ReactNode;
  marked: ReadonlySet<string>;
  hasGap: boolean;
  onMark: (what: string, isMarked: boolean) => void;
}

function PersonLines({ view, person, isLocked, contacts, marked, hasGap, onMark }: PersonLinesProps) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const { activities, rooms } = linesOf(view, person.id);
  if (activities.length + rooms.length === 0) return null;
  const [room] = rooms;
  return (
    <div className="border-t py-5 first:border-t-0 first:pt-0">
      {view.people.length > 1 && <p className="mb-3 font-semibold">{person.name}</p>}
      {room && (
        <fieldset className="mb-5">
          <legend className="mb-3 font-semibold">
            {t('giveUp.nights', { room: [room.name, room.detail].filter((text) => text !== '').join(' · ') })}
          </legend>
          {isLocked ? (
            <>
              <p className="text-sm text-muted">{t('giveUp.shared')}</p>
              {contacts}
            </>
          ) : (
            <div className="flex flex-wrap gap-x-8 gap-y-4">
              {nightsOf(rooms).map((night) => (
                <Checkbox
                  key={night}
                  isSelected={marked.has(night)}
                  onChange={(isMarked) => onMark(night, isMarked)}
                >
                  {t('giveUp.night', { day: formatDay(night, lan) })}
                </Checkbox>
              ))}
            </div>
          )}
          {hasGap && (
            <p role="alert" className="mt-3 text-sm text-danger">
              {t('giveUp.gap')}
            </p>
          )}
        </fieldset>
      )}
      {activities.length > 0 && (
        <fieldset>
          <legend className="mb-3 font-semibold">{t('giveUp.activities')}</legend>
          <div className="grid gap-4">
            {activities.map(({ id, activityId, name, startsAt }) => (
              <Checkbox
                key={id}
                isSelected={marked.has(activityId ?? '')}
                onChange={(isMarked) => onMark(activityId ?? '', isMarked)}
                {...(startsAt !== null && { description: formatDay(startsAt, lan, view.timeZone) })}
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

function useGiveUp({ registrationId, meetingId }: Address, onAsked: (orderId: string) => void) {
  const { t } = useTranslation('payments');
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<RefusedCall | null>(null);
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);

  async function send({ wishes, quote }: QuotedGiveUp, reason: string): Promise<void> {
    setPending(true);
    setProblem(null);
    const people = wishes.map((wish) => ({ ...wish, activityIds: [...wish.activityIds] }));
    const body = { people, amount: quote.total, reason };
    const options = { body, idempotencyKey, quiet: true };
    try {
      const { refunds } =
        meetingId === undefined
          ? await call(giveUp, { params: { id: registrationId }, ...options })
          : await call(giveUpFor, { params: { id: meetingId, registrationId }, ...options });
      notify({ kind: 'success', text: t(refunds.length > 0 ? 'giveUp.asked' : 'giveUp.done') });
      await refresh();
      const [first] = refunds;
      if (first) onAsked(first.orderId);
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      setProblem(error);
      // Reads the data again, because the refusal may be due to other people's changes.
      await refresh();
    } finally {
      setKey(newIdempotencyKey());
      setPending(false);
    }
  }

  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['registration'] }),
      client.invalidateQueries({ queryKey: ['payments'] }),
    ]);

  return { isPending, problem, send };
}
