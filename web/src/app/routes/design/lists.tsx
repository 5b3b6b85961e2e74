import type { SavedView } from '@plenum/contract/accounts/views';
import { readSortBy } from '@plenum/contract/kernel/list';
import { useState } from 'react';
import { money } from '#kernel/i18n/format';
import { FilterBar } from '#kernel/list/filters/filter-bar';
import { type ListQuery, withValue } from '#kernel/list/list-query';
import { DownloadIcon } from '#kernel/list/list-icons';
import { MoneySums } from '#kernel/list/money-sums';
import { BulkBar } from '#kernel/list/records/bulk-bar';
import { ColumnPicker } from '#kernel/list/records/column-picker';
import type { RecordColumn } from '#kernel/list/records/record-columns';
import { RecordTable } from '#kernel/list/records/record-table';
import { nothingSelected, type SelectedKeys } from '#kernel/list/records/selection';
import { ViewTabs } from '#kernel/list/views/view-tabs';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { findSamples, type SampleOrder, sampleOrders, sampleStates, sumSamples } from './sample-orders.ts';
import { Sample, DesignSection, useSay } from './section.tsx';

const tones: Record<SampleOrder['state'], StatusTone> = {
  paid: 'success',
  pending: 'warning',
  unpaid: 'neutral',
};
const AT_ONCE = 20;
const shownAtFirst = ['number', 'buyer', 'organization', 'people', 'state', 'conference', 'hotel', 'total'];
const conditions = ['rows', 'loading', 'empty', 'failed'] as const;

/** The console’s list with its own data, in each of its states. */
export function Lists() {
  const say = useSay();
  const [condition, setCondition] = useState<(typeof conditions)[number]>('rows');
  const names = {
    rows: say({ en: 'Rows', zh: '有数据' }),
    loading: say({ en: 'Loading', zh: '加载中' }),
    empty: say({ en: 'Nothing yet', zh: '暂无数据' }),
    failed: say({ en: 'Failed', zh: '加载失败' }),
  };
  return (
    <DesignSection title={say({ en: 'Lists', zh: '列表' })}>
      <p className="measure text-sm text-muted">
        {say({
          en: 'Every list of the console: views as tabs, search and filters, an order for each column, columns to choose, selection across pages, sums below. The rows scroll in their box, the first column stays, and an edge shows that the table goes on. On a phone rows become cards.',
          zh: '管理后台的所有列表都使用这一套组件：视图标签、搜索与筛选、按列排序、自定义列、跨页选择、底部合计。表格在框内滚动，首列固定，右侧渐变提示还有更多列；在手机上每行显示为一张卡片。',
        })}
      </p>
      <fieldset
        aria-label={say({ en: 'Condition of the list', zh: '列表状态' })}
        className="flex flex-wrap gap-2"
      >
        {conditions.map((one) => (
          <Button
            key={one}
            size="small"
            kind={one === condition ? 'primary' : 'secondary'}
            aria-pressed={one === condition}
            onPress={() => setCondition(one)}
          >
            {names[one]}
          </Button>
        ))}
      </fieldset>
      <Sample title={say({ en: 'Orders', zh: '订单' })}>
        <OrderList condition={condition} onRetry={() => setCondition('rows')} />
      </Sample>
    </DesignSection>
  );
}

interface OrderListProps {
  condition: (typeof conditions)[number];
  onRetry: () => void;
}

