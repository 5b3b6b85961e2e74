import type { ReactNode } from 'react';
import { HallOfSeats } from '../pictures/hall-of-seats.tsx';

export interface EmptyStateProps {
  /** A name for the content that the list or page would have. */
  title: ReactNode;
  /** The reason why it is empty. */
  children: ReactNode;
  /** A single button. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      <HallOfSeats size="small" className="w-24 text-accent" />
      <h2 className="mt-6 text-lg font-semibold">{title}</h2>
      <p className="mt-1.5 text-balance text-muted">{children}</p>
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}
