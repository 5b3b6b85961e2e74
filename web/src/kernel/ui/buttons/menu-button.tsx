import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { buttonClass, type ButtonLook, focusPressed } from './button.tsx';
import type { ActionGroup } from './menu.tsx';

// The menu's code loads when the button is pointed at, focused or pressed, so that no page waits for it.
const loadMenu = () => import('./menu.tsx');
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }));

export interface MenuButtonProps extends ButtonLook {
  /** The content of the button. */
  children: ReactNode;
  /** The accessible name of the menu, and of a button without text. */
  label: string;
  isNamedByLabel?: boolean;
  groups: readonly ActionGroup[];
  header?: ReactNode;
}

export function MenuButton({
  children,
  label,
  isNamedByLabel = false,
  groups,
  header,
  kind = 'quiet',
  size,
  className,
}: MenuButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={state === 'open'}
        {...(isNamedByLabel && { 'aria-label': label, title: label })}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={(event) => {
          focusPressed(event);
          setState('open');
        }}
        className={buttonClass({ kind, size, className })}
      >
        {children}
      </button>
      {state !== 'unused' && (
        <Suspense>
          <Menu
            label={label}
            groups={groups}
            triggerRef={trigger}
            isOpen={state === 'open'}
            onClose={() => setState('closed')}
            {...(header !== undefined && { header })}
          />
        </Suspense>
      )}
    </>
  );
}
