import { useId, type ReactNode } from 'react';

interface WideSectionProps {
  title: string;
  /** A link next to the title. */
  more?: { label: string; href: string };
  children: ReactNode;
}

/** A section of a public page under a thin rule, with its title at the side on wide screens. */
export function WideSection({ title, more, children }: WideSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="page">
      <div className="grid gap-x-12 gap-y-5 border-t py-8 md:py-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 lg:flex-col lg:justify-start">
          <h2 id={id} className="text-lg font-bold">
            {title}
          </h2>
          {more && (
            <a
              href={more.href}
              className="inline-flex min-h-11 items-center rounded-sm font-semibold text-accent hover:underline"
            >
              {more.label}
            </a>
          )}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
