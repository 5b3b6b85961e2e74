import { classes } from '../classes.ts';
import { imageNamed } from './hall-of-seats.tsx';

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

/** The mark and the name. A narrow screen shows the mark alone, with the name as its accessible name. */
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

// 会堂 in a serif face, drawn tall to fill the square as characters on a seal do.
const sealCharacters = [
  'M9.74 7.62C10.6 10.89 12.46 13.38 14.48 15.02C14.6 14.13 15.04 13.11 15.69 12.83L15.7 12.53C13.61',
  ' 11.53 11.19 9.92 9.97 7.36C10.38 7.3 10.56 7.17 10.61 6.89L8.32 6C7.72 8.98 5.17 13.34 2.9 15.58',
  'L2.99 15.83C5.62 14.15 8.43 10.81 9.74 7.62Z',
  'M11.16 12.15 10.36 13.72H5.91L6.02 14.32H12.27C12.46 14.32 12.6 14.21 12.63 13.98C12.08 13.21 11.16',
  ' 12.15 11.16 12.15Z',
  'M10.71 19.79 10.57 19.94C11.08 20.81 11.68 21.9 12.2 23.02C9.71 23.11 7.37 23.17 5.83 23.17C7.23',
  ' 22.26 8.81 20.81 9.66 19.66C9.94 19.75 10.1 19.62 10.17 19.41L8.5 17.94H14.74C14.95 17.94 15.09',
  ' 17.83 15.13 17.6C14.5 16.75 13.48 15.53 13.48 15.53L12.56 17.34H3.59L3.71 17.94H8.12C7.5 19.51',
  ' 5.98 22.04 4.89 22.85C4.73 22.98 4.39 23.07 4.39 23.07L5.07 25.96C5.2 25.87 5.32 25.73 5.43 25.49',
  'C8.34 24.79 10.76 24.11 12.44 23.56C12.75 24.3 13.01 25.02 13.2 25.7C14.87 27.3 15.81 22.02 10.71',
  ' 19.79Z',
  'M18.48 6.51 18.35 6.64C18.82 7.51 19.33 8.88 19.41 10.14C20.81 11.8 22.14 7.4 18.48 6.51Z',
  'M25.12 6.44C24.93 7.64 24.57 9.37 24.23 10.61H23.43V6.86C23.77 6.78 23.87 6.58 23.88 6.29L21.77 6',
  'V10.61H18.27C18.2 10.14 18.09 9.65 17.94 9.12L17.76 9.15C17.87 10.36 17.42 11.43 16.97 11.85C16.53',
  ' 12.16 16.19 12.76 16.34 13.6C16.5 14.46 17.1 14.73 17.6 14.31C18.09 13.91 18.46 12.8 18.34 11.23',
  'H26.75C26.64 11.89 26.51 12.71 26.36 13.33L25.44 12.22L24.74 13.46H20.45L18.85 12.45V19.33H19.05',
  'C19.68 19.33 20.37 18.8 20.37 18.58V18.09H21.81V21.15H17.86L17.97 21.79H21.81V25.36H16.53L16.65 26',
  'H28.55C28.74 26 28.89 25.89 28.92 25.65C28.35 24.78 27.38 23.54 27.38 23.54L26.52 25.36H23.39V21.79',
  'H27.29C27.47 21.79 27.62 21.68 27.66 21.44C27.1 20.6 26.14 19.38 26.14 19.38L25.3 21.15H23.39V18.09',
  'H24.87V18.96H25.13C25.64 18.96 26.42 18.51 26.44 18.36V14.44C26.68 14.37 26.85 14.17 26.93 14.02',
  'L26.59 13.6C27.23 13.13 28.06 12.38 28.55 11.78C28.84 11.76 28.98 11.69 29.1 11.51L27.56 9.19L26.68',
  ' 10.61H24.58C25.41 9.77 26.3 8.66 26.86 7.86C27.16 7.86 27.33 7.71 27.38 7.44Z',
  'M20.37 17.47V14.08H24.87V17.47Z',
].join('');
