import type { ReactNode } from 'react';
import { inLanguage, type Sentence } from '@plenum/contract/kernel/language';
import { useAppStore } from '#kernel/state/app-store';

export function DesignSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-x-12 gap-y-8 border-t py-12 lg:grid-cols-[9rem_minmax(0,1fr)]">
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="space-y-12">{children}</div>
    </section>
  );
}

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-4 text-sm font-medium text-muted">{title}</h3>
      {children}
    </div>
  );
}

/**
 * Returns a function that picks the reader's language. The texts of the gallery are in its code, in both languages, not
 * in a catalogue.
 */
export function useSay(): (sentence: Sentence) => string {
  const lan = useAppStore((state) => state.lan);
  return (sentence) => inLanguage(sentence, lan);
}
