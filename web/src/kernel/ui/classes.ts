export function classes(...names: ReadonlyArray<string | false | undefined>): string {
  return names.filter(Boolean).join(' ');
}
