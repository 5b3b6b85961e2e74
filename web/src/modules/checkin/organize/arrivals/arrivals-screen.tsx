import {
  ArrivalFilter,
  type ArrivalRow,
  arrivalSorts,
  arrivalStatuses,
  countArrivals,
  exportArrivals,
  listArrivals,
  usualArrivalSort,
} from '@plenum/contract/console/arrival-lists';
import { scanMethods, scanMethodWords } from '@plenum/contract/checkin/words';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { useSentence } from '#kernel/i18n/use-sentence';
import type { ListQuery } from '#kernel/list/list-query';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { RecordListScreen } from '#kernel/records/record-list-screen';
import { readFilter } from '#kernel/records/use-list-address';
import { useWords } from '#kernel/organize/use-words';
import { ArrivalCharts } from './arrival-charts.tsx';
import { shownAtFirst, useArrivalColumns } from './arrival-columns.tsx';
import { ArrivalDrawer } from './arrival-drawer.tsx';
import { checkpointsQuery } from '../checkin-api.ts';

/** Who has arrived at a checkpoint, as it happens, and who is missing. */
export function ArrivalsScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation(['checkin-organize', 'organize']);
  const words = useWords();
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const columns = useArrivalColumns(meeting.timeZone);
  const { data } = useQuery(checkpointsQuery(meeting.id, lan));
  const [isCharts, setCharts] = useState(false);
  const params = { id: meeting.id };
  const { checkpointId } = readFilter(ArrivalFilter, query);
  const shown =
    data?.checkpoints.find(({ id }) => id === checkpointId) ??
    data?.checkpoints.find(({ kind }) => kind === 'arrival') ??
    data?.checkpoints[0];
  const kept = checkpointId === undefined ? {} : { checkpointId };
  return (
    <>
      <RecordListScreen<ArrivalRow>
        meeting={meeting}
        part="arrivals"
        search={query}
        columns={columns}
        defaults={shownAtFirst}
        actions={<Button onPress={() => setCharts(true)}>{t('checkin.charts')}</Button>}
        filters={[
          {
            key: 'checkpointId',
            label: t('checkin.checkpoint'),
            kind: 'choice',
            options: (data?.checkpoints ?? []).map(({ id, name }) => ({ value: id, label: words(name) })),
          },
          {
            key: 'status',
            label: t('checkin.state'),
            kind: 'choice',
            options: arrivalStatuses.map((value) => ({ value, label: t(`checkin.status.${value}`) })),
          },
          {
            key: 'typeId',
            label: t('organize:people.column.typeName'),
            kind: 'choice',
            options: (data?.types ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          ...(shown && shown.gates.length > 0
            ? [
                {
                  key: 'gateId',
                  label: t('checkin.gateOf'),
                  kind: 'choice' as const,
                  options: shown.gates.map(({ id, name }) => ({ value: id, label: words(name) })),
                },
              ]
            : []),
          {
            key: 'method',
            label: t('checkin.method'),
            kind: 'choice',
            options: scanMethods.map((value) => ({ value, label: sentence(scanMethodWords[value]) })),
          },
        ]}
        placeholder={t('checkin.search')}
        views={[
          { id: 'all', name: t('organize:view.all'), query: kept },
          ...arrivalStatuses.map((status) => ({
            id: status,
            name: t(`checkin.status.${status}`),
            query: { ...kept, status },
          })),
        ]}
        fetchPage={(asked, { after, signal }) =>
          call(listArrivals, {
            params,
            query: { ...readFilter(ArrivalFilter, asked), ...(after !== undefined && { after }) },
            signal,
            quiet: true,
          })
        }
        fetchCount={(asked, signal) => {
          const { after: _, sort: __, ...wishes } = readFilter(ArrivalFilter, asked);
          return call(countArrivals, { params, query: wishes, signal, quiet: true });
        }}
        order={{ keys: arrivalSorts, usual: usualArrivalSort }}
        empty={{ title: t('checkin.noArrivals'), why: t('checkin.noArrivalsWhy') }}
        onExport={
          meeting.can.editCheckin
            ? async ({ query: asked, ids, onProgress }, { format, columns: keys }) => {
                const { after: _, ...wishes } = readFilter(ArrivalFilter, asked);
                await download(exportArrivals, {
                  params,
                  onProgress,
                  query: { ...wishes, ...(ids !== undefined && { ids }), format, columns: keys.join() },
                });
              }
            : undefined
        }
        renderRecord={(place) => <ArrivalDrawer meeting={meeting} place={place} />}
      />
      {isCharts && (
        <ArrivalCharts meeting={meeting} checkpointId={checkpointId} onClose={() => setCharts(false)} />
      )}
    </>
  );
}
