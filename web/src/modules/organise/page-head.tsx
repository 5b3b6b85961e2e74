import type { ReactNode } from 'react';

/** The head of a screen in the organisers' area. */
export function PageHead({
  title,
  detail,
  actions,
}: {
  title: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <h1 className="text-xl font-bold">{title}</h1>
      {detail !== undefined && <p className="text-sm text-muted">{detail}</p>}
      {actions !== undefined && <div className="ms-auto flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
