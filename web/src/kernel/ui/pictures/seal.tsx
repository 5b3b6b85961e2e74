import { classes } from '../classes.ts';
import { imageNamed } from './image-name.ts';
import { sealCharacters } from './seal-characters.ts';

/** The mark: a vermilion square with 会堂, like a seal on paper. */
export function Seal({ label, className }: { label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={classes('block shrink-0', className ?? 'size-8')}
      {...imageNamed(label)}
    >
      <rect width="32" height="32" rx="4" className="fill-seal" />
      <path d={sealCharacters} className="fill-seal-text" />
    </svg>
  );
}

/** The mark and the name. On a narrow screen the mark stands alone, still named. */
export function Wordmark({ isCompact = false, className }: { isCompact?: boolean; className?: string }) {
  return (
    <span className={classes('inline-flex items-center gap-2.5', className)}>
      <Seal label="会堂" />
      <span
        lang="en"
        className={classes(
          'text-[1.125rem] leading-none font-semibold tracking-[-0.01em]',
          isCompact && 'max-sm:sr-only',
        )}
      >
        Plenum
      </span>
    </span>
  );
}
