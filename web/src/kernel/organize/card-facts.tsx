import type { ReactNode } from 'react';

/** Settings as names and values in two columns; on a phone one below the other. */
export function CardFacts({ children }: { children: ReactNode }) {
  return <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[12rem_minmax(0,1fr)]">{children}</dl>;
}

export function CardFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 max-sm:mb-1">{children}</dd>
    </>
  );
}
