import { z } from '../../kernel/zod.ts';
import { fieldMessages } from '../../kernel/field-messages.ts';

const LONGEST = 60;

// What can't be seen on a badge or turns the text around it, and the mark left by a broken import.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u;
const NEVER_IN_NAMES = /[<>{}[\]|\\^~*=#$%@!?;"＜＞｛｝［］｜＼＾～＊＝＃＄％＠！？；＂]/u;
const NO_NAME = /^[\p{Nd}\p{P}\p{S}\p{Zs}]+$/u;

// Input methods write the dot of 买买提·吐尔逊 in many ways, with and without space around it.
const INNER_DOT = /(\S) ?[．•‧･∙·] ?(?=\S)/gu;

function tidy(written: string): string {
  return written
    .normalize('NFC')
    .trim()
    .replace(/\p{Zs}+/gu, ' ')
    .replace(INNER_DOT, '$1·');
}

function charactersToRefuse(name: string): string[] {
  const characters = [...new Set(name)];
  return NO_NAME.test(name)
    ? characters.filter((character) => character !== ' ')
    : characters.filter((character) => UNSEEN.test(character) || NEVER_IN_NAMES.test(character));
}

function shown(character: string): string {
  if (!UNSEEN.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function Name(): z.ZodString {
  return z
    .string()
    .overwrite(tidy)
    .min(1)
    .max(LONGEST)
    .superRefine((name, context) => {
      const refused = charactersToRefuse(name);
      if (refused.length === 0) return;
      context.addIssue({
        code: 'custom',
        message: fieldMessages.illegal_characters,
        params: { characters: refused.map(shown).join(' ') },
      });
    });
}

/** As on the identity document, in the order of its language. */
export const PersonFullName = Name();
export const GivenName = Name();
export const FamilyName = Name();

const ASCII = /^[\0-\x7f]*$/;

// Through upper case and back, so that ß meets SS. ASCII has neither such letters nor other widths.
function caseless(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** For comparing people: case, width, spaces, dots, hyphens and the kind of apostrophe don't matter. */
export function foldName(name: string): string {
  return caseless(name).replace(/[\p{Z}\p{Pd}.·•‧・∙'’‘ʼ`]/gu, '');
}

/**
 * What a text is found by: each two neighbouring characters once, the character itself if there is one only.
 * A text contains another one only if it has all its bigrams.
 */
export function bigramsOf(text: string): string[] {
  const characters = Array.from(caseless(text.trim()));
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}
