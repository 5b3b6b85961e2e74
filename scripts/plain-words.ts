/**
 * The wordings that comments, test titles, file names and titles of decisions avoid. Most are grammatical; a native
 * speaker would not say them, or the reader has to guess the subject. `plain-words.test.ts` looks for them, and checks
 * each against its two samples. The words of screens and messages are checked by a separate list,
 * `web/test/retired-words.ts`.
 */
export interface OddWording {
  readonly pattern: RegExp;
  readonly instead: string;
  readonly odd: string;
  readonly fine: string;
}

/** Matched against one sentence, or the part of it up to a semicolon, without quoted text. */
export const oddWordings: readonly OddWording[] = [
  {
    pattern: /\b(?:who(?:m|so)?ever|somebody|nobody|anybody|everybody)\b/i,
    instead: 'the role: the buyer, an organizer, the caller',
    odd: 'For somebody new.',
    fine: 'For a new buyer.',
  },
  {
    pattern: /^(?:what(?:ever)?|whose?|whom)\b(?!.*\?$)/i,
    instead: 'a noun as the subject: the columns that …, people who …',
    odd: 'What is left is returned.',
    fine: 'What is left?',
  },
  {
    pattern: /^(?:and|also|but|except|for|from|nor|of|or|to) (?:whatever|who|whom|what)\b(?!.*\?$)/i,
    instead: 'a noun as the subject',
    odd: 'And who has left.',
    fine: 'And people who have left.',
  },
  {
    pattern: /(?<!\ba )\bst(?:ands?|ood|anding)\b(?! (?:for|in for|still)\b)/i,
    instead: 'is, is written, is valid, applies',
    odd: 'The order stands.',
    fine: 'The key stands for a group, and the clock stands still.',
  },
  {
    pattern: /^where\b(?!.*\?$)/i,
    instead: 'if; or the place as the subject',
    odd: 'Where a seat is left.',
    fine: 'The folder where files are kept.',
  },
  {
    pattern:
      /\b(?:absent|also|as|but|empty|even|false|missing|none|nor|not|null|only|or|true|undefined|unless) where\b/i,
    instead: 'if',
    odd: 'Null where it is unknown.',
    fine: 'Keeps the folder where it is.',
  },
  {
    pattern: /\bwhere (?:there (?:are|is|was|were)|no|none|nothing)\b/i,
    instead: 'if there is, if no',
    odd: 'Asks where there is a choice.',
    fine: 'Shows where it is.',
  },
  {
    pattern: /^(?:null|undefined|empty|none|true|false): (?!…)/i,
    instead: 'null if …',
    odd: 'Null: not yet paid.',
    fine: 'Null if it is not paid yet.',
  },
  {
    pattern: /\b(?:anew|meanwhile)\b|\bany ?more\b(?! than| \w+s\b)/i,
    instead: 'again, no longer, in the meantime',
    odd: 'It is read anew.',
    fine: 'No more than 20 are read again.',
  },
  {
    pattern: /\b(?:are|be|been|being|got|gets?|is|was|were) told\b(?! apart)/i,
    instead: 'the organizer gets a message, the page says',
    odd: 'The buyer is told.',
    fine: 'They can be told apart.',
  },
  {
    pattern: /\bhe(?:ars?|ard)\b/i,
    instead: 'gets an event, gets a message, notices',
    odd: 'The page hears of it.',
    fine: 'The page gets an event.',
  },
  {
    pattern: /\b(?:are|is) said\b/i,
    instead: 'is shown, is reported',
    odd: 'The first problem is said.',
    fine: 'The page said so.',
  },
  {
    pattern: /\b(?:are|be|been|is|was|were) noted\b/i,
    instead: 'is recorded',
    odd: 'The export is noted.',
    fine: 'The note is kept.',
  },
  {
    pattern: /\bso that nothing\b/i,
    instead: 'so that no row, so that the file is not',
    odd: 'Retried, so that nothing is lost.',
    fine: 'Retried so that no order is lost.',
  },
  {
    pattern: /\bgo(?:es|ing)? on\b(?! sale)|\bwent on\b/i,
    instead: 'continues',
    odd: 'The job goes on.',
    fine: 'Tickets go on sale.',
  },
  {
    pattern: /\b(?:are|is|was|were) over(?=[,.;:]|$| and\b| once\b)/i,
    instead: 'has ended',
    odd: 'The conference is over.',
    fine: 'The number is over the limit.',
  },
  {
    pattern: /\bat once\b/i,
    instead: 'immediately, or together, or at the same time',
    odd: 'Two servers at once.',
    fine: 'At most once.',
  },
  {
    pattern: /\b(?:by halves|for ever|for good|all the same|to and fro)\b/i,
    instead: 'partly, forever, permanently, anyway',
    odd: 'Kept for ever.',
    fine: 'Kept forever.',
  },
  {
    pattern: /\bg(?:ive[ns]?|iving|ave) (?:it |them )?back\b|\bcomes? free\b/i,
    instead: 'returned, released, refunded',
    odd: 'The room is given back.',
    fine: 'The room is released.',
  },
  {
    pattern: /\bone['’]s own\b/i,
    instead: 'your, their, its',
    odd: 'Of one’s own.',
    fine: 'The last one’s number.',
  },
  {
    pattern: /(?<!\bthere )\b(?:are|is|was|were) none\b(?! of\b)/i,
    instead: 'there is none; is not a date',
    odd: 'A code that is none.',
    fine: 'There is none; it is none of the three.',
  },
  {
    pattern: /\b(?:are|is|was|were) (?:not )?there(?=[,.;:]|$| already\b| once\b| yet\b)/i,
    instead: 'exists, has arrived, is loaded',
    odd: 'Once the file is there.',
    fine: 'Is there a file?',
  },
  {
    pattern: /\borganis(?!m)/i,
    instead: 'organiz-',
    odd: 'An organiser.',
    fine: 'An organism.',
  },
];

/** Matched against the path of a file, word by word. */
export const oddFileNames =
  /(?:^|[-/])(?:anew|few-or-many|forget|giv(?:en|ing)-(?:back|up)|judge|organis\w*|stand(?:ing|s)?|told|what|where|who(?:ever|m)?)(?=[-./])/;

/** Identifiers that were renamed, each with its new name. */
export const retiredNames: readonly (readonly [name: RegExp, instead: string])[] = [
  [/\bfault(?:s?[A-Z]\w*|Of)\b|\b\w+Faults?\b/, 'fieldError'],
  [/\bjudge(?:[A-Z]\w*)?\b|\bJudge(?:d|ment)\w*\b/, 'validate…'],
  [/\binsist(?:[A-Z]\w*)?\b/, 'require…'],
  [/\bforget(?:[A-Z]\w*)?(?=\(|:)/, 'invalidate, release or reset'],
  [/\b(?:WhereItStands|Standing|StandingRoom|standingOf)\b/, '…Status'],
  [/\b(?:freedomOf|Freedom)\b/, 'editableFields'],
  [/\b(?:OrderDesk|openOrderDesk|turnAway|Placing)\b/, 'OrderQueue, rejectEarly, PlaceOrderInput'],
  [/\b(?:gather|gatherBy|createInBatches|InBatches)\b/, 'batchLoader, batchQueue'],
  [/\b(?:fewOrMany|needle|Needle|brakeFloods|startRounds|sayAmount)\b/, 'see house style, Plain words'],
  [/\b(?:Attention|attentionKinds|readAttention|attentionQuery)\b/, 'dashboard'],
  [/odd-requests|refuseOddRequests/, 'protocol-guards'],
  [/\b(?:LockedHeard|Heard|doAsNoticed|DetailManner|Manner)\b/, 'ProviderUpdate, processNotices, …Options'],
  [/\b(?:takeGivenBack|GivenBack|speaksOf|resay\w*)\b/, 'recordProviderRefund, mentions…, retranslate'],
  [/\b(?:Fault(?:List|Summary)\w*|Alarm(?:Props)?)\b/, 'ErrorList, ErrorSummary, ErrorBanner'],
];

/** The odd wordings in a text, each with a better one. Quoted text and code in a comment are left out. */
export function oddWordingsIn(text: string): string[] {
  const own = text.replaceAll(/`[^`]*`|“[^”]*”|"[^"]*"|\$?\{[^}]*\}/g, '…');
  return own.split(/(?<=[.;!?])\s+(?=\S)/).flatMap((sentence) =>
    oddWordings.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(sentence)?.[0];
      return found === undefined ? [] : [`“${found}” → ${instead}`];
    }),
  );
}
