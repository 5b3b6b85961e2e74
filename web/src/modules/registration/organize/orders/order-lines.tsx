import { orderList } from '@plenum/contract/registration/lists/order-list';
import { orderFigures } from '@plenum/contract/registration/orders/order-figures';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { inLanguage } from '@plenum/contract/kernel/language';
import { isLineOver, lineKinds, type OrderLine } from '@plenum/contract/registration/orders/schemas';
import { typeStepWords } from '@plenum/contract/registration/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { formatDay, money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import type { StaffOrder } from '#kernel/organize/pieces';

/** The order's items, person by person, and the total. */
export function StaffOrderLines({ order }: { order: StaffOrder }) {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const amount = (minor: number) => money(minor, order.currency, lan);
  const figures = orderFigures(order);
  const people = [...new Set(order.lines.map(({ participantId }) => participantId))];
  return (
    <div>
      {people.map((id) => (
        <div key={id} className="border-t py-2 first:border-t-0">
          <h4 className="font-semibold">
            {order.lines.find((line) => line.participantId === id)?.participantName}
          </h4>
          <ul>
            {order.lines
              .filter((line) => line.participantId === id)
              .map((line, index) => (
                <li key={index} className="flex items-baseline justify-between gap-4 py-0.5">
                  <LineText
                    line={line}
                    isOver={isLineOver(order, line)}
                    timeZone={order.meeting.timeZone}
                    amount={amount}
                  />
                  <span className="tabular shrink-0">
                    {line.amount === 0 ? t('organize:money.free') : amount(line.amount)}
                  </span>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <dl className="border-t pt-2">
        {[...lineKinds, 'discount' as const, 'total' as const]
          .filter((kind) => kind === 'total' || order.fees[kind] > 0)
          .map((kind) => (
            <div
              key={kind}
              className={classes('flex justify-between gap-4 py-0.5', kind === 'total' && 'font-semibold')}
            >
              <dt className={kind === 'total' ? '' : 'text-muted'}>
                {sentence(orderList.columns[kind].words)}
                {kind === 'discount' && order.code && <span className="ms-2">{order.code}</span>}
              </dt>
              <dd className="tabular">
                {amount(kind === 'discount' ? -order.fees.discount : order.fees[kind])}
              </dd>
            </div>
          ))}
        {(['received', 'due', 'refunded'] as const)
          .filter((figure) => figure !== 'refunded' || order.refunded > 0)
          .map((figure) => (
            <div key={figure} className="flex justify-between gap-4 py-0.5">
              <dt className="text-muted">{sentence(orderList.columns[figure].words)}</dt>
              <dd className={classes('tabular', figure === 'due' && figures.due > 0 && 'text-warning')}>
                {amount(figures[figure])}
              </dd>
            </div>
          ))}
      </dl>
      {order.reprice && (
        <p className="mt-2 text-warning">
          {t('people.reprice', { total: amount(order.reprice.fees.total) })}
        </p>
      )}
    </div>
  );
}

interface LineTextProps {
  line: OrderLine;
  /** Whether this item was refunded; the order's other items may remain valid. */
  isOver: boolean;
  timeZone: string;
  amount: (minor: number) => string;
}

function LineText({ line, isOver, timeZone, amount }: LineTextProps) {
  const { t } = useTranslation('registration-organize');
  const lan = useAppStore((state) => state.lan);
  const details = [
    isOver && line.typeStep === null ? t('money.refunds.lineOver') : '',
    line.typeStep ? inLanguage(typeStepWords[line.typeStep], lan) : '',
    line.startsAt ? formatDay(line.startsAt, lan, timeZone) : '',
    line.detail,
    line.checkIn && line.checkOut ? formatDateRange(line.checkIn, line.checkOut, lan) : '',
    line.unit && line.unit !== 'room' ? t('people.bed') : '',
    line.quantity > 1 ? t('people.times', { quantity: line.quantity, price: amount(line.unitAmount) }) : '',
  ].filter((text) => text !== '');
  return (
    <span className="min-w-0">
      <span className={classes(isOver && 'line-through')}>{line.name}</span>
      {details.map((text) => (
        <span key={text} className="ms-2 text-muted">
          {text}
        </span>
      ))}
    </span>
  );
}
