import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { registrationKindWords } from '@plenum/contract/registration/words';
import { escapeHtml } from '#kernel/web/page-template';
import { frame } from './first-paint.ts';
import { formWords } from './words.ts';

// The first paint of forms that visitors can begin without a login; the rules are those of first-paint.ts.

const text = escapeHtml;

/** The choice between registering alone and as a team. A card is a link until the app makes it a button. */
export function registerPaint(
  { title, registration: { status } }: MeetingCard,
  hasTeams: boolean,
  language: Language,
): string {
  const say = (words: Sentence) => text(inLanguage(words, language));
  if (status !== 'open') {
    const refusal = status === 'closed' ? registrationRefusals.CLOSED : registrationRefusals.NOT_OPEN_YET;
    return bare(
      '<div class="flex flex-col items-center py-8 text-center"><svg viewBox="0 0 204.2 104.2" class="w-44"></svg>' +
        `<h1 class="mt-6 text-xl font-bold">${say(refusal)}</h1></div>`,
    );
  }
  // Without teams, the app opens the form itself.
  if (!hasTeams) return bare('');
  const card = (kind: 'individual' | 'team') =>
    `<a href="?kind=${kind}" class="flex w-full flex-col items-start gap-1 rounded-lg border bg-surface-raised p-5 text-start">` +
    `<span class="mb-3 size-7"></span><span class="text-lg font-bold">${say(registrationKindWords[kind])}</span>` +
    `<span class="text-muted">${say(formWords[kind])}</span></a>`;
  return bare(
    `<p class="text-sm text-muted">${text(title)}</p>` +
      `<h1 class="mt-1 text-xl font-bold sm:text-2xl">${say(formWords.whom)}</h1>` +
      `<div class="mt-8 grid gap-4 sm:grid-cols-2">${card('individual')}${card('team')}</div>`,
  );
}

function bare(content: string): string {
  return (
    '<div class="flex min-h-dvh flex-col"><main class="flex grow flex-col outline-none">' +
    '<header class="border-b"><div class="min-h-16"></div></header>' +
    `<div class="mx-auto w-full max-w-180 grow px-4 py-8 sm:px-6 sm:py-14">${content}</div></main></div>`
  );
}

/** The submission form, which only visitors see; the list of a logged-in author begins differently. */
export function submitPaint({ title }: MeetingCard, language: Language): string {
  const say = (words: Sentence) => text(inLanguage(words, language));
  return frame(
    `<div class="page py-8 md:py-12"><p class="text-sm"><span class="font-medium text-muted">${text(title)}</span></p>` +
      `<div class="in-data-account:hidden"><h1 class="mt-2 text-2xl font-bold">${say(formWords.submission)}</h1>` +
      '<p class="mt-2 min-h-6"></p>' +
      `<div class="mt-6 max-w-2xl rounded-md bg-surface-sunken px-4 py-3 text-sm"><p>${say(formWords.withoutAccount)}</p>` +
      '<p class="min-h-12"></p></div></div></div>',
  );
}

export function getCodePaint(language: Language): string {
  const say = (words: Sentence) => text(inLanguage(words, language));
  return frame(
    '<div class="page grid grow grid-cols-[minmax(0,1fr)] content-center py-10"><div class="mx-auto w-full max-w-100">' +
      `<h1 class="text-2xl font-bold">${say(formWords.getCode)}</h1>` +
      `<p class="mt-2 mb-6 text-muted">${say(formWords.whyGetCode)}</p><p class="min-h-80"></p></div></div>`,
  );
}
