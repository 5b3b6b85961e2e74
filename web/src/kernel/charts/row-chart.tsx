import { type DrawingProps, useRowNames } from './bar-chart.tsx';
import { paintOf } from './chart-colours.ts';
import { extentOf, fitted, stack, textWidth } from './chart-scale.ts';
import { useChosenRow } from './use-chosen-row.ts';
import { useWidth } from './use-width.ts';
import { Legend, ValueCard } from './value-card.tsx';

const ROW = 44;
const TEXT = 16;
const BAR = 12;
const FONT = 13;

/** Bars that lie on their sides below the names of their rows, because the names of kinds are too long to be side by side. */
export function RowChart({ data, format, svgRef }: DrawingProps) {
  const describe = useRowNames(data, format);
  const [width, frame] = useWidth();
  const { rows } = data;
  const height = rows.length * ROW;
  const most = Math.max(1, ...rows.map(({ values }) => extentOf(values).high));
  const x = (value: number) => (value / most) * width;
  const { chosen, drawing, row } = useChosenRow(rows.length, (_, y) => Math.floor((y * height) / ROW));
  const shown = chosen === undefined ? undefined : rows[chosen];
  return (
    <div>
      <div ref={frame} className="relative">
        <svg
          ref={svgRef}
          {...drawing}
          aria-label={data.title}
          viewBox={`0 0 ${width} ${height}`}
          className="block w-full"
        >
          {rows.map(({ key, label, values }, index) => {
            const sum = format(values.reduce((all, value) => all + value, 0));
            const top = index * ROW;
            return (
              <g key={key} {...row(index)} aria-label={describe(index)} className="group outline-none">
                <rect
                  x={0.5}
                  y={top + 0.5}
                  width={width - 1}
                  height={ROW - 1}
                  rx={6}
                  className={`group-focus-visible:stroke-accent ${index === chosen ? 'fill-text/[0.08]' : 'fill-transparent'}`}
                />
                <text x={0} y={top + TEXT} fontSize={FONT} className="fill-text">
                  {fitted(label, FONT, width - 24 - textWidth(sum, FONT))}
                </text>
                <text x={width} y={top + TEXT} textAnchor="end" fontSize={FONT} className="fill-muted">
                  {sum}
                </text>
                {stack(values).map(({ nr, from, to }) => (
                  <rect
                    key={nr}
                    x={x(from)}
                    y={top + TEXT + 8}
                    width={Math.max(1, x(to - from) - 1)}
                    height={BAR}
                    style={paintOf(data, nr)}
                  />
                ))}
              </g>
            );
          })}
        </svg>
        {shown && chosen !== undefined && data.series.length > 1 && (
          <ValueCard data={data} row={shown} format={format} x={0.5} y={((chosen + 1) * ROW) / height} />
        )}
      </div>
      <Legend data={data} />
    </div>
  );
}
