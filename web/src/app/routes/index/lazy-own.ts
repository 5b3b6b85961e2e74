import { lazy } from 'react';
import { loadTexts } from '#kernel/i18n/start-i18n';

// Fetched for those who are logged in; a visitor's page stays as small as it was.
export const LazyOwnRegistrations = lazy(async () => {
  const [{ OwnRegistrations }] = await Promise.all([
    import('./own-registrations.tsx'),
    loadTexts('registration'),
  ]);
  return { default: OwnRegistrations };
});

export const LazyOwnNextStep = lazy(async () => {
  const [{ OwnNextStep }] = await Promise.all([import('./own-next-step.tsx'), loadTexts('registration')]);
  return { default: OwnNextStep };
});
