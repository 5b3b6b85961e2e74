import { type RefObject, useEffect, useEffectEvent } from 'react';
import { classes } from './classes.ts';

/** Handlers by key: `j`, `?`, `Escape`, `Shift+j`. Letters are lower case, even with caps lock. */
type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

interface ShortcutsOptions {
  /** Only keys pressed inside this element count. If absent, keys on the page count, except those in an overlay. */
  within?: RefObject<Element | null>;
  isDisabled?: boolean;
}

/** Handles single-key shortcuts, except while the user is typing. */
export function useShortcuts(shortcuts: Shortcuts, { within, isDisabled }: ShortcutsOptions = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = shortcuts[nameOf(event)];
    if (!run || isDisabled === true || !isMeant(event, within)) return;
    event.preventDefault();
    run(event);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

function nameOf({ key, shiftKey }: KeyboardEvent): string {
  const isLetter = /^\p{L}$/u.test(key);
  const name = isLetter ? key.toLowerCase() : key;
  return shiftKey && (isLetter || key.length > 1) ? `Shift+${name}` : name;
}

const overPage = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

function isMeant(event: KeyboardEvent, within: ShortcutsOptions['within']): boolean {
  // The key that ends the composing of a Chinese word is not a shortcut.
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  const { target } = event;
  if (!(target instanceof Element)) return within === undefined;
  if (isTyped(target)) return false;
  return within ? (within.current?.contains(target) ?? false) : target.closest(overPage) === null;
}

const notTyped = ['button', 'checkbox', 'radio', 'submit', 'reset', 'file', 'image', 'color'];
const typedRoles = ['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider'];

function isTyped(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !notTyped.includes(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  if (target instanceof HTMLElement && target.isContentEditable) return true;
  return typedRoles.includes(target.getAttribute('role') ?? '');
}

/** Shows keys as they look on the keyboard. */
export function Keys({ keys, isInverse = false }: { keys: readonly string[]; isInverse?: boolean }) {
  return (
    <span aria-hidden className="inline-flex gap-1 pointer-coarse:hidden">
      {keys.map((key) => (
        <kbd
          key={key}
          className={classes(
            'grid min-h-5 min-w-5 place-items-center rounded-[4px] border px-1 font-sans text-xs leading-none',
            isInverse ? 'border-surface/30' : 'border-border-field bg-surface-sunken text-muted',
          )}
        >
          {key.length === 1 ? key.toUpperCase() : key}
        </kbd>
      ))}
    </span>
  );
}
