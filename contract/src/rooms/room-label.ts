/**
 * Returns the label of a room, such as R-014, which is used until the hotel has given the room a number. It never
 * changes.
 */
export function roomLabel(serial: number): string {
  return `R-${String(serial).padStart(3, '0')}`;
}
