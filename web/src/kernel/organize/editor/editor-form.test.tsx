import { z } from '@plenum/contract/kernel/zod';
import { noText } from '@plenum/contract/kernel/localized-text';
import { sections } from '@plenum/contract/meetings/sections';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { useContractForm } from '../../form/use-contract-form.ts';
import type { SectionFormState } from '../../form/use-section-form.ts';
import { setStage } from '#test/console-stage';
import { EditorForm } from './editor-form.tsx';

beforeAll(setStage);
afterEach(cleanup);

const draft = { at: Date.now(), restore: vi.fn<() => void>(), discard: vi.fn<() => void>() };
const Line = z.object({ line: z.string() });

function Editor() {
  const form = useContractForm(Line, { defaultValues: { line: '' } });
  const section = { form, schema: Line, state: 'dirty', draft } as unknown as SectionFormState<typeof Line>;
  return (
    <EditorForm section={section} title="About">
      <p>Fields</p>
    </EditorForm>
  );
}

it('names what each button discards: the offered draft, or what is typed now', () => {
  render(<Editor />);
  const names = screen.getAllByRole('button', { name: /Discard/ }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Discard draft', 'Discard changes']);
});

function Types({ name }: { name: { en: string; zh: string } }) {
  const { schema } = sections.types;
  const window = { id: crypto.randomUUID(), name: { en: 'Standard', zh: '标准价' }, from: null, until: null };
  const type = {
    id: crypto.randomUUID(),
    name,
    description: noText,
    identities: [],
    stock: null,
    hidden: false,
    windows: [{ ...window, price: { CNY: 100, USD: null }, payBy: null }],
  };
  const form = useContractForm(schema, { defaultValues: { types: [type] } });
  const section = { form, schema, state: 'clean' } as unknown as SectionFormState<typeof schema>;
  return (
    <EditorForm section={section} title="Types">
      <p>Fields</p>
    </EditorForm>
  );
}

it('calls a type without a name not complete, and one with a name complete', () => {
  render(<Types name={noText} />);
  expect(screen.getByText('Not complete yet')).toBeTruthy();
  cleanup();
  render(<Types name={{ en: 'Regular', zh: '普通代表' }} />);
  expect(screen.getByText('Complete in both languages')).toBeTruthy();
});
