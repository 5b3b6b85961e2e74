/** Returns the name of a room until the hotel has given it a number, such as R-014. The name never changes. */
export function roomLabel(serial: number): string {
  return `R-${String(serial).padStart(3, '0')}`;
}
