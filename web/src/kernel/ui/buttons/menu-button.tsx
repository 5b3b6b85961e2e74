import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { buttonClass, type ButtonLook, focusPressed } from './button.tsx';
import type { ActionGroup } from './menu.tsx';

// The menu is fetched when somebody reaches for it: no page waits for it.
const loadMenu = () => import('./menu.tsx');
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }));

export interface MenuButtonProps extends ButtonLook {
  /** What the button shows. */
  children: ReactNode;
  /** Names the menu, and the button where it shows no words. */
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
