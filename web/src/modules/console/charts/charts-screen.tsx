import {
  funnelSteps,
  type MessageCharts,
  type PeopleCharts,
  readMessageCharts,
  readMoneyCharts,
  readPeopleCharts,
} from '@plenum/contract/console/charts';
import { currencies, currencyWords } from '@plenum/contract/kernel/money';
import { messageChannels } from '@plenum/contract/messaging/kind';
import { messageStates, messageStateWords } from '@plenum/contract/messaging/log';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDay, formatNumber, formatZone } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { Skeleton, SkeletonGroup } from '#kernel/ui/feedback/skeleton';
import { PageHead } from '#kernel/ui/layout/page-head';
import { useKindTitle } from '#kernel/organize/use-kind-title';
import { useWords } from '#kernel/organize/use-words';
import { byDay, type ChartData } from '#kernel/charts/chart-data';
import { ChartFrame } from '#kernel/charts/chart-frame';
import { usePieces } from '#kernel/organize/pieces';

interface PartProps {
  meeting: MeetingConsole;
}

/** How a conference fills up: registrations, the funnel, rooms, money and messages. */
export function ChartsScreen({ meeting }: PartProps) {
  const { t } = useTranslation(['console', 'organize']);
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const [now] = useState(() => new Date());
  const zone = formatZone(meeting.timeZone, now, lan);
  return (
    <>
      <PageHead title={partTitle('charts')} detail={t('charts.zone', { zone })} />
      <div className="flex flex-col gap-8">
        <PeopleParts meeting={meeting} />
        {meeting.can.takeMoney && <MoneyParts meeting={meeting} />}
        {meeting.can.readMessages && <MessageParts meeting={meeting} />}
      </div>
    </>
  );
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) {
  if (error) return <LoadingFailed error={error} onRetry={onRetry} />;
  return (
    <SkeletonGroup>
      <Skeleton className="h-72" />
    </SkeletonGroup>
  );
}

// In milliseconds. Charts show trends, so unlike the dashboard they need not show current events.
const STALE_AFTER = 60_000;

function useDays() {
  const lan = useAppStore((state) => state.lan);
  return { label: (day: string) => formatDay(day, lan), short: (day: string) => formatDay(day, lan) };
}

function useFileName(meeting: MeetingConsole): (chart: string) => string {
  return (chart) => `${meeting.slug}-${chart}`;
}

function PeopleParts({ meeting }: PartProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['charts', meeting.id, 'people'],
    queryFn: ({ signal }) => call(readPeopleCharts, { params: { id: meeting.id }, signal, quiet: true }),
    staleTime: STALE_AFTER,
  });
  if (!data) return <Waiting error={error} onRetry={refetch} />;
  return <PeopleFrames meeting={meeting} data={data} />;
}

function PeopleFrames({ meeting, data }: PartProps & { data: PeopleCharts }) {
  const { t } = useTranslation(['console', 'organize']);
  const words = useWords();
  const lan = useAppStore((state) => state.lan);
  const days = useDays();
  const fileName = useFileName(meeting);
  const format = (value: number) => formatNumber(value, lan);
  const registrations = byDay(
    data.registrations.map(({ day, typeId, count }) => ({ day, of: typeId, value: count })),
    {
      title: t('charts.registrations'),
      rowsAre: t('organize:charts.day'),
      of: data.types.map(({ id, name }) => ({ id, name: words(name) })),
      others: t('organize:charts.others'),
      ...days,
    },
  );
  const funnel: ChartData = {
    title: t('charts.funnel'),
    rowsAre: t('charts.step'),
    isByKind: true,
    series: [t('charts.count')],
    rows: funnelSteps.map((step) => ({
      key: step,
      label: t(`charts.steps.${step}`),
      short: t(`charts.steps.${step}`),
      values: [data.funnel[step]],
    })),
  };
  const nights = byDay(
    data.nights.flatMap(({ day, stock, taken }) => [
      { day, of: 'taken', value: taken },
      { day, of: 'free', value: Math.max(0, stock - taken) },
    ]),
    {
      title: t('charts.nights'),
      rowsAre: t('charts.night'),
      of: [
        { id: 'taken', name: t('charts.taken') },
        { id: 'free', name: t('charts.free') },
      ],
      others: t('organize:charts.others'),
      ...days,
    },
  );
  return (
    <>
      <ChartFrame data={registrations} format={format} fileName={fileName('registrations')} />
      <ChartFrame data={funnel} hint={t('charts.funnelHint')} format={format} fileName={fileName('funnel')} />
      <ChartFrame
        data={{ ...nights, remainder: t('charts.free') }}
        format={format}
        fileName={fileName('rooms')}
      />
    </>
  );
}

function MoneyParts({ meeting }: PartProps) {
  const { MoneyChart } = usePieces();
  const { t } = useTranslation('console');
  const sentence = useSentence();
  const { data, error, refetch } = useQuery({
    queryKey: ['charts', meeting.id, 'money'],
    queryFn: ({ signal }) => call(readMoneyCharts, { params: { id: meeting.id }, signal, quiet: true }),
    staleTime: STALE_AFTER,
  });
  if (!data) return <Waiting error={error} onRetry={refetch} />;
  return currencies.map((currency) => (
    <MoneyChart
      key={currency}
      meeting={meeting}
      currency={currency}
      days={data.days}
      title={t('charts.money', { currency: sentence(currencyWords[currency]) })}
    />
  ));
}

function MessageParts({ meeting }: PartProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['charts', meeting.id, 'messages'],
    queryFn: ({ signal }) => call(readMessageCharts, { params: { id: meeting.id }, signal, quiet: true }),
    staleTime: STALE_AFTER,
  });
  if (!data) return <Waiting error={error} onRetry={refetch} />;
  return <MessageFrames meeting={meeting} data={data} />;
}

function MessageFrames({ meeting, data }: PartProps & { data: MessageCharts }) {
  const { t } = useTranslation(['console', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const days = useDays();
  const fileName = useFileName(meeting);
  const format = (value: number) => formatNumber(value, lan);
  const states = byDay(
    data.days.map(({ day, state, count }) => ({ day, of: state, value: count })),
    {
      title: t('charts.messages'),
      rowsAre: t('organize:charts.day'),
      of: messageStates.map((id) => ({ id, name: sentence(messageStateWords[id]) })),
      others: t('organize:charts.others'),
      ...days,
    },
  );
  return (
    <>
      <ChartFrame data={states} format={format} fileName={fileName('messages')} />
      <ChartFrame data={useKinds(data)} format={format} fileName={fileName('message-types')} />
    </>
  );
}

/** Each kind of message by channel, most frequent first. */
function useKinds({ days }: MessageCharts): ChartData {
  const { t } = useTranslation('console');
  const kindTitle = useKindTitle();
  const nameOf = (kind: string) => kindTitle(kind) || t('charts.noKind');
  const sums = new Map<string, number[]>();
  for (const { kind, channel, count } of days) {
    const own = sums.get(kind) ?? [0, 0];
    const index = messageChannels.indexOf(channel);
    own[index] = (own[index] ?? 0) + count;
    sums.set(kind, own);
  }
  const all = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return {
    title: t('charts.messageTable'),
    rowsAre: t('charts.kind'),
    isByKind: true,
    series: messageChannels.map((channel) => t(`charts.channel.${channel}`)),
    rows: [...sums]
      .toSorted(([, one], [, other]) => all(other) - all(one))
      .map(([kind, values]) => ({
        key: kind || 'other',
        label: nameOf(kind),
        short: nameOf(kind),
        values,
      })),
  };
}
