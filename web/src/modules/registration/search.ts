import type { RegistrationKind } from '@plenum/contract/registration/people/draft';
import { oneOf, type Search } from '#kernel/page/read-search';

export const wizardSteps = ['who', 'stay', 'activities', 'invoice', 'confirm'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export interface RegisterSearch {
  kind?: 'individual' | 'team' | undefined;
  step?: WizardStep | undefined;
  /** The registration of the team, because an account may have several teams. */
  team?: string | undefined;
}

/** Returns the search values that continue a registration. */
export function searchOf(kind: RegistrationKind, registrationId: string): RegisterSearch {
  return kind === 'team' ? { kind, team: registrationId } : { kind };
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Reads the conference in whose console the organizer opened a registration to change it; undefined if there is none.
 */
export function readChangeSearch(search: Search): { conference?: string | undefined } {
  const { conference } = search;
  return { conference: typeof conference === 'string' && ID.test(conference) ? conference : undefined };
}

export function readRegisterSearch(search: Search): RegisterSearch {
  return {
    kind: oneOf(['individual', 'team'], search['kind']),
    step: oneOf(wizardSteps, search['step']),
    team: typeof search['team'] === 'string' && ID.test(search['team']) ? search['team'] : undefined,
  };
}
