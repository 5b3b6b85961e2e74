import type { Offer } from '@plenum/contract/registration/offer';
import type { WizardStep } from '../search.ts';

/** The wizard's scope: everything, or after a rejection only the personal details. */
export type WizardMode = 'order' | 'correct';

/** Returns the name of a step. A correction ends with `resubmit`, because it has no payment. */
export function stepName(step: WizardStep, mode: WizardMode): WizardStep | 'resubmit' {
  return step === 'confirm' && mode === 'correct' ? 'resubmit' : step;
}

/**
 * Returns the steps of the wizard. Steps without content are skipped, such as the room step of a conference without
 * hotels.
 */
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
  // A correction asks for this consent together with the ID number, because it has no step for the stay.
  if (mode === 'correct' && field === 'hotelConsent') return 'who';
  if (field === 'hotelConsent' || field.startsWith('stay.')) return 'stay';
  if (field.startsWith('activities.')) return 'activities';
  if (field.startsWith('invoice.')) return 'invoice';
  return ['method', 'currency', 'code'].includes(field) ? 'confirm' : 'who';
}
