import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { DateInput, DateSegment, type DateFieldState } from 'react-aria-components/DateField';
import { useLocale } from 'react-aria-components/I18nProvider';
import { classes } from '../../classes.ts';

type Segment = DateFieldState['segments'][number];

export interface SegmentsProps {
  /** The value that is copied to the clipboard. */
  value: string;
  onPaste: (text: string) => void;
  onMonth?: ((month: number) => void) | undefined;
  /** Called when Enter is pressed, which submits the form around an input. */
  onEnter: (form: HTMLFormElement | null) => void;
}

/**
 * The parts of a date or a time, each typed separately: `2027/10/06` in Chinese; in English `06 Oct 2027`, because
 * digits alone would be ambiguous.
 */
export function Segments({ value, onPaste, onMonth, onEnter }: SegmentsProps) {
  const { locale } = useLocale();
  const isEnglish = locale.startsWith('en');
  const typed = useRef('');

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter') return onEnter(event.currentTarget.closest('form'));
    const isMonth = event.target instanceof HTMLElement && event.target.dataset['type'] === 'month';
    if (!isEnglish || !isMonth || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!/^[a-z]$/i.test(event.key)) return;
    // The month is shown as a word, so it can be typed as one.
    event.preventDefault();
    const [found, word] = monthsBeginning(typed.current + event.key.toLowerCase());
    typed.current = word;
    if (found[0] !== undefined) onMonth?.(found[0]);
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault();
    onPaste(event.clipboardData.getData('text'));
  }

  function copy(event: ClipboardEvent) {
    event.preventDefault();
    event.clipboardData.setData('text/plain', value.replace('T', ' '));
  }

  return (
    <div
      role="presentation"
      className="flex min-w-0 flex-1 self-stretch"
      // Called before the library's handler, which doesn't pass Enter on.
      onKeyDownCapture={press}
      onPaste={paste}
      onCopy={copy}
      onFocus={() => {
        typed.current = '';
      }}
    >
      <DateInput className="tabular -my-px -ms-0.5 flex min-w-0 flex-1 items-center overflow-hidden py-1 whitespace-nowrap">
        {(segment) => (
          <DateSegment
            segment={segment}
            className={classes(
              'rounded-sm outline-none data-placeholder:text-muted data-[type=literal]:text-muted',
              'data-focused:bg-accent data-focused:text-accent-text',
              segment.type === 'literal' ? 'whitespace-pre' : 'px-0.5 py-1',
            )}
          >
            {isEnglish ? inWords(segment) : segment.text}
          </DateSegment>
        )}
      </DateInput>
    </div>
  );
}

function months(length: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat('en-US', { month: length, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month)));
}

const shortMonths = months('short');
const longMonths = months('long').map((name) => name.toLowerCase());

/**
 * Returns the months that begin with the typed text, and that text. If there are none, searches by the last letter
 * alone.
 */
function monthsBeginning(word: string): [number[], string] {
  const found = longMonths.flatMap((name, index) => (name.startsWith(word) ? [index + 1] : []));
  return found.length > 0 || word.length < 2 ? [found, word] : monthsBeginning(word.slice(-1));
}

function inWords({ type, text, value, isPlaceholder }: Segment): string {
  // Each part already has some space around it, so the slash is replaced by a thin space.
  if (type === 'literal' && text === '/') return '\u2009';
  const month = type === 'month' && !isPlaceholder ? shortMonths[(value ?? 0) - 1] : undefined;
  return month ?? text;
}
