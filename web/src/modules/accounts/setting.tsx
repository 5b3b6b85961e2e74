import type { ReactNode } from 'react';

export interface SettingProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** One matter of the account: what it is on one side, what can be done on the other. */
export function Setting({ title, hint, children }: SettingProps) {
  return (
    <section className="grid gap-x-12 gap-y-4 border-b py-7 first:pt-2 last:border-b-0 md:grid-cols-[18rem_minmax(0,1fr)]">
      <div>
        <h2 className="font-semibold">{title}</h2>
        {hint !== undefined && <p className="mt-1 text-sm text-muted">{hint}</p>}
      </div>
      <div className="max-w-xl min-w-0">{children}</div>
    </section>
  );
}

/** What it is now, and the way to change it. */
export function SettingValue({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">{children}</div>
      <div className="flex flex-wrap gap-3">{action}</div>
    </div>
  );
}
