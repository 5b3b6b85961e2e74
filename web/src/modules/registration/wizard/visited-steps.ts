import { stored } from '#kernel/state/stored';
import { wizardSteps, type WizardStep } from '../search.ts';

/** The steps of a registration that were opened in this browser. */
export interface VisitedSteps {
  /** The last open step, where a later visit continues. */
  readonly last: WizardStep | undefined;
  readonly furthest: WizardStep | undefined;
}

const keyOf = (registrationId: string) => `wizardSteps:${registrationId}`;

export function readVisited(registrationId: string): VisitedSteps {
  const [last, furthest] = (stored.read(keyOf(registrationId)) ?? '').split(' ').map(asStep);
  return { last, furthest };
}

export function keepVisited(registrationId: string, step: WizardStep): void {
  const { furthest = step } = readVisited(registrationId);
  const isFurther = wizardSteps.indexOf(step) > wizardSteps.indexOf(furthest);
  stored.write(keyOf(registrationId), `${step} ${isFurther ? step : furthest}`);
}

/** Forgets the opened steps when the order has been placed, so that changing it begins at the first step. */
export function clearVisited(registrationId: string): void {
  stored.remove(keyOf(registrationId));
}

function asStep(text: string): WizardStep | undefined {
  return wizardSteps.find((step) => step === text);
}
