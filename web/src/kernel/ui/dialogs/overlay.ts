import { createContext, useContext, useEffect, useEffectEvent } from 'react';

// One z-index scale for all overlays. A list opened inside a dialog is above it; a toast is above both.
export const layerBase = 2000;

export const layers = {
  dialog: layerBase,
  popover: layerBase + 10,
  toast: layerBase + 20,
} as const;

/** Calls the listener on each navigation; returns the function that stops it. */
export type SubscribeToNavigation = (listener: () => void) => () => void;

// Passes the events of the application's router down to the dialogs, because navigation inside the application fires no
// hashchange.
export const NavigationContext = createContext<SubscribeToNavigation | undefined>(undefined);

export interface CloseOnNavigation {
  isOpen: boolean;
  close: () => void;
  isDisabled?: boolean;
}

/** Closes an overlay when the hash of the address changes. */
export function useCloseOnHashChange({ isOpen, close, isDisabled = false }: CloseOnNavigation): void {
  const onMove = useEffectEvent(close);
  const isListening = isOpen && !isDisabled;
  useEffect(() => {
    if (!isListening) return undefined;
    const move = () => onMove();
    window.addEventListener('hashchange', move);
    return () => window.removeEventListener('hashchange', move);
  }, [isListening]);
}

/** Closes an overlay when the page under it changes. */
export function useCloseOnNavigation(overlay: CloseOnNavigation): void {
  const { isOpen, close, isDisabled = false } = overlay;
  const subscribe = useContext(NavigationContext);
  const onMove = useEffectEvent(close);
  const isListening = isOpen && !isDisabled;
  useCloseOnHashChange(overlay);
  useEffect(() => (isListening ? subscribe?.(() => onMove()) : undefined), [isListening, subscribe]);
}
