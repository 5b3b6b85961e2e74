import type { ReactNode } from 'react';

export interface Fact {
  id: string;
  label: string;
  /** If absent, the line is left out. */
  value: ReactNode;
}

/** Names and values, one line each. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts
        .filter(({ value }) => value !== '' && value !== null && value !== undefined && value !== false)
        .map(({ id, label, value }) => (
          <div
            key={id}
            className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-3 border-t py-2 first:border-t-0"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface FactGroupProps {
  title: string;
  /** Level of the heading: 3 in a drawer, 2 right below the title of a page. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A part of a record under its own head. */
export function FactGroup({ title, level = 3, children }: FactGroupProps) {
  const Head = `h${level}` as const;
  return (
    <section className="mt-7 first:mt-0">
      <Head className="mb-1.5 text-xs font-semibold text-muted">{title}</Head>
      {children}
    </section>
  );
}
