import { z } from '@plenum/contract/kernel/zod';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { useContractForm } from '#kernel/form/use-contract-form';
import type { SectionForm } from '#kernel/form/use-section-form';
import { setStage } from '#test/console-stage';
import { EditorForm } from './editor-form.tsx';

beforeAll(setStage);
afterEach(cleanup);

const draft = { at: Date.now(), restore: vi.fn<() => void>(), discard: vi.fn<() => void>() };
const Line = z.object({ line: z.string() });

function Editor() {
  const form = useContractForm(Line, { defaultValues: { line: '' } });
  const section = { form, state: 'dirty', draft } as unknown as SectionForm<typeof Line>;
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
