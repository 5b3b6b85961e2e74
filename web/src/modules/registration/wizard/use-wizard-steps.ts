import { type RefObject, useRef, useState } from 'react';
import { listFaults, type PlacedFault } from '../fields/faults.ts';
import { focusField } from '../fields/focus-field.ts';
import type { RegisterSearch, WizardStep } from '../search.ts';
import { stepOfField, stepsOf } from './steps.ts';
import { useStepFocus } from './use-step-focus.ts';
import type { WizardDraft } from './use-wizard-draft.ts';

interface Options {
  search: RegisterSearch;
  onSearch: (search: RegisterSearch) => void;
  onLeave: () => void;
  focusFault: (fault: PlacedFault) => void;
}

export interface WizardSteps {
  steps: readonly WizardStep[];
  step: WizardStep;
  /** The head of the step, where reading begins. */
  top: RefObject<HTMLDivElement | null>;
  /** Somebody wanted to go on from this step: from now on everything it lacks is shown. */
  wasTried: boolean;
  /** What the summary at the top of this step lists. */
  listed: readonly PlacedFault[];
  goTo: (step: WizardStep) => void;
  /** Goes to the field of an error, whatever step it is in. */
  show: (fault: PlacedFault) => void;
  /** The next step, or the first error of this one. */
  next: () => void;
  /** False if the draft lacks something; then all of it is shown. */
  isReady: () => boolean;
  showAll: () => void;
}

/** Which step is shown, how one gets from one to the next, and which errors are shown on the way. */
export function useWizardSteps(
  { offer, mode, own, judgement }: WizardDraft,
  { search, onSearch, onLeave, focusFault }: Options,
): WizardSteps {
  const [tried, setTried] = useState<ReadonlySet<WizardStep>>(new Set());
  const top = useRef<HTMLDivElement>(null);
  const steps = stepsOf(offer, mode);
  const step = steps.find((known) => known === search.step) ?? 'who';
  const focus = useStepFocus(step, top);
  const stepFor = ({ field }: PlacedFault) => stepOfField(field, mode);
  const isHere = (fault: PlacedFault) => steps.includes(stepFor(fault));
  // What the server refused may be free again by now: it is shown, and may be asked for once more.
  const blocking = listFaults(own).filter(isHere);
  const wasTried = tried.has(step);
  const listed = listFaults(judgement).filter(
    (fault) => wasTried && isHere(fault) && (step === 'confirm' || stepFor(fault) === step),
  );

  function goTo(wanted: WizardStep) {
    onLeave();
    onSearch({ ...search, step: wanted });
  }

  function show(fault: PlacedFault) {
    const target = stepFor(fault);
    setTried((before) => new Set(before).add(target));
    focus.after(target, () => focusFault(fault));
    if (target !== step) onSearch({ ...search, step: target });
  }

  function next() {
    const first = blocking.find((fault) => stepFor(fault) === step);
    const following = steps[steps.indexOf(step) + 1];
    if (first) show(first);
    else if (following) goTo(following);
  }

  function showAll() {
    setTried(new Set(steps));
    focus.toTop();
  }

  function isReady(): boolean {
    const [first] = blocking;
    if (!first) return true;
    showAll();
    if (stepFor(first) === 'confirm') focusField(first.field);
    return false;
  }

  return { steps, step, top, wasTried, listed, goTo, show, next, isReady, showAll };
}
