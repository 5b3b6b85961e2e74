import { splitAffiliations, type SubmissionDraft } from './content.ts';
import type { ConflictReason } from './review-words.ts';

interface Paper {
  /** The account that submitted it. */
  readonly accountId: string;
  readonly presenter: Pick<SubmissionDraft['presenter'], 'name' | 'email' | 'affiliation'>;
  readonly coauthors: readonly Pick<SubmissionDraft['coauthors'][number], 'name' | 'email' | 'affiliation'>[];
}

interface Reviewer {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  /** Multiple institutions are separated by semicolons. */
  readonly institution: string;
}

// Shorter names, such as "MIT", are compared as a whole, because many other names contain them.
const SHORTEST_PART = 4;

/** Returns only the letters and digits, in one case and width. */
function bare(written: string): string {
  return written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function isSameInstitution(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  // A department's name contains its university's: 北港大学 and 北港大学海洋学院.
  return short === long || (Array.from(short).length >= SHORTEST_PART && long.includes(short));
}

/**
 * Returns the parts of a submission that are compared. They are prepared once, because a congress compares each of a
 * thousand submissions with each of a hundred people.
 */
function preparePaper({ accountId, presenter, coauthors }: Paper) {
  const authors = [presenter, ...coauthors];
  return {
    accountId,
    names: new Set(authors.map(({ name }) => bare(name))),
    emails: new Set(authors.map(({ email }) => email.trim().toLowerCase())),
    institutions: authors.flatMap(({ affiliation }) => splitAffiliations(affiliation)).map(bare),
  };
}

function prepareReviewer({ accountId, name, email, institution }: Reviewer) {
  return {
    accountId,
    name: bare(name),
    email: email.trim().toLowerCase(),
    institutions: splitAffiliations(institution).map(bare),
  };
}

function compare(
  paper: ReturnType<typeof preparePaper>,
  reviewer: ReturnType<typeof prepareReviewer>,
): ConflictReason[] {
  const reasons: ConflictReason[] = [];
  const { name, email, institutions } = reviewer;
  if (paper.accountId === reviewer.accountId) reasons.push('own');
  if ((name !== '' && paper.names.has(name)) || (email !== '' && paper.emails.has(email)))
    reasons.push('coauthor');
  if (institutions.some((one) => paper.institutions.some((other) => isSameInstitution(one, other))))
    reasons.push('institution');
  return reasons;
}

/**
 * Returns the conflicts of interest that the data shows. Two people with the same name count as one, because a missing
 * reviewer is better than a conflict.
 */
export function findConflicts(paper: Paper, reviewer: Reviewer): ConflictReason[] {
  return compare(preparePaper(paper), prepareReviewer(reviewer));
}

/** Returns the reviewers with a conflict for each of many submissions, in the order of the submissions. */
export function findAllConflicts(
  papers: readonly Paper[],
  reviewers: readonly Reviewer[],
): Map<string, ConflictReason[]>[] {
  const prepared = reviewers.map(prepareReviewer);
  return papers.map((one) => {
    const paper = preparePaper(one);
    const found = prepared.map((reviewer) => [reviewer.accountId, compare(paper, reviewer)] as const);
    return new Map(found.filter(([, reasons]) => reasons.length > 0));
  });
}
