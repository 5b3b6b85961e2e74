import { TypeFacts, WindowPrice, WindowState, WindowTime, type FeeListProps } from './fees-window.tsx';

/** Each type with its prices below it. Shown on phones instead of the table. */
export function FeeCards({ types, columns, timeZone }: FeeListProps) {
  return (
    <ul className="mt-4">
      {types.map((type) => (
        <li key={type.id} className="border-b py-5">
          <h3 className="font-semibold">{type.name}</h3>
          <TypeFacts type={type} />
          <dl className="mt-3 flex flex-col gap-2">
            {columns
              .filter(({ windows }) => windows.has(type.id))
              .map((column) => (
                <div key={column.key} className="flex items-baseline justify-between gap-4">
                  <dt className="text-sm text-muted">
                    <span className="block font-medium text-text">{column.name}</span>
                    <WindowTime column={column} timeZone={timeZone} />
                    <span className="block">
                      <WindowState state={column.state} />
                    </span>
                  </dt>
                  <dd className="tabular shrink-0">
                    <WindowPrice column={column} typeId={type.id} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
