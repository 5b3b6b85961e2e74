import { splitAffiliations, type SubmissionDraft } from './content.ts';
import type { ConflictReason } from './review-words.ts';

interface Paper {
  /** Of the account that submitted it. */
  readonly accountId: string;
  readonly presenter: Pick<SubmissionDraft['presenter'], 'name' | 'email' | 'affiliation'>;
  readonly coauthors: readonly Pick<SubmissionDraft['coauthors'][number], 'name' | 'email' | 'affiliation'>[];
}

interface Reviewer {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  /** Several are separated by semicolons. */
  readonly institution: string;
}

// Shorter names, such as "MIT", are compared as a whole: they stand inside too many others.
const SHORTEST_PART = 4;

/** Letters and digits only, in one case and width. */
function bare(written: string): string {
  return written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function isSameInstitution(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  // A department names its university: 北港大学 and 北港大学海洋学院.
  return short === long || (Array.from(short).length >= SHORTEST_PART && long.includes(short));
}

/** Conflicts of interest that can be seen from the data. Two people of one name count as one: better one reviewer too few. */
export function findConflicts(paper: Paper, reviewer: Reviewer): ConflictReason[] {
  const reasons: ConflictReason[] = [];
  if (paper.accountId === reviewer.accountId) reasons.push('own');
  const authors = [paper.presenter, ...paper.coauthors];
  const [name, email] = [bare(reviewer.name), reviewer.email.trim().toLowerCase()];
  const isAuthor = authors.some(
    (author) =>
      (name !== '' && bare(author.name) === name) ||
      (email !== '' && author.email.trim().toLowerCase() === email),
  );
  if (isAuthor) reasons.push('coauthor');
  const institutions = splitAffiliations(reviewer.institution).map(bare);
  const theirs = authors.flatMap(({ affiliation }) => splitAffiliations(affiliation)).map(bare);
  if (institutions.some((one) => theirs.some((other) => isSameInstitution(one, other))))
    reasons.push('institution');
  return reasons;
}
