import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { listErrors, type LocatedError } from '../fields/validation.ts';
import { focusField } from '../fields/focus-field.ts';
import type { RegisterSearch, WizardStep } from '../search.ts';
import { stepOfField, stepsOf } from '../fields/wizard-steps.ts';
import { useStepFocus } from './use-step-focus.ts';
import { keepVisited, readVisited } from './visited-steps.ts';
import type { WizardDraft } from './use-wizard-draft.ts';

interface Options {
  search: RegisterSearch;
  onSearch: (search: RegisterSearch, isReplacing?: boolean) => void;
  onLeave: () => void;
  focusError: (fieldError: LocatedError) => void;
}

export interface WizardSteps {
  steps: readonly WizardStep[];
  step: WizardStep;
  /** The index of the last step that can be opened: it was open before, or all steps before it are complete. */
  reached: number;
  /** The head of the step, which gets the focus so that screen readers begin there. */
  top: RefObject<HTMLDivElement | null>;
  /** True if the user tried to leave this step, so that all its errors are shown from then on. */
  wasTried: boolean;
  /** The errors in the summary at the top of this step. */
  listed: readonly LocatedError[];
  goTo: (step: WizardStep) => void;
  /** Goes to the field of an error, in whatever step it is. */
  show: (fieldError: LocatedError) => void;
  /** Opens the next step, or focuses the first error of this one. */
  next: () => void;
  /** Returns whether the draft has no errors; if it has some, shows all of them. */
  isReady: () => boolean;
  showAll: () => void;
}

/** The present step, navigation between steps, and the errors shown on the way. */
export function useWizardSteps(
  { offer, mode, own, validation, draftId }: WizardDraft,
  { search, onSearch, onLeave, focusError }: Options,
): WizardSteps {
  const [tried, setTried] = useState<ReadonlySet<WizardStep>>(new Set());
  const top = useRef<HTMLDivElement>(null);
  const steps = stepsOf(offer, mode);
  const { step, furthest } = useStep(draftId, steps, { search, onSearch });
  const focus = useStepFocus(step, top);
  const stepFor = ({ field }: LocatedError) => stepOfField(field, mode);
  const isHere = (fieldError: LocatedError) => steps.includes(stepFor(fieldError));
  // A server refusal may no longer apply: it is shown, but doesn't block another attempt.
  const blocking = listErrors(own).filter(isHere);
  const lacking = steps.findIndex((each) => blocking.some((fieldError) => stepFor(fieldError) === each));
  const reached = Math.max(
    steps.indexOf(step),
    furthest === undefined ? 0 : steps.indexOf(furthest),
    lacking === -1 ? steps.length - 1 : lacking,
  );
  const wasTried = tried.has(step);
  const listed = listErrors(validation).filter(
    (fieldError) => wasTried && isHere(fieldError) && (step === 'confirm' || stepFor(fieldError) === step),
  );

  function goTo(wanted: WizardStep) {
    onLeave();
    onSearch({ ...search, step: wanted });
  }

  function show(fieldError: LocatedError) {
    const target = stepFor(fieldError);
    setTried((before) => new Set(before).add(target));
    focus.after(target, () => focusError(fieldError));
    if (target !== step) onSearch({ ...search, step: target });
  }

  function next() {
    const first = blocking.find((fieldError) => stepFor(fieldError) === step);
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

  return { steps, step, reached, top, wasTried, listed, goTo, show, next, isReady, showAll };
}

/** Returns the step that the address names; without one, the step that was open last in this browser. */
function useStep(
  registrationId: string,
  steps: readonly WizardStep[],
  { search, onSearch }: Pick<Options, 'search' | 'onSearch'>,
): { step: WizardStep; furthest: WizardStep | undefined } {
  const [visited] = useState(() => readVisited(registrationId));
  const [isResuming, setResuming] = useState(
    () => search.step === undefined && steps.some((known) => known !== 'who' && known === visited.last),
  );
  // From now on a URL without a step means the first one, so that Back leads there.
  if (isResuming && search.step !== undefined) setResuming(false);
  const wanted = search.step ?? (isResuming ? visited.last : undefined);
  const step = steps.find((known) => known === wanted) ?? 'who';
  const name = useEffectEvent(() => {
    if (isResuming) onSearch({ ...search, step }, true);
  });
  useEffect(() => name(), []);
  useEffect(() => keepVisited(registrationId, step), [registrationId, step]);
  return { step, furthest: readVisited(registrationId).furthest };
}
