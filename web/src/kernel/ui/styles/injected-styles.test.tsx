import { cleanup, render } from '@testing-library/react';
import { Button } from 'react-aria-components/Button';
import { Modal } from 'react-aria-components/Modal';
import { afterEach, expect, it, vi } from 'vitest';
import hashes from '../../../../csp-style-hashes.json' with { type: 'json' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function hashesInHead(): Promise<string[]> {
  const styles = [...document.head.querySelectorAll('style')].map((style) => style.textContent);
  return Promise.all(styles.map(hash));
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCodePoint(...new Uint8Array(digest)))}`;
}

it('allows exactly the style elements of the component library: for pressing, and for dialogs on iPhones', async () => {
  // In tests the library omits the first style element, so the test sets production mode.
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubGlobal('navigator', {
    maxTouchPoints: 5,
    platform: 'iPhone',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
  });
  render(
    <>
      <Button>press</Button>
      <Modal isOpen>dialog</Modal>
    </>,
  );
  expect((await hashesInHead()).toSorted()).toEqual(hashes.toSorted());
});
