import type { ReactNode } from 'react';
import { useTitle } from '#kernel/page/page-frame';
import { HallOfSeats } from '#kernel/ui/pictures/hall-of-seats';

interface StatePageProps {
  number: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** A page that says why there is nothing else: an empty hall, the reason, the way on. */
export function StatePage({ number, title, text, children }: StatePageProps) {
  useTitle(title);
  return (
    <div className="mx-auto flex max-w-xl grow flex-col items-center justify-center px-4 py-16 text-center">
      <HallOfSeats size="small" className="w-56 text-accent" />
      <p className="mt-6 tabular text-sm font-semibold text-muted">{number}</p>
      <h1 className="mt-1 text-2xl font-bold text-balance">{title}</h1>
      <p className="mt-3 text-balance text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
