import { arrivalList } from '@plenum/contract/checkin/arrival-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { ListQuery } from '#kernel/list/list-query';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { DefinedList } from '#kernel/records/defined-list';
import { readFilter } from '#kernel/records/use-list-address';
import { useWords } from '#kernel/organize/use-words';
import { arrivalCells } from './arrival-cells.tsx';
import { ArrivalCharts } from './arrival-charts.tsx';
import { ArrivalDrawer } from './arrival-drawer.tsx';
import { checkpointsQuery } from '../checkin-api.ts';

/** Arrivals at a checkpoint in real time, and missing people. */
export function ArrivalsScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation('checkin-organize');
  const words = useWords();
  const lan = useAppStore((state) => state.lan);
  const { data } = useQuery(checkpointsQuery(meeting.id, lan));
  const [isCharts, setCharts] = useState(false);
  const { checkpointId } = readFilter(arrivalList.query, query);
  const { checkpoints = [], types = [] } = data ?? {};
  const shown =
    checkpoints.find(({ id }) => id === checkpointId) ??
    checkpoints.find(({ kind }) => kind === 'arrival') ??
    checkpoints[0];
  const gates = (shown?.gates ?? []).map(({ id, name }) => ({ value: id, label: words(name) }));
  return (
    <>
      <DefinedList
        list={arrivalList}
        meeting={meeting}
        part="arrivals"
        search={query}
        cells={arrivalCells}
        options={{
          checkpointId: checkpoints.map(({ id, name }) => ({ value: id, label: words(name) })),
          typeId: types.map(({ id, name }) => ({ value: id, label: name })),
          ...(gates.length > 0 && { gateId: gates }),
        }}
        keptFilters={['checkpointId']}
        canExport={meeting.can.editCheckin}
        actions={<Button onPress={() => setCharts(true)}>{t('checkin.charts')}</Button>}
        renderRecord={(place) => <ArrivalDrawer meeting={meeting} place={place} />}
      />
      {isCharts && (
        <ArrivalCharts meeting={meeting} checkpointId={checkpointId} onClose={() => setCharts(false)} />
      )}
    </>
  );
}
