import { expect, type Locator, type Page } from '@playwright/test';

/** A date or time field by its label. */
export function dateField(place: Page | Locator, label: string): Locator {
  return place.getByRole('group', { name: label });
}

const written = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:T(?<hour>\d\d):(?<minute>\d\d))?$/;

function partsOf(text: string): [string, string][] {
  const parts = Object.entries(written.exec(text)?.groups ?? {}).filter(([, digits]) => digits !== undefined);
  if (parts.length === 0) throw new Error(`${text} is no date`);
  return parts;
}

function part(field: Locator, type: string): Locator {
  return field.locator(`[data-type="${type}"]`);
}

/** Types `2027-10-06` or `2027-10-06T09:00` into the parts of a field, in whatever order they are shown. */
export async function fillDate(field: Locator, text: string): Promise<void> {
  for (const [type, digits] of partsOf(text)) await part(field, type).pressSequentially(digits);
  await expectDate(field, text);
}

export async function expectDate(field: Locator, text: string): Promise<void> {
  for (const [type, digits] of partsOf(text)) {
    await expect(part(field, type)).toHaveAttribute('aria-valuenow', String(Number(digits)));
  }
}

/** The day that a field shows, `2027-10-06`. */
export async function shownDay(field: Locator): Promise<string> {
  await expect(part(field, 'year')).toHaveAttribute('aria-valuenow', /./);
  const digits = async (type: string, length: number) =>
    ((await part(field, type).getAttribute('aria-valuenow')) ?? '').padStart(length, '0');
  return `${await digits('year', 4)}-${await digits('month', 2)}-${await digits('day', 2)}`;
}

export async function expectRefusedDate(field: Locator): Promise<void> {
  await expect(part(field, 'year')).toHaveAttribute('aria-invalid', 'true');
}
