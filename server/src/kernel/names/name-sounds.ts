import { pinyin, polyphonic } from 'pinyin-pro';

const HAN = /\p{Script=Han}/u;
const HAN_RUNS = /[^\p{Script=Han}]+/gu;
const SYLLABLE = /^[a-zü]+$/;
/** Longer texts are no names of people; their pinyin would only fill indexes. */
const MOST_CHARACTERS = 12;
/** The number of characters of a given name that are also spelled with their second reading. */
const MOST_VARIANTS = 3;

/**
 * Returns a Chinese name in pinyin without tones, in one word, family name first: "qinxuzhou". Family names have their
 * own readings (曾 is zeng, 尉迟 is yuchi); characters of the given name are also spelled with their second reading. A ü
 * is spelled in each usual way. Empty if the name has no Chinese characters.
 */
export function spellName(name: string): string[] {
  return [...new Set(readingsOf(name).flatMap((syllables) => spellingsOf(syllables.join(''))))];
}

/**
 * The search spellings of a Chinese name: `spellName`, its initials ("qxz"), and the family name with initials
 * ("qinxz").
 */
export function nameSounds(name: string): string[] {
  const sounds = readingsOf(name).flatMap((syllables) => {
    const initials = syllables.map((syllable) => syllable.slice(0, 1));
    const families = syllables.length > 2 ? [1, 2] : [1];
    return [
      syllables.join(''),
      initials.join(''),
      ...families.map((size) => [...syllables.slice(0, size), ...initials.slice(size)].join('')),
    ];
  });
  return [...new Set(sounds.flatMap(spellingsOf))].filter((sound) => sound.length > 1);
}

/** Returns the readings of a name, the usual one first. */
function readingsOf(name: string): string[][] {
  if (!HAN.test(name)) return [];
  const characters = name.replace(HAN_RUNS, '');
  if (Array.from(characters).length > MOST_CHARACTERS) return [];
  const options = { toneType: 'none', type: 'array' } as const;
  const usual = pinyin(characters, { ...options, surname: 'head' });
  const all = polyphonic(characters, options);
  const variants = usual.flatMap((syllable, at) => {
    const second = at === 0 ? undefined : all[at]?.find((reading) => reading !== syllable);
    return second === undefined ? [] : [usual.with(at, second)];
  });
  return [usual, ...variants.slice(0, MOST_VARIANTS)]
    .map((syllables) => syllables.filter((syllable) => SYLLABLE.test(syllable)))
    .filter((syllables) => syllables.length > 0);
}

/** Keyboards write ü as v, passports as yu or u. */
function spellingsOf(sound: string): string[] {
  return sound.includes('ü')
    ? ['ü', 'v', 'yu', 'u'].map((letters) => sound.replaceAll('ü', letters))
    : [sound];
}

/**
 * Returns further search spellings of a name: the pinyin of a Chinese name; and a name of several words written twice,
 * so that it contains its family and given names in any order.
 */
export function nameVariants(name: string): string[] {
  return [...(/\S\s+\S/.test(name) ? [`${name} ${name}`] : []), ...nameSounds(name)];
}
