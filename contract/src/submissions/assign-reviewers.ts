import { createFlowNetwork, type FlowArc } from '../kernel/min-cost-flow.ts';

export interface PaperToReview {
  readonly id: string;
  readonly fieldId: string;
  /** The wanted number of reviews, including those of `assigned`. */
  readonly wanted: number;
  /** Reviewers who must not read the paper. */
  readonly conflicts: ReadonlySet<string>;
  /** The reviewers that the paper already has. They stay assigned, even if they would not be eligible. */
  readonly assigned: readonly string[];
}

export interface AvailableReviewer {
  readonly id: string;
  readonly fieldIds: readonly string[];
  /** The reviewer's maximum number of reviews in total. */
  readonly capacity: number;
  /** The number of the reviewer's reviews in addition to the `assigned` ones of these papers. */
  readonly load: number;
}

export interface AssignmentRules {
  /** True to use reviewers of other fields if the paper's own field has none left; otherwise they are never used. */
  readonly allowOtherFields?: boolean;
}

/** Why places stay empty: too few reviewers are eligible for the paper, or the eligible ones have no capacity left. */
export type UnfilledReason = 'no_eligible_reviewer' | 'capacity_exhausted';

export interface ReviewerAssignment {
  readonly paperId: string;
  readonly reviewerId: string;
  readonly isOtherField: boolean;
}

export interface AssignmentResult {
  /** The new assignments only, sorted by paper and reviewer. */
  readonly assignments: readonly ReviewerAssignment[];
  readonly unfilled: readonly {
    readonly paperId: string;
    readonly places: number;
    readonly reason: UnfilledReason;
  }[];
  /** The resulting load of each reviewer: `load`, the kept assignments and the new ones. */
  readonly loads: ReadonlyMap<string, number>;
  /** The lowest and the highest load, and their difference, among reviewers with a capacity above 0. */
  readonly balance: { readonly min: number; readonly max: number; readonly spread: number };
}

/**
 * Assigns reviewers to papers. Of all assignments without conflicts and within the capacities it finds one that, in
 * this order,
 *
 * 1. fills as many places as possible,
 * 2. spreads the places that stay empty evenly over the papers (least sum of squares),
 * 3. takes as few reviewers of other fields as possible,
 * 4. balances the loads (least sum of squares; then the highest load is minimal, and the lowest maximal).
 *
 * It is a flow: source → paper → reviewer → sink, one unit for each review. The second review of a paper or reviewer
 * costs more than the first, so that sums of squares are costs of arcs. The result doesn't depend on the order of the
 * input: ties are broken by a hash of the two ids, so that the same reviewers are not paired on every paper.
 */
export function assignReviewers(
  papers: readonly PaperToReview[],
  reviewers: readonly AvailableReviewer[],
  { allowOtherFields = false }: AssignmentRules = {},
): AssignmentResult {
  const loads = keptLoads(papers, reviewers);
  const open = byId(papers).map((paper) => openPlaces(paper, reviewers, allowOtherFields));
  const arcs = sendFlow(open, byId(reviewers), loads);
  const assignments: ReviewerAssignment[] = [];
  const unfilled: AssignmentResult['unfilled'][number][] = [];
  for (const { paper, places, eligible } of open) {
    const taken = eligible.filter((reviewer) => arcs.get(paper)?.get(reviewer)?.room === 0);
    for (const reviewer of byId(taken)) {
      loads.set(reviewer.id, (loads.get(reviewer.id) ?? 0) + 1);
      const isOtherField = isOther(paper, reviewer);
      assignments.push({ paperId: paper.id, reviewerId: reviewer.id, isOtherField });
    }
    const without = Math.max(0, places - eligible.length);
    const full = places - taken.length - without;
    if (without > 0) unfilled.push({ paperId: paper.id, places: without, reason: 'no_eligible_reviewer' });
    if (full > 0) unfilled.push({ paperId: paper.id, places: full, reason: 'capacity_exhausted' });
  }
  return { assignments, unfilled, loads, balance: balanceOf(reviewers, loads) };
}

function byId<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((left, right) => (left.id < right.id ? -1 : 1));
}

function keptLoads(
  papers: readonly PaperToReview[],
  reviewers: readonly AvailableReviewer[],
): Map<string, number> {
  const loads = new Map(reviewers.map(({ id, load }) => [id, load]));
  for (const { assigned } of papers)
    for (const id of new Set(assigned)) {
      const load = loads.get(id);
      // A reviewer who has left the pool keeps the review, but their load doesn't count.
      if (load !== undefined) loads.set(id, load + 1);
    }
  return loads;
}

interface OpenPaper {
  readonly paper: PaperToReview;
  readonly places: number;
  /** Reviewers who may be added, whether or not they have capacity left. */
  readonly eligible: readonly AvailableReviewer[];
}

