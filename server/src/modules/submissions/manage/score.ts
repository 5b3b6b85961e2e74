import type { SubmissionSettings } from '@plenum/contract/meetings/submission-settings';

interface Scored {
  readonly scores: Readonly<Record<string, number>>;
  readonly overall: number | null;
}

/**
 * Returns the weighted mean of the scores for the criteria, or the overall score if the conference has no criteria or
 * none of them was scored.
 */
export function scoreOf(
  { scores, overall }: Scored,
  { criteria }: Pick<SubmissionSettings, 'criteria'>,
): number | null {
  let [sum, weights] = [0, 0];
  for (const { id, weight } of criteria) {
    const score = scores[id];
    if (score === undefined) continue;
    sum += score * weight;
    weights += weight;
  }
  return weights === 0 ? overall : Math.round((sum / weights) * 100) / 100;
}
