import { z } from '../../kernel/zod.ts';
import { fieldMessages } from '../../kernel/field-messages.ts';
import { registrationMessages } from '../messages.ts';

const LONGEST = 60;

// Characters that are copied along with a name from a page or a phone's contacts, and take no room on a badge.
const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u2060\ufeff]|\ufe0e|\ufe0f/gu;
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20e3]/u;
// Characters that are invisible on a badge or reverse the text around them, and the replacement character of a broken
// import.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u;
const NEVER_IN_NAMES = /[<>{}[\]|\\^~*=#$%@!?;"＜＞｛｝［］｜＼＾～＊＝＃＄％＠！？；＂]/u;
const NO_NAME = /^[\p{Nd}\p{P}\p{S}\p{Zs}]+$/u;

// Input methods write the dot of 买买提·吐尔逊 in many ways, with and without space around it.
const INNER_DOT = /(\S) ?[．•‧･∙·] ?(?=\S)/gu;

function tidy(written: string): string {
  return written
    .normalize('NFC')
    .replace(ZERO_WIDTH, '')
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
      if (EMOJI.test(name)) {
        context.addIssue({ code: 'custom', message: registrationMessages.name_emoji });
        return;
      }
      const refused = charactersToRefuse(name);
      if (refused.length === 0) return;
      context.addIssue({
        code: 'custom',
        message: fieldMessages.illegal_characters,
        params: { characters: refused.map(shown).join(' ') },
      });
    });
}

/** The full name as on the identity document, in the order of its language. */
export const PersonFullName = Name();
export const GivenName = Name();
export const FamilyName = Name();