function openPlaces(
  paper: PaperToReview,
  reviewers: readonly AvailableReviewer[],
  allowOtherFields: boolean,
): OpenPaper {
  const kept = new Set(paper.assigned);
  const places = Math.max(0, paper.wanted - kept.size);
  const mayRead = (reviewer: AvailableReviewer) =>
    !kept.has(reviewer.id) &&
    !paper.conflicts.has(reviewer.id) &&
    (allowOtherFields || !isOther(paper, reviewer));
  return { paper, places, eligible: places === 0 ? [] : reviewers.filter(mayRead) };
}

function isOther({ fieldId }: PaperToReview, { fieldIds }: AvailableReviewer): boolean {
  return !fieldIds.includes(fieldId);
}

type PairArcs = ReadonlyMap<PaperToReview, ReadonlyMap<AvailableReviewer, FlowArc>>;

/** Returns the arc of each pair that may be assigned. The pairs whose arc has no room left were chosen. */
function sendFlow(
  papers: readonly OpenPaper[],
  reviewers: readonly AvailableReviewer[],
  loads: ReadonlyMap<string, number>,
): PairArcs {
  const network = createFlowNetwork();
  const [source, sink] = [network.addNode(), network.addNode()];
  const mostPlaces = papers.reduce((most, { places }) => Math.max(most, places), 0);
  const weights = weigh(papers, reviewers, loads);

  const chances = new Map<AvailableReviewer, number>();
  for (const { eligible } of papers)
    for (const reviewer of eligible) chances.set(reviewer, (chances.get(reviewer) ?? 0) + 1);
  const nodes = new Map(
    reviewers.map((reviewer) => {
      const node = network.addNode();
      const load = loads.get(reviewer.id) ?? 0;
      const room = Math.min(reviewer.capacity - load, chances.get(reviewer) ?? 0);
      for (let more = 0; more < room; more += 1) network.addArc(node, sink, 1, load + more);
      return [reviewer, node];
    }),
  );

  const hashes = new Map(reviewers.map((reviewer) => [reviewer, hashOf(reviewer.id)]));
  const pairs = new Map<PaperToReview, Map<AvailableReviewer, FlowArc>>();
  for (const { paper, places, eligible } of papers) {
    const node = network.addNode();
    // Of two papers, the one that lacks more reviewers has the cheaper first place, so that it comes first.
    for (let missing = places; missing > 0; missing -= 1)
      network.addArc(source, node, 1, (mostPlaces - missing) * weights.emptyPlace);
    const arcs = new Map<AvailableReviewer, FlowArc>();
    const hash = hashOf(paper.id);
    const order = (reviewer: AvailableReviewer) => mix(hash ^ (hashes.get(reviewer) ?? 0));
    const inOrder = byId(eligible)
      .map((reviewer) => ({ reviewer, order: order(reviewer) }))
      .toSorted((left, right) => left.order - right.order);
    for (const { reviewer } of inOrder) {
      const to = nodes.get(reviewer);
      const cost = isOther(paper, reviewer) ? weights.otherField : 0;
      if (to) arcs.set(reviewer, network.addArc(node, to, 1, cost));
    }
    pairs.set(paper, arcs);
  }
  network.send(source, sink);
  return pairs;
}

/**
 * A flow is optimal if no cycle of changes makes it cheaper. A cycle passes the sink once, so that it changes the cost
 * of loads by less than `otherField`. It passes each reviewer once, so that it changes the number of reviewers of other
 * fields by at most the number of reviewers. With these weights no gain in a later aim outweighs a loss in an earlier
 * one, and the numbers stay small.
 */
function weigh(
  papers: readonly OpenPaper[],
  reviewers: readonly AvailableReviewer[],
  loads: ReadonlyMap<string, number>,
): { readonly otherField: number; readonly emptyPlace: number } {
  const mostLoad = reviewers.reduce((most, { id }) => Math.max(most, loads.get(id) ?? 0), 0);
  const otherField = mostLoad + papers.length + 1;
  return { otherField, emptyPlace: otherField * (reviewers.length + 1) };
}

// FNV-1a.
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return hash;
}

// The last step of MurmurHash3, which spreads neighbouring numbers.
function mix(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function balanceOf(
  reviewers: readonly AvailableReviewer[],
  loads: ReadonlyMap<string, number>,
): AssignmentResult['balance'] {
  const counted = reviewers.filter(({ capacity }) => capacity > 0).map(({ id }) => loads.get(id) ?? 0);
  const [min, max] = counted.length === 0 ? [0, 0] : [Math.min(...counted), Math.max(...counted)];
  return { min, max, spread: max - min };
}
