import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Catalogue, createInstance } from './texts/texts.ts';
import { Trans } from './texts/trans.tsx';
import { shareTexts, TextsProvider, useTranslation } from './use-translation.tsx';

declare module './texts/keys.ts' {
  interface Namespaces {
    exampleHall: { title: string; tags: string };
  }
}

let isThere = true;
const catalogue: Catalogue = { title: 'Title', tags: 'Send <code>{{what}}</code> or <b>wait</b>.' };

async function started() {
  const texts = createInstance();
  texts.use({
    type: 'backend',
    read(language, name, tell) {
      if (!isThere && name === 'desk') tell(new Error('lost'), true);
      else tell(null, { ...catalogue, title: `${name} in ${language}` });
    },
  });
  await texts.init({ lng: 'en', ns: 'exampleHall' });
  return texts;
}

class Caught extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <button onClick={() => this.setState({ error: undefined } as never)}>{error.message}</button>;
  }
}

function Desk({ useSuspense = true }) {
  const { t, ready } = useTranslation('desk', { useSuspense });
  return <p>{`${t('title')}, ${ready ? 'ready' : 'not yet'}`}</p>;
}

const show = async (children: ReactNode) => {
  const texts = await started();
  await act(async () =>
    render(
      <TextsProvider i18n={texts}>
        <Caught>
          <Suspense fallback="waiting">{children}</Suspense>
        </Caught>
      </TextsProvider>,
    ),
  );
  return texts;
};
const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => document.body.textContent;

beforeEach(() => {
  isThere = true;
  vi.useFakeTimers();
  // Silences the console, because React logs errors that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('takes only keys of the catalogue', async () => {
  function Wrong() {
    const { t } = useTranslation(['exampleHall', 'desk']);
    // @ts-expect-error the compiler knows the keys of each namespace
    return <p>{t('desk:none')}</p>;
  }
  await show(<Wrong />);
  expect(shown()).toBe('none');
});

it('renders again in another language, with another function', async () => {
  const functions = new Set<unknown>();
  function Hall() {
    const { t, i18n } = useTranslation('exampleHall');
    functions.add(t);
    return <p>{`${t('title')}, ${i18n.language}`}</p>;
  }
  const texts = await show(<Hall />);
  expect(shown()).toBe('exampleHall in en, en');
  await act(() => texts.changeLanguage('zh-cn'));
  expect(shown()).toBe('exampleHall in zh-cn, zh-cn');
  expect(functions.size).toBe(2);
});

it('waits for texts, fails if they are lost, and requests them again when it is rendered later', async () => {
  isThere = false;
  await show(<Desk />);
  expect(shown()).toBe('waiting');
  await after(12_000);
  expect(shown()).toBe('lost');
  isThere = true;
  await after(6000);
  await act(async () => screen.getByRole('button').click());
  await after(0);
  expect(shown()).toBe('desk in en, ready');
});

it('shows keys instead of waiting if told to, and requests the texts until they load', async () => {
  isThere = false;
  await show(<Desk useSuspense={false} />);
  expect(shown()).toBe('title, not yet');
  await after(12_000);
  expect(shown()).toBe('title, not yet');
  isThere = true;
  await after(60_000);
  expect(shown()).toBe('desk in en, ready');
});

it('uses the shared texts without a provider', async () => {
  (await started()).use(shareTexts);
  await act(async () => render(<Desk />));
  await after(0);
  expect(shown()).toBe('desk in en, ready');
});

it('puts components in the place of tags, and inserts values as text', async () => {
  function Tags() {
    const { t } = useTranslation('exampleHall');
    const what = '<img src=x onerror=alert(1)>';
    return <Trans t={t} i18nKey="tags" values={{ what }} components={{ code: <code className="mono" /> }} />;
  }
  await show(<Tags />);
  expect(shown()).toBe('Send <img src=x onerror=alert(1)> or wait.');
  expect(document.querySelector('code.mono')?.textContent).toBe('<img src=x onerror=alert(1)>');
  expect(document.querySelector('img, b')).toBeNull();
});
