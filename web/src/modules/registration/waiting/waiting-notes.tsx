import type { Offer } from '@plenum/contract/registration/offer';
import type { WaitingEntry } from '@plenum/contract/registration/waiting/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Note } from '../fields/field-group.tsx';
import { isSoldOut, SoldOutNote } from './sold-out-note.tsx';
import { LeaveLine } from './leave-line.tsx';

interface WaitingNotesProps {
  offer: Offer;
  registrationId: string;
  entry: WaitingEntry | null;
  /** The sold-out items among those chosen in the form; empty if an order can be placed. */
  short: readonly string[];
  /** True at the last step, which has the button for ordering or joining the waiting list. */
  isLast: boolean;
  /** Whether the registration has an order, whose places are already taken. */
  hasOrder: boolean;
}

/**
 * A note in the form about the waiting list: the position in it, the result of an offer, or that it can be joined for
 * sold-out items.
 */
export function WaitingNotes({ offer, registrationId, entry, short, isLast, hasOrder }: WaitingNotesProps) {
  const { t } = useTranslation('registration');
  if (entry?.state === 'waiting')
    return (
      <div className="mb-8">
        <Note>
          <PlaceInLine entry={entry} />
          <div className="-ms-3 mt-1">
            <LeaveLine registrationId={registrationId} entry={entry} />
          </div>
        </Note>
      </div>
    );
  const isOffered = isLast && short.length > 0 && offer.waitingList.on;
  const isSoldOutNow = !isOffered && !hasOrder && isSoldOut(offer);
  if (entry?.state !== 'lapsed' && entry?.state !== 'removed' && !isOffered && !isSoldOutNow) return null;
  return (
    <div className="mb-8 grid gap-3">
      {entry !== null && <EndedNote entry={entry} />}
      {isSoldOutNow && <SoldOutNote offer={offer} />}
      {isOffered && (
        <Note tone="warning">
          <p className="font-semibold">{t('waiting.soldOut', { names: short })}</p>
          <p className="mt-1 text-text">{t('waiting.how', { count: offer.waitingList.offerHours })}</p>
          <p className="mt-1 text-text">{t('waiting.turn')}</p>
        </Note>
      )}
    </div>
  );
}

/** Says why an entry has ended, unless the person cancelled it. */
export function EndedNote({ entry }: { entry: WaitingEntry }) {
  const { t } = useTranslation('registration');
  if (entry.state === 'removed')
    return (
      <Note tone="warning">
        <p className="font-semibold">{t('waiting.removed')}</p>
        {entry.reason !== '' && (
          <p className="mt-1 text-text">{t('statusNote.reason', { reason: entry.reason })}</p>
        )}
      </Note>
    );
  if (entry.state !== 'lapsed') return null;
  return (
    <Note tone="warning">
      <p>{t(entry.reason === 'form' ? 'waiting.formOver' : 'waiting.lapsed')}</p>
    </Note>
  );
}

/** The position, the number of people ahead, and what happens next. */
export function PlaceInLine({ entry }: { entry: WaitingEntry }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { place, peopleAhead, people, waitsFor } = entry;
  if (place === null) return null;
  const ahead = formatNumber(peopleAhead, lan);
  return (
    <div className="grid gap-1">
      <p className="font-semibold">
        {place === 1 ? t('waiting.first') : t('waiting.place', { place: formatNumber(place, lan) })}
      </p>
      <p>
        {waitsFor.length > 0 && t('waiting.for', { names: waitsFor })}{' '}
        {peopleAhead > 0 && t('waiting.ahead', { count: peopleAhead, n: ahead })}
      </p>
      <p className="text-muted">
        {people > 1
          ? t('waiting.wholeTeam', { count: people, n: formatNumber(people, lan) })
          : t('waiting.next')}{' '}
        {t('waiting.noMore')}
      </p>
    </div>
  );
}
