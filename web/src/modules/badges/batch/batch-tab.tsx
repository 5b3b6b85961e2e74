import {
  type BadgeDesk,
  type BadgeFilter,
  type BadgeOrder,
  badgeOrders,
  type BadgeRow,
  MOST_BADGES_CHOSEN,
} from '@plenum/contract/badges/schemas';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { reviewStates } from '@plenum/contract/registration/states';
import { reviewWords } from '@plenum/contract/registration/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { Select } from '#kernel/ui/fields/select';
import { badgePeopleQuery } from '../api.ts';
import { Pager } from '../pager.tsx';
import { PeopleList } from './people-list.tsx';
import { PrintDialog, type PrintWishes } from './print-dialog.tsx';
import { RowPreview } from './row-preview.tsx';

const ALL = 'all';

interface BatchTabProps {
  meetingId: string;
  desk: BadgeDesk;
  personHref: (participantId: string) => string;
}

/** Selects badges by a filter or one by one; then makes the file or prints. */
export function BatchTab({ meetingId, desk, personHref }: BatchTabProps) {
  const { t } = useTranslation('badges');
  const [filter, setFilter] = useState<BadgeFilter>({ confirmed: 'yes', printed: 'no' });
  const [order, setOrder] = useState<BadgeOrder>('name');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlyMap<string, BadgeRow>>(new Map());
  const [previewed, setPreviewed] = useState<string>();
  const [wishes, setWishes] = useState<PrintWishes>();
  const { data, error, refetch } = useQuery(badgePeopleQuery(meetingId, { ...filter, order, page }));
  const change = (next: BadgeFilter) => {
    setFilter(next);
    setPage(1);
    setChosen(new Map());
  };
  const rows = data?.people ?? [];
  const shown = rows.find(({ participantId }) => participantId === previewed) ?? rows[0];
  const count = chosen.size > 0 ? chosen.size : (data?.total ?? 0);
  const ask = () =>
    setWishes({
      participantIds: chosen.size > 0 ? [...chosen.keys()] : null,
      filter: chosen.size > 0 ? {} : filter,
      order,
      count,
      isReprint: (chosen.size > 0 ? [...chosen.values()] : rows).some(({ printed }) => printed.times > 0),
    });
  return (
    <>
      <Filters desk={desk} filter={filter} onFilter={change} order={order} onOrder={setOrder} />
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-4">
        <p aria-live="polite" className="text-sm text-muted">
          {chosen.size > 0
            ? t('batch.chosen', { count: chosen.size })
            : t('batch.found', { count: data?.total ?? 0 })}
        </p>
        {chosen.size > 0 && (
          <Button size="small" kind="quiet" onPress={() => setChosen(new Map())}>
            {t('batch.unchoose')}
          </Button>
        )}
        <Button
          kind="primary"
          className="ms-auto"
          isDisabled={count === 0 || desk.designs.length === 0 || chosen.size > MOST_BADGES_CHOSEN}
          onPress={ask}
        >
          {t('batch.print', { count })}
        </Button>
      </div>
      {desk.designs.length === 0 && (
        <p className="mt-3 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {t('batch.noDesign')}
        </p>
      )}
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {!data && !error && (
        <SkeletonGroup className="mt-6">
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {data?.total === 0 && <EmptyState title={t('batch.none')}>{t('batch.noneWhy')}</EmptyState>}
      {data && data.total > 0 && (
        <div className="mt-4 grid gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
          <div>
            <PeopleList
              rows={rows}
              chosen={chosen}
              onChoose={setChosen}
              previewed={shown?.participantId}
              onPreview={setPreviewed}
              personHref={personHref}
            />
            <Pager page={page} pages={data.pages} onPage={setPage} />
          </div>
          {shown && <RowPreview meetingId={meetingId} desk={desk} row={shown} />}
        </div>
      )}
      {wishes && (
        <PrintDialog
          meetingId={meetingId}
          designs={desk.designs}
          wishes={wishes}
          onClose={() => {
            setWishes(undefined);
            setChosen(new Map());
          }}
        />
      )}
    </>
  );
}

interface FiltersProps {
  desk: BadgeDesk;
  filter: BadgeFilter;
  onFilter: (filter: BadgeFilter) => void;
  order: BadgeOrder;
  onOrder: (order: BadgeOrder) => void;
}

function Filters({ desk, filter, onFilter, order, onOrder }: FiltersProps) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const all = { value: ALL, label: t('batch.all') };
  const choose = (name: keyof BadgeFilter, value: string) => {
    const { [name]: _, ...rest } = filter;
    onFilter(value === ALL ? rest : { ...rest, [name]: value });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Select
        label={t('batch.type')}
        options={[all, ...desk.types.map(({ id, name }) => ({ value: id, label: textIn(name, lan) }))]}
        value={filter.typeId ?? ALL}
        onChange={(value) => choose('typeId', value)}
      />
      <Select
        label={t('batch.review')}
        options={[all, ...reviewStates.map((value) => ({ value, label: sentence(reviewWords[value]) }))]}
        value={filter.review ?? ALL}
        onChange={(value) => choose('review', value)}
      />
      <Select
        label={t('batch.printed')}
        options={[
          all,
          { value: 'no', label: t('batch.notPrinted') },
          { value: 'yes', label: t('batch.wasPrinted') },
        ]}
        value={filter.printed ?? ALL}
        onChange={(value) => choose('printed', value)}
      />
      <Select
        label={t('batch.order')}
        options={badgeOrders.map((value) => ({ value, label: t(`orders.${value}`) }))}
        value={order}
        onChange={onOrder}
      />
      <Checkbox
        isSelected={filter.confirmed === 'yes'}
        onChange={(isOnly) => choose('confirmed', isOnly ? 'yes' : ALL)}
        description={t('batch.confirmedWhat')}
        className="sm:col-span-2"
      >
        {t('batch.confirmed')}
      </Checkbox>
    </div>
  );
}
