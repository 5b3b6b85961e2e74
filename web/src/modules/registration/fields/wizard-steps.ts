import type { Offer } from '@plenum/contract/registration/offer';
import type { WizardStep } from '../search.ts';

/** What the wizard asks for: everything, or after a rejection only the personal data. */
export type WizardMode = 'order' | 'correct';

/** What a step is called: nothing is paid where something is corrected. */
export function stepName(step: WizardStep, mode: WizardMode): WizardStep | 'resubmit' {
  return step === 'confirm' && mode === 'correct' ? 'resubmit' : step;
}

/** A meeting without hotels asks nothing about a room, and so on. */
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

/** Where the field with an error is found. */
export function stepOfField(field: string, mode: WizardMode = 'order'): WizardStep {
  // Asked beside the ID number, since there is no other step left.
  if (mode === 'correct' && field === 'hotelConsent') return 'who';
  if (field === 'hotelConsent' || field.startsWith('stay.')) return 'stay';
  if (field.startsWith('activities.')) return 'activities';
  if (field.startsWith('invoice.')) return 'invoice';
  return ['method', 'currency', 'code'].includes(field) ? 'confirm' : 'who';
}
