/** Formats a report number with at least four digits, so that lists are aligned. */
export function formatNumber(number: number): string;
export function formatNumber(number: number | null): string | null;
export function formatNumber(number: number | null): string | null {
  return number === null ? null : String(number).padStart(4, '0');
}
