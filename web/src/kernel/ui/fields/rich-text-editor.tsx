import { lazy, Suspense } from 'react';
import type { RichTextEditorProps } from '../../rich-text/rich-text-surface.tsx';
import { Skeleton, SkeletonGroup } from '../feedback/skeleton.tsx';

const Surface = lazy(async () => ({
  default: (await import('../../rich-text/rich-text-surface.tsx')).RichTextSurface,
}));

/** Writes what RichTextView shows. The editor itself is large and comes only when one is on the page. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup className="space-y-2">
          <span className="block text-sm font-semibold">{props.label}</span>
          <Skeleton className="h-60 rounded-md" />
        </SkeletonGroup>
      }
    >
      <Surface {...props} />
    </Suspense>
  );
}
