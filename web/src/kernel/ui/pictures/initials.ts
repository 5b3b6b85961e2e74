const han = /\p{Script=Han}/u;

/**
 * What stands in an avatar without a picture. A Chinese name is known by its given name, its last two characters;
 * a name written with a dot (买买提·吐尔逊) puts the given name first. Any other name gives the first letters of its
 * first and last words.
 */
export function initials(name: string): string {
  const trimmed = name.trim();
  const letters = Array.from(trimmed);
  if (han.test(letters[0] ?? '')) {
    const [given = '', family] = trimmed.split(/[·•・]/);
    const [first = ''] = given.split('-');
    if (family !== undefined) return Array.from(first).slice(0, 2).join('');
    return letters
      .filter((letter) => han.test(letter))
      .slice(-2)
      .join('');
  }
  const words = trimmed.split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('en');
}
