/** A report number as it is shown: at least four digits, so that a list of them is even. */
export function formatNumber(number: number): string;
export function formatNumber(number: number | null): string | null;
export function formatNumber(number: number | null): string | null {
  return number === null ? null : String(number).padStart(4, '0');
}
