import type { ReactNode } from 'react';

export interface PageHeadProps {
  title: ReactNode;
  /** A link back to the list, above the title. */
  back?: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
}

/** The head of a screen in the organizers' area. */
export function PageHead({ title, back, detail, actions }: PageHeadProps) {
  return (
    <div className="mb-6">
      {back !== undefined && <div className="mb-1 text-sm">{back}</div>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="min-w-0 text-xl font-bold">{title}</h1>
        {detail !== undefined && (
          <div className="flex flex-wrap items-center gap-3 text-sm text-muted">{detail}</div>
        )}
        {actions !== undefined && <div className="ms-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
