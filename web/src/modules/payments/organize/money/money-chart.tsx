import { paidWith } from '@plenum/contract/payments/schemas';
import { paidWithWords } from '@plenum/contract/payments/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay, money, price } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { byDay } from '#kernel/charts/chart-data';
import { ChartFrame } from '#kernel/charts/chart-frame';
import type { MoneyChartProps } from '#kernel/organize/pieces';

/** Money that came in, less money that left, by day and method. */
export function MoneyChart({ meeting, title, currency, days }: MoneyChartProps) {
  const { t } = useTranslation('organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const own = days.filter((entry) => entry.currency === currency);
  if (own.length === 0) return null;
  const data = byDay(
    own.map(({ day, method, amount }) => ({ day, of: method, value: amount })),
    {
      title,
      rowsAre: t('charts.day'),
      of: paidWith.map((id) => ({ id, name: sentence(paidWithWords[id]) })),
      others: t('charts.others'),
      label: (day) => formatDay(day, lan),
      short: (day) => formatDay(day, lan),
    },
  );
  return (
    <ChartFrame
      data={data}
      format={(value) => money(value, currency, lan)}
      formatTick={(value) => price(value, currency, lan)}
      scale={(value) => value / 100}
      fileName={`${meeting.slug}-money-${currency}`}
    />
  );
}
