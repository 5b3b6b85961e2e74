import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchIcon } from '../../ui/icons/more-icons.tsx';
import { Keys, useShortcuts } from '../../ui/shortcuts.tsx';

const PAUSE = 250;

interface ListSearchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Reports the text once typing pauses; `/` focuses the field. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  const [seen, setSeen] = useState(value);
  // Takes over a value set from outside: a view was opened, or the filters were cleared. A value reported from here
  // comes back later, while the user continues to type, and is ignored.
  if (value !== seen) {
    setSeen(value);
    if (value !== told) {
      setTold(value);
      setTyped(value);
    }
  }
  const tell = useEffectEvent(() => {
    const words = typed.trim();
    if (words === told) return;
    setTold(words);
    onChange(words);
  });
  useEffect(() => {
    if (typed.trim() === told) return undefined;
    const timer = setTimeout(() => tell(), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, told]);
  useShortcuts({ '/': () => input.current?.focus() });
  return (
    <label className="relative flex min-h-9 w-full items-center gap-2 rounded-md border border-border-field bg-surface-raised px-2.5 text-sm transition-colors focus-within:border-accent hover:border-border-control focus-within:hover:border-accent sm:w-72 pointer-coarse:min-h-11">
      <SearchIcon className="size-4 shrink-0 text-muted" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setTyped('');
            input.current?.blur();
          }
        }}
        className="min-w-0 flex-1 bg-transparent outline-none"
      />
      {typed === '' && <Keys keys={['/']} />}
    </label>
  );
}
