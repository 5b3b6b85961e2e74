import { act, fireEvent, screen, within } from '@testing-library/react';

// happy-dom reports each change of the selection immediately, and the component library answers with another one,
// endlessly; browsers report later, and only when something changed.
Selection.prototype.collapse = () => undefined;

const part = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:T(?<hour>\d\d):(?<minute>\d\d))?$/;

/** The group of a date or time field by its label, once its code is loaded. */
export async function findDateField(label: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('group', { name: label });
}

/** Returns the parts of a field as they are shown, without the characters that mark the text direction. */
export function shownDate(group: HTMLElement): string {
  const parts = [...group.querySelectorAll('[data-type]')].map((segment) => segment.textContent);
  return parts
    .join('')
    .replaceAll(/[\u2066\u2069]/g, '')
    .replaceAll('\u2009', ' ');
}

/** Types keys into one part of a field, as a keyboard does. */
export function typePart(group: HTMLElement, type: string, keys: string): void {
  const segment = group.querySelector<HTMLElement>(`[data-type="${type}"]`);
  if (!segment) throw new Error(`The field has no ${type}`);
  act(() => segment.focus());
  for (const data of keys) {
    fireEvent(segment, new InputEvent('beforeinput', { data, inputType: 'insertText', cancelable: true }));
  }
}

/** Types `2027-10-06` or `2027-10-06T09:00` into a field, part by part. */
export function typeDate(group: HTMLElement, text: string): void {
  for (const [type, digits] of Object.entries(part.exec(text)?.groups ?? {})) {
    if (digits !== undefined) typePart(group, type, digits);
  }
}

export function pasteDate(group: HTMLElement, text: string): void {
  const [segment] = within(group).getAllByRole('spinbutton');
  if (segment) fireEvent.paste(segment, { clipboardData: { getData: () => text } });
}
