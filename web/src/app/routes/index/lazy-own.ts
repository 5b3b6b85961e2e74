import { lazy } from 'react';
import { loadTexts } from '#kernel/i18n/start-i18n';

// Loaded only for logged-in users, so that a visitor's page does not grow.
export const LazyOwnRegistrations = lazy(async () => {
  const [{ OwnRegistrations }] = await Promise.all([
    import('./own-registrations.tsx'),
    loadTexts('registration', 'submissions'),
  ]);
  return { default: OwnRegistrations };
});

export const LazyOwnNextStep = lazy(async () => {
  const [{ OwnNextStep }] = await Promise.all([import('./own-registrations.tsx'), loadTexts('registration')]);
  return { default: OwnNextStep };
});
