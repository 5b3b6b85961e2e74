import { joinItems } from '@plenum/contract/kernel/punctuation';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { maskEmail, maskPhone } from '@plenum/contract/kernel/mask';
import type { CustomField } from '@plenum/contract/meetings/settings';
import { yesNoWords } from '@plenum/contract/kernel/yes-no';

type Answer = string | string[] | number | boolean;

/** Returns the answers to the organizer's questions as readable text. Questions that no longer exist are left out. */
export function sayAnswers(
  fields: readonly CustomField[],
  answers: Readonly<Record<string, Answer>>,
  language: Language,
): { label: string; answer: string }[] {
  return fields.flatMap((field) => {
    const answer = answers[field.id];
    if (answer === undefined) return [];
    return { label: textIn(field.label, language), answer: sayAnswer(field, answer, language, true) };
  });
}

export function sayAnswer(
  { type, options }: CustomField,
  answer: Answer,
  language: Language,
  isMasked: boolean,
): string {
  // A phone number in an answer is masked like the person's own number.
  if (isMasked && type === 'phone') return maskPhone(String(answer));
  if (isMasked && type === 'email') return maskEmail(String(answer));
  if (typeof answer === 'boolean') return inLanguage(yesNoWords[answer ? 'yes' : 'no'], language);
  const said = (typeof answer === 'object' ? answer : [String(answer)]).map((one) => {
    const option = options.find(({ id }) => id === one);
    return option ? textIn(option.label, language) : one;
  });
  return joinItems(said, language);
}
