import { inLanguage } from '@plenum/contract/kernel/language';
import type { OwnPerson } from '@plenum/contract/registration/mine/endpoints';
import { isLineOver, type OrderLine, type OrderView } from '@plenum/contract/registration/orders/schemas';
import { typeStepWords } from '@plenum/contract/registration/words';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, money, price } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { dateAndWeekday } from '../fields/weekday.ts';
import { namesText } from '../sharing/share-panel.tsx';

const FIRST = 10;

interface OrderLinesProps {
  order: OrderView;
  /** Returns a person's stay, which names the roommate if known. */
  stayOf: (participantId: string) => OwnPerson['stay'];
}

/** The order's items, person by person, the three fees, and the discount. */
export function OrderLines({ order, stayOf }: OrderLinesProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { fees, currency } = order;
  const people = new Map<string, OrderLine[]>();
  for (const line of order.lines)
    people.set(line.participantId, [...(people.get(line.participantId) ?? []), line]);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? [...people] : [...people].slice(0, FIRST);
  return (
    <section>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="font-bold">{t('order.lines')}</h2>
        {people.size > 1 && (
          <span className="tabular text-sm text-muted">{t('team.people', { count: people.size })}</span>
        )}
      </div>
      <ul>
        {shown.map(([id, lines]) => (
          <li key={id} className="border-b py-4">
            <h3 className="font-semibold">{lines[0]?.participantName}</h3>
            <ul className="mt-2 grid gap-2 text-sm">
              {lines.map((line, index) => (
                <Line key={index} line={line} order={order} stay={stayOf(line.participantId)} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {shown.length < people.size && (
        <Button kind="quiet" className="mt-1" onPress={() => setAll(true)}>
          {t('team.showAll', { count: people.size - shown.length })}
        </Button>
      )}
      <dl className="mt-4 grid gap-2">
        {(['conference', 'hotel', 'activity'] as const).map((fee) => (
          <div key={fee} className="flex justify-between gap-4 text-sm">
            <dt className="text-muted">{t(`total.${fee}`)}</dt>
            <dd className="tabular">{money(fees[fee], currency, lan)}</dd>
          </div>
        ))}
        {fees.discount > 0 && (
          <div className="flex justify-between gap-4 text-sm">
            <dt className="text-muted">{t('total.discountBy', { code: order.code })}</dt>
            <dd className="tabular">{money(-fees.discount, currency, lan)}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4 border-t pt-3 font-bold">
          <dt>{t('total.total')}</dt>
          <dd className="tabular text-lg">{money(fees.total, currency, lan)}</dd>
        </div>
        {order.refunded > 0 && (
          <div className="flex justify-between gap-4">
            <dt>{t('total.refunded')}</dt>
            <dd className="tabular">{money(order.refunded, currency, lan)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Line({ line, order, stay }: { line: OrderLine; order: OrderView; stay: OwnPerson['stay'] }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { currency, meeting } = order;
  const { checkIn, checkOut, startsAt, quantity, unitAmount } = line;
  const { typeStep } = line;
  const isOver = isLineOver(order, line);
  return (
    <li className="flex justify-between gap-4">
      <span className="min-w-0">
        <span className={classes('block', isOver && 'line-through')}>{line.name}</span>
        {isOver && typeStep === null && <span className="block text-muted">{t('order.lineOver')}</span>}
        {typeStep !== null && (
          <span className="block text-muted">{inLanguage(typeStepWords[typeStep], lan)}</span>
        )}
        {line.detail !== '' && <span className="block text-muted">{line.detail}</span>}
        {startsAt !== null && (
          <span className="tabular block text-muted">{formatDateTime(startsAt, lan, meeting.timeZone)}</span>
        )}
        {checkIn !== null && checkOut !== null && (
          <span className="block text-muted">
            {t('stay.span', {
              from: dateAndWeekday(checkIn, lan),
              to: dateAndWeekday(checkOut, lan),
              count: quantity,
            })}
          </span>
        )}
        {line.kind === 'hotel' && !isOver && stay !== null && stay.share !== 'none' && (
          <span className="block">
            {t(`order.roommate.${stay.share}`, { names: namesText(stay.cohabitants, lan) })}
          </span>
        )}
        {quantity > 1 && (
          <span className="tabular block text-muted">
            {t('order.times', { count: quantity, unit: price(unitAmount, currency, lan) })}
          </span>
        )}
      </span>
      {typeStep !== 'later' && (
        <span className="tabular shrink-0">
          {line.amount === 0 ? t('free') : money(line.amount, currency, lan)}
        </span>
      )}
    </li>
  );
}
