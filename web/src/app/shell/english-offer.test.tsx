import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useAppStore } from '#kernel/state/app-store';
import { EnglishOffer } from './english-offer.tsx';

const offer = () => screen.queryByRole('button', { name: 'View this site in English' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useAppStore.setState({ lan: 'zh-cn' });
  Object.defineProperty(navigator, 'languages', { value: ['en-GB', 'en'], configurable: true });
});
afterEach(() => {
  cleanup();
  Object.defineProperty(navigator, 'languages', { value: [], configurable: true });
});

it('offers English to a browser that prefers it, and stores the choice', () => {
  render(<EnglishOffer />);
  fireEvent.click(offer()!);
  expect(useAppStore.getState().lan).toBe('en');
  expect(localStorage.getItem('language')).toBe('en');
  expect(offer()).toBeNull();
});

it('stores Chinese for a reader who closes it', () => {
  render(<EnglishOffer />);
  fireEvent.click(screen.getByRole('button', { name: 'Keep Chinese' }));
  expect(localStorage.getItem('language')).toBe('zh-cn');
  expect(offer()).toBeNull();
});

it('stays in the tab that shows it, and is not shown again in a later visit', () => {
  render(<EnglishOffer />);
  cleanup();
  render(<EnglishOffer />);
  expect(offer()).not.toBeNull();
  cleanup();
  sessionStorage.clear();
  render(<EnglishOffer />);
  expect(offer()).toBeNull();
});

it('is not shown to a browser that prefers Chinese, or once a language was chosen', () => {
  Object.defineProperty(navigator, 'languages', { value: ['zh-CN', 'en'], configurable: true });
  render(<EnglishOffer />);
  expect(offer()).toBeNull();
  cleanup();
  Object.defineProperty(navigator, 'languages', { value: ['en'], configurable: true });
  localStorage.setItem('language', 'zh-cn');
  render(<EnglishOffer />);
  expect(offer()).toBeNull();
});