function OrderList({ condition, onRetry }: OrderListProps) {
  const say = useSay();
  const columns = useOrderColumns();
  const states = useStateNames();
  const [query, setQuery] = useState<ListQuery>({});
  const [shown, setShown] = useState<readonly string[]>(shownAtFirst);
  const [loaded, setLoaded] = useState(AT_ONCE);
  const [keys, setKeys] = useState<SelectedKeys>(nothingSelected);
  const saved = useLocalViews();
  const found = findSamples(query);
  const rows = condition === 'rows' ? found.slice(0, loaded) : [];
  const selection = { keys, onChange: setKeys };
  const ask = (next: ListQuery) => {
    setKeys(nothingSelected);
    setLoaded(AT_ONCE);
    setQuery(next);
  };
  const sort = readSortBy<string>(query['sort'] ?? 'number');
  return (
    <>
      <ViewTabs
        label={say({ en: 'Views of the orders', zh: '订单视图' })}
        builtIn={[
          { id: 'all', name: say({ en: 'All', zh: '全部' }), query: {}, count: sampleOrders.length },
          ...sampleStates.map((state) => ({
            id: state,
            name: states[state],
            query: { state },
            count: findSamples({ state }).length,
          })),
        ]}
        saved={saved}
        query={query}
        columns={shown}
        onOpen={(view) => {
          if (view.columns) setShown(view.columns);
          ask(view.query);
        }}
      />
      <div className="my-4">
        <FilterBar
          filters={[
            {
              key: 'state',
              label: say({ en: 'Payment', zh: '支付' }),
              kind: 'choice',
              options: sampleStates.map((value) => ({ value, label: states[value] })),
            },
          ]}
          value={query}
          onChange={ask}
          search={{ placeholder: say({ en: 'Buyer, number', zh: '购买人、订单编号' }) }}
          total={found.length}
          all={sampleOrders.length}
        >
          <ColumnPicker columns={columns} shown={shown} onChange={setShown} defaults={shownAtFirst} />
        </FilterBar>
      </div>
      {condition === 'failed' ? (
        <LoadingFailed error={new Error('No answer')} onRetry={onRetry} />
      ) : (
        <RecordTable
          label={say({ en: 'Orders', zh: '订单' })}
          columns={columns}
          shown={shown}
          rows={rows}
          rowKey={({ id }) => id}
          total={found.length}
          isLoading={condition === 'loading'}
          startKey={JSON.stringify(query)}
          hasMore={rows.length > 0 && rows.length < found.length}
          onMore={() => setLoaded(loaded + AT_ONCE)}
          selection={selection}
          sort={{ key: sort.key, direction: sort.isDescending ? 'descending' : 'ascending' }}
          onSort={({ key, direction }) =>
            ask(withValue(query, 'sort', direction === 'descending' ? `-${key}` : key))
          }
          empty={
            <EmptyState title={say({ en: 'No orders found', zh: '没有找到订单' })}>
              {say({ en: 'Change the search or the filters.', zh: '请调整搜索或筛选条件。' })}
            </EmptyState>
          }
        />
      )}
      {rows.length > 0 && <MoneySums sums={sumSamples(found)} />}
      <BulkBar
        selection={selection}
        total={found.length}
        canSelectAll={rows.length < found.length}
        actions={[
          {
            id: 'export',
            label: say({ en: 'Export', zh: '导出' }),
            icon: DownloadIcon,
            onAction: () => showToast({ kind: 'info', text: say({ en: 'Exported', zh: '已导出' }) }),
          },
        ]}
      />
    </>
  );
}

function useStateNames(): Record<SampleOrder['state'], string> {
  const say = useSay();
  return {
    paid: say({ en: 'Paid', zh: '支付成功' }),
    pending: say({ en: 'Pay Pending', zh: '支付确认中' }),
    unpaid: say({ en: 'Unpaid', zh: '未支付' }),
  };
}

function useOrderColumns(): RecordColumn<SampleOrder>[] {
  const say = useSay();
  const lan = useAppStore((state) => state.lan);
  const states = useStateNames();
  const amount = (key: 'conference' | 'hotel' | 'total', header: string): RecordColumn<SampleOrder> => ({
    key,
    header,
    align: 'end',
    sortKey: key,
    render: (order) => money(order[key], order.currency, lan),
  });
  return [
    {
      key: 'number',
      header: say({ en: 'Order number', zh: '订单编号' }),
      width: 168,
      isAlwaysShown: true,
      sortKey: 'number',
      render: ({ number }) => <span className="tabular">{number}</span>,
    },
    {
      key: 'buyer',
      header: say({ en: 'Buyer', zh: '购买人' }),
      sortKey: 'buyer',
      render: ({ buyer }) => buyer,
    },
    {
      key: 'organization',
      header: say({ en: 'Organization', zh: '单位' }),
      width: 190,
      sortKey: 'organization',
      render: ({ organization }) => organization,
    },
    {
      key: 'people',
      header: say({ en: 'People', zh: '人数' }),
      width: 88,
      align: 'end',
      sortKey: 'people',
      render: ({ people }) => people,
    },
    {
      key: 'state',
      header: say({ en: 'Payment', zh: '支付' }),
      render: ({ state }) => <StatusPill tone={tones[state]}>{states[state]}</StatusPill>,
    },
    amount('conference', say({ en: 'Conference fee', zh: '会议费' })),
    amount('hotel', say({ en: 'Hotel fee', zh: '住宿费' })),
    amount('total', say({ en: 'Total', zh: '合计' })),
  ];
}

// Saved views that are kept only while the page is open.
function useLocalViews() {
  const [views, setViews] = useState<readonly SavedView[]>([]);
  return {
    views,
    save: async (view: { name: string; query: ListQuery; columns: readonly string[] }) => {
      const kept = {
        ...view,
        query: { ...view.query },
        columns: [...view.columns],
        id: view.name,
        list: 'design',
        meetingId: '',
      };
      setViews([...views, kept]);
      return kept;
    },
    change: async (changed: SavedView) => {
      setViews(views.map((view) => (view.id === changed.id ? changed : view)));
      return changed;
    },
    remove: async (id: string) => setViews(views.filter((view) => view.id !== id)),
  };
}
