import { useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { MenuButton } from '../ui/buttons/menu-button.tsx';
import { Table } from '../ui/layout/table.tsx';
import { BarChart } from './bar-chart.tsx';
import { type ChartData, type ChartRow, toCsv } from './chart-data.ts';
import { savePng, saveText, standAlone } from './download-chart.ts';
import { RowChart } from './row-chart.tsx';

interface ChartFrameProps {
  data: ChartData;
  hint?: string;
  format: (value: number) => string;
  /** A shorter format for the axis; `format` by default. */
  formatTick?: (value: number) => string;
  /** Converts a value for the file, because money is stored in cents. */
  scale?: (value: number) => number;
  /** The name of the files, without the extension. */
  fileName: string;
}

const asIs = (value: number) => value;

/** A chart with its table, which can be downloaded. */
export function ChartFrame({
  data,
  hint,
  format,
  formatTick = format,
  scale = asIs,
  fileName,
}: ChartFrameProps) {
  const { t } = useTranslation('organize');
  const [isTable, setTable] = useState(false);
  const drawing = useRef<SVGSVGElement>(null);
  const keep = (element: SVGSVGElement | null) => {
    drawing.current = element;
  };
  const isEmpty = data.rows.every(({ values }) => values.every((value) => value === 0));
  const withDrawing = (save: (svg: SVGSVGElement) => void) => () => {
    if (drawing.current) save(drawing.current);
  };
  const files = [
    {
      id: 'csv',
      label: t('charts.csv'),
      onAction: () => saveText(toCsv(data, scale), 'text/csv;charset=utf-8', `${fileName}.csv`),
    },
    ...(isTable
      ? []
      : [
          {
            id: 'svg',
            label: t('charts.svg'),
            onAction: withDrawing((svg) => saveText(standAlone(svg), 'image/svg+xml', `${fileName}.svg`)),
          },
          {
            id: 'png',
            label: t('charts.png'),
            onAction: withDrawing((svg) => void savePng(svg, `${fileName}.png`)),
          },
        ]),
  ];
  return (
    <section aria-label={data.title} className="border-t pt-6 first:border-t-0 first:pt-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold">{data.title}</h2>
        {!isEmpty && (
          <div className="flex gap-2">
            <Button size="small" onPress={() => setTable(!isTable)}>
              {t(isTable ? 'charts.chart' : 'charts.table')}
            </Button>
            <MenuButton
              label={t('charts.download')}
              kind="secondary"
              size="small"
              groups={[{ id: 'files', actions: files }]}
            >
              {t('charts.download')}
            </MenuButton>
          </div>
        )}
      </div>
      {hint !== undefined && <p className="mb-3 text-sm text-muted">{hint}</p>}
      {isEmpty && <p className="text-muted">{t('charts.empty')}</p>}
      {!isEmpty && isTable && <ChartTable data={data} format={format} />}
      {!isEmpty && !isTable && data.isByKind && <RowChart data={data} format={format} svgRef={keep} />}
      {!isEmpty && !isTable && !data.isByKind && (
        <BarChart data={data} format={format} formatTick={formatTick} svgRef={keep} />
      )}
    </section>
  );
}

function ChartTable({ data, format }: Pick<ChartFrameProps, 'data' | 'format'>) {
  const { t } = useTranslation('organize');
  const sum = ({ values }: ChartRow) => values.reduce((all, value) => all + value, 0);
  return (
    <Table
      label={data.title}
      rows={data.rows}
      rowKey={({ key }) => key}
      columns={[
        { id: 'row', label: data.rowsAre, isRowHeader: true, renderCell: ({ label }) => label },
        ...data.series.map((name, index) => ({
          id: `series ${index}`,
          label: name,
          align: 'end' as const,
          renderCell: ({ values }: ChartRow) => <span className="tabular">{format(values[index] ?? 0)}</span>,
        })),
        ...(data.series.length > 1
          ? [
              {
                id: 'total',
                label: t('charts.total'),
                align: 'end' as const,
                renderCell: (row: ChartRow) => <span className="tabular">{format(sum(row))}</span>,
              },
            ]
          : []),
      ]}
    />
  );
}
