import type { RichText } from '@plenum/contract/kernel/rich-text';
import { lazy, Suspense } from 'react';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';
import type { UploadedPicture } from './picture-field.tsx';

export interface RichTextEditorProps {
  label: string;
  value: RichText;
  onChange: (text: RichText) => void;
  /** Makes its call with `quiet: true`. Without it a text has no pictures. */
  uploadPicture?: ((file: File) => Promise<UploadedPicture>) | undefined;
  isDisabled?: boolean | undefined;
  isRequired?: boolean | undefined;
  /** The language to be written, where it is not the page's. */
  lang?: string | undefined;
  placeholder?: string | undefined;
  description?: React.ReactNode;
  error?: string | undefined;
}

const Surface = lazy(async () => ({
  default: (await import('../rich-text/rich-text-surface.tsx')).RichTextSurface,
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
