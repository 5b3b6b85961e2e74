import { type ReactNode, useId } from 'react';

/** One control with its title. */
export function ControlSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 border-b pb-2 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
