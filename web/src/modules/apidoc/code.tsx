import type { ReactNode } from 'react';

/** A name or value as the interface spells it, inside a sentence. */
export function Code({ children }: { children?: ReactNode }) {
  return (
    <code className="rounded-[4px] bg-text/[0.06] px-1 py-0.5 font-mono text-[0.875em] wrap-anywhere">
      {children}
    </code>
  );
}

/** For sentences with `<code>` in them. */
export const codeInside = { code: <Code /> };
