import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { LocalizedName } from '@plenum/contract/kernel/localized-text';
import { z } from 'zod';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusedCall } from '../client/refused-call.ts';
import { startI18n } from '../i18n/start-i18n.ts';
import { useAppStore } from '../state/app-store.ts';
import { SaveBar } from './save-bar.tsx';
import { LocalizedLineField } from './localized-line-field.tsx';
import { useSectionForm, type Loaded } from './use-section-form.ts';

const Section = z.strictObject({ title: LocalizedName(20) });
type Content = z.input<typeof Section>;

const first: Loaded<Content> = { version: 3, content: { title: { en: 'Hall', zh: '大厅' } } };
const theirs: Loaded<Content> = { version: 4, content: { title: { en: 'Their hall', zh: '' } } };

const save = vi.fn<(content: Content, version: number, key: string) => Promise<{ version: number }>>();
const reload = vi.fn<() => Promise<Loaded<Content>>>();

function Stage({ loaded }: { loaded: Loaded<Content> }) {
  const section = useSectionForm(Section, { loaded, save, reload });
  return (
    <>
      <LocalizedLineField form={section.form} name="title" label="Title" />
      <SaveBar section={section} />
      <button type="button" onClick={section.discard}>
        Discard
      </button>
    </>
  );
}

const english = () => screen.getByLabelText<HTMLInputElement>('Title (English)');
function type(text: string): void {
  act(() => {
    fireEvent.change(english(), { target: { value: text } });
  });
}
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!));
const refusal = (code: number, path: string) =>
  new RefusedCall(Math.floor(code / 1000), {
    code,
    message: 'refused',
    errors: path === '' ? [] : [{ path, code: 'x', message: 'Too loud' }],
    requestId: undefined,
  });

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'form']);
});
beforeEach(() => {
  save.mockReset().mockResolvedValue({ version: 4 });
  reload.mockReset().mockResolvedValue(theirs);
});
afterEach(cleanup);

it('saves with the version that was read, then with the new one', async () => {
  render(<Stage loaded={first} />);
  screen.getByText('No changes to save');
  type('Harbour');
  screen.getByText('Unsaved changes');
  await press('Save');
  screen.getByText('Saved');
  type('Harbour hall');
  await press('Save');
  expect(save.mock.calls.map(([content, version]) => [content.title.en, version])).toEqual([
    ['Harbour', 3],
    ['Harbour hall', 4],
  ]);
});

it('keeps input during the save as a new change', async () => {
  let answer: (saved: { version: number }) => void = () => {};
  save.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  render(<Stage loaded={first} />);
  type('One');
  await press('Save');
  type('Two');
  await act(async () => answer({ version: 4 }));
  expect(english().value).toBe('Two');
  screen.getByText('Unsaved changes');
});

it('overwrites no change of another user: it reports a conflict and can load their version', async () => {
  save.mockRejectedValue(refusal(kernelRefusals.CHANGED_MEANWHILE.code, ''));
  render(<Stage loaded={first} />);
  type('Mine');
  await press('Save');
  screen.getByText('Someone else saved changes while you were editing');
  expect(english().value).toBe('Mine');
  await press('Discard my changes');
  await press('Discard my changes');
  expect(english().value).toBe('Their hall');
  expect(save).toHaveBeenCalledTimes(1);
  screen.getByText('No changes to save');
});

it.each([
  [
    { by: '林悦', at: '2026-11-16T06:02:00.000Z' },
    /^林悦 saved changes while you were editing \(.*2026.*\)$/,
  ],
  [
    { by: null, at: '2026-11-16T06:02:00.000Z' },
    /^Someone else saved changes while you were editing \(.*2026.*\)$/,
  ],
  ['nonsense', /^Someone else saved changes while you were editing$/],
])('shows who saved first, and when: %j', async (savedBefore, text) => {
  const { code } = kernelRefusals.CHANGED_MEANWHILE;
  const answer = { code, message: 'refused', errors: [], requestId: undefined, savedBefore };
  save.mockRejectedValue(new RefusedCall(409, answer));
  render(<Stage loaded={first} />);
  type('Mine');
  await press('Save');
  screen.getByText(text);
});

it('overwrites their change only on request, with their version number', async () => {
  save.mockRejectedValueOnce(refusal(kernelRefusals.CHANGED_MEANWHILE.code, ''));
  render(<Stage loaded={first} />);
  type('Mine');
  await press('Save');
  await press('Overwrite their version');
  await press('Overwrite their version');
  expect(save.mock.calls.map(([, version]) => version)).toEqual([3, 4]);
  screen.getByText('Saved');
});

