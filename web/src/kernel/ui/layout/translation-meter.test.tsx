import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { TranslationMeter } from './translation-meter.tsx';

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel']);
});
afterEach(cleanup);

it('is not complete if nothing is written', () => {
  render(<TranslationMeter written={0} missing={0} />);
  expect(screen.getByText('Nothing written yet')).toBeDefined();
});

it('shows how much is complete and how much is not', () => {
  render(<TranslationMeter written={3} missing={0} />);
  render(<TranslationMeter written={3} missing={['title.zh']} />);
  expect(screen.getByText('Complete in both languages')).toBeDefined();
  expect(screen.getByText('1 of 3 texts has no translation')).toBeDefined();
});
