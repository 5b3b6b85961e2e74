import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { WizardStep } from '../search.ts';

export interface StepFocus {
  toTop: () => void;
  /** Calls `go` once the step is shown, or immediately if it already is. */
  after: (step: WizardStep, go: () => void) => void;
}

/** Moves to the top of a new step, visually and for screen readers, unless one of its fields was requested. */
export function useStepFocus(step: WizardStep, head: RefObject<HTMLElement | null>): StepFocus {
  const shown = useRef(step);
  const wanted = useRef<{ step: WizardStep; go: () => void }>(undefined);

  function toTop() {
    window.scrollTo({ top: 0 });
    head.current?.focus({ preventScroll: true });
  }

  const arrive = useEffectEvent((at: WizardStep) => {
    if (shown.current === at) return;
    shown.current = at;
    const found = wanted.current?.step === at ? wanted.current : undefined;
    wanted.current = undefined;
    if (found) found.go();
    else toTop();
  });
  useEffect(() => arrive(step), [step]);
  // Moves the focus to the top of the step if the pressed button no longer exists.
  useEffect(() => {
    if (document.activeElement === document.body) head.current?.focus({ preventScroll: true });
  }, [head]);

  return {
    toTop,
    after(target, go) {
      if (target === step) setTimeout(go);
      else wanted.current = { step: target, go };
    },
  };
}
