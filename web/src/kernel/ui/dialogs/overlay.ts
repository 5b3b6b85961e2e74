import { createContext, useContext, useEffect, useEffectEvent } from 'react';

// One scale for everything that lies over the page. A list opened inside a dialog lies over it; a message lies
// over both.
export const layerBase = 2000;

export const layers = {
  dialog: layerBase,
  popover: layerBase + 10,
  toast: layerBase + 20,
} as const;

/** Tells the listener of each change of place; returns how to stop. */
export type SubscribeToNavigation = (listener: () => void) => () => void;

// Moving inside the application fires no hashchange, so the application passes its router's own news down here.
export const NavigationContext = createContext<SubscribeToNavigation | undefined>(undefined);

export interface CloseOnNavigation {
  isOpen: boolean;
  close: () => void;
  isDisabled?: boolean;
}

/** Closes what lies over the page when the page under it changes. */
export function useCloseOnNavigation({ isOpen, close, isDisabled = false }: CloseOnNavigation): void {
  const subscribe = useContext(NavigationContext);
  const onMove = useEffectEvent(close);
  const isListening = isOpen && !isDisabled;
  useEffect(() => {
    if (!isListening) return undefined;
    const move = () => onMove();
    window.addEventListener('hashchange', move);
    const unsubscribe = subscribe?.(move);
    return () => {
      window.removeEventListener('hashchange', move);
      unsubscribe?.();
    };
  }, [isListening, subscribe]);
}
