const LEET = new Map(
  Object.entries({ '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' }),
);

// Characters that people append to satisfy a rule: a year, a few digits, an exclamation mark.
const TAIL = /[\d!-/:-@[-`{-~]{1,4}$/;

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns whether a password is known from leaks, unchanged or with common variations: different case, Pa55w0rd,
 * password2024!.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  const passwords = await known;
  const folded = password.normalize('NFKC').toLowerCase();
  const bare = folded.replace(TAIL, '');
  return (
    new Set(folded).size === 1 ||
    [folded, withoutLeet(folded), bare, withoutLeet(bare)].some((form) => passwords.has(form))
  );
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

function withoutLeet(text: string): string {
  return Array.from(text, (letter) => LEET.get(letter) ?? letter).join('');
}
