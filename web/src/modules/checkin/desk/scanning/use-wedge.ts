import { useEffect, useEffectEvent } from 'react';
import { createWedge } from './wedge.ts';

/** Hears a scanner that acts as a keyboard, wherever the focus is. */
export function useWedge(isActive: boolean, onScan: (text: string) => void): void {
  const tell = useEffectEvent(onScan);
  useEffect(() => {
    if (!isActive) return undefined;
    const hear = createWedge();
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const heard = hear(event);
      const isWriting =
        event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      // A space of the code must not press the button that has the focus.
      if (heard.kind === 'scan' || (heard.kind === 'part' && !isWriting)) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (heard.kind === 'scan') tell(heard.text);
    }
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [isActive]);
}
