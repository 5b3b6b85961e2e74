/** A drawing with a name is an image; without one it is decoration. */
export function imageNamed(label: string | undefined) {
  return label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
}
