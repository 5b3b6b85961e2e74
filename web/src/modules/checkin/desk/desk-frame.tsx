import type { ReactNode } from 'react';
import { Wordmark } from '#kernel/ui/pictures/seal';

/** The layout of the steps before the gate: narrow, and without links that lead elsewhere. */
export function DeskFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-120 grow flex-col px-5 pt-6 pb-10">
      <Wordmark isCompact />
      <h1 className="mt-8 text-2xl font-bold">{title}</h1>
      <p className="mt-2 mb-7 text-muted">{lead}</p>
      {children}
    </div>
  );
}
