import type { Offer } from '@plenum/contract/registration/offer';
import type { WizardStep } from '../search.ts';

/** The wizard's scope: everything, or after a rejection only the personal details. */
export type WizardMode = 'order' | 'correct';

/** The name of a step; a correction has no payment. */
export function stepName(step: WizardStep, mode: WizardMode): WizardStep | 'resubmit' {
  return step === 'confirm' && mode === 'correct' ? 'resubmit' : step;
}

/** A conference without hotels skips the room step, and so on. */
export function stepsOf(
  offer: Pick<Offer, 'hotels' | 'activities' | 'form'>,
  mode: WizardMode,
): WizardStep[] {
  if (mode === 'correct') return ['who', 'confirm'];
  const steps: WizardStep[] = ['who'];
  if (offer.hotels.some(({ rooms }) => rooms.length > 0)) steps.push('stay');
  if (offer.activities.length > 0) steps.push('activities');
  if (offer.form.invoice) steps.push('invoice');
  return [...steps, 'confirm'];
}

/** The step of a field with an error. */
export function stepOfField(field: string, mode: WizardMode = 'order'): WizardStep {
  // Asked together with the ID number, because there is no other step.
  if (mode === 'correct' && field === 'hotelConsent') return 'who';
  if (field === 'hotelConsent' || field.startsWith('stay.')) return 'stay';
  if (field.startsWith('activities.')) return 'activities';
  if (field.startsWith('invoice.')) return 'invoice';
  return ['method', 'currency', 'code'].includes(field) ? 'confirm' : 'who';
}