it('shows the server’s errors beside their fields', async () => {
  save.mockRejectedValue(refusal(kernelRefusals.INVALID_INPUT.code, 'content.title.en'));
  render(<Stage loaded={first} />);
  type('Mine');
  await press('Save');
  screen.getByText('Too loud');
  screen.getByText('Not saved. Check the fields marked above.');
});

it('sends nothing that the contract refuses', async () => {
  render(<Stage loaded={first} />);
  type('far longer than twenty letters');
  await press('Save');
  expect(save).not.toHaveBeenCalled();
  screen.getByText('At most 20 characters', { selector: '.text-danger' });
});

it('loads a newer version while the form is untouched, and keeps changes otherwise', () => {
  const { rerender } = render(<Stage loaded={first} />);
  rerender(<Stage loaded={theirs} />);
  expect(english().value).toBe('Their hall');
  type('Mine');
  rerender(<Stage loaded={{ ...first, version: 5 }} />);
  expect(english().value).toBe('Mine');
});

it('marks the language that is missing', () => {
  render(<Stage loaded={theirs} />);
  expect(screen.getAllByText('Not translated yet')).toHaveLength(1);
});

it('saves by Ctrl with S', async () => {
  render(<Stage loaded={first} />);
  type('Harbour');
  await act(async () => fireEvent.keyDown(window, { key: 's', ctrlKey: true }));
  expect(save).toHaveBeenCalledTimes(1);
});

describe('a save without an answer', () => {
  const lost = () => refusal(0, '');
  const online = () => act(async () => void window.dispatchEvent(new Event('online')));
  const calls = () => save.mock.calls.map(([content, version, key]) => [content.title.en, version, key]);

  it('keeps the form, says so, and is repeated with its key once the network is back', async () => {
    save.mockRejectedValueOnce(lost());
    render(<Stage loaded={first} />);
    type('Harbour');
    await press('Save');
    screen.getByText('No connection. Your changes are kept.');
    expect(screen.queryByText(/marked above/)).toBeNull();
    expect(english().value).toBe('Harbour');
    await online();
    screen.getByText('Saved');
    const [one, two] = calls();
    expect(two).toEqual(one);
  });

  it('sends nothing typed since then without a press', async () => {
    save.mockRejectedValueOnce(lost());
    render(<Stage loaded={first} />);
    type('Harbour');
    await press('Save');
    type('Half a sen');
    await online();
    expect(calls().map(([text]) => text)).toEqual(['Harbour', 'Harbour']);
    expect(english().value).toBe('Half a sen');
    screen.getByText('Unsaved changes');
  });

  it('is repeated before newer values are saved, so that they do not conflict with it', async () => {
    save
      .mockRejectedValueOnce(lost())
      .mockResolvedValueOnce({ version: 4 })
      .mockResolvedValueOnce({ version: 5 });
    render(<Stage loaded={first} />);
    type('Harbour');
    await press('Save');
    type('Harbour hall');
    await press('Retry');
    screen.getByText('Saved');
    const [one, two, three] = calls();
    expect(two).toEqual(one);
    expect(three).toEqual(['Harbour hall', 4, expect.not.stringMatching(String(one![2]))]);
  });

  it.each([
    ['a proxy', new RefusedCall(502, { code: 0, message: '', errors: [], requestId: undefined })],
    ['a server without its database', refusal(kernelRefusals.UNAVAILABLE.code, '')],
  ])('says that the server is not available when %s answers instead', async (_who, error) => {
    save.mockRejectedValueOnce(error);
    render(<Stage loaded={first} />);
    type('Harbour');
    await press('Save');
    screen.getByText('The server is not available right now. Your changes are kept.');
    await press('Retry');
    const [one, two] = calls();
    expect(two).toEqual(one);
  });

  it('is not repeated after the changes were discarded', async () => {
    save.mockRejectedValueOnce(lost());
    render(<Stage loaded={first} />);
    type('Harbour');
    await press('Save');
    await press('Discard');
    await online();
    expect(save).toHaveBeenCalledTimes(1);
    screen.getByText('No changes to save');
  });

  it('reports a conflict when another user was faster', async () => {
    save
      .mockRejectedValueOnce(lost())
      .mockRejectedValueOnce(refusal(kernelRefusals.CHANGED_MEANWHILE.code, ''));
    render(<Stage loaded={first} />);
    type('Harbour');
    await press('Save');
    await online();
    screen.getByText('Someone else saved changes while you were editing');
    expect(english().value).toBe('Harbour');
  });
});

it('mentions marked fields only if there are some', async () => {
  save.mockRejectedValue(refusal(kernelRefusals.FORBIDDEN.code, ''));
  render(<Stage loaded={first} />);
  type('Mine');
  await press('Save');
  screen.getByText('Not saved');
  expect(screen.queryByText(/marked above/)).toBeNull();
});
