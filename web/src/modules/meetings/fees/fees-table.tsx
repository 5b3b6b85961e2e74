import { useTranslation } from '#kernel/i18n/use-translation';
import { classes } from '#kernel/ui/classes';
import { TypeFacts, WindowPrice, WindowState, WindowTime, type FeeListProps } from './fees-window.tsx';

/** Types as rows, periods as columns; the current price is highlighted. */
export function FeeTable({ types, columns, timeZone }: FeeListProps) {
  const { t } = useTranslation('meetings');
  return (
    <div className="mt-6 overflow-x-auto">
      <table className="w-full border-collapse text-start">
        <caption className="sr-only">{t('fees.title')}</caption>
        <thead>
          <tr className="border-b align-bottom text-sm">
            <th scope="col" className="py-2 pe-4 text-start font-medium text-muted">
              {t('fees.type')}
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classes(
                  'py-2 ps-4 text-end font-medium whitespace-nowrap',
                  column.state === 'effective' ? 'text-text' : 'text-muted',
                )}
              >
                <span className="block font-semibold">{column.name}</span>
                <WindowTime column={column} timeZone={timeZone} />
                <span className="block">
                  <WindowState state={column.state} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type.id} className="border-b align-top">
              <th scope="row" className="py-4 pe-4 text-start font-normal">
                {type.name}
                <TypeFacts type={type} />
              </th>
              {columns.map((column) => (
                <td key={column.key} className="tabular py-4 ps-4 text-end whitespace-nowrap">
                  <WindowPrice column={column} typeId={type.id} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
