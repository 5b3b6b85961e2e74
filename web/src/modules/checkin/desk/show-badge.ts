import type { DeskParts } from './desk-parts.ts';

const TRIES = 5;
const BETWEEN_MS = 1000;

/** Shows the state of the badge, as long as the same verdict is on the screen. */
export async function showBadge(
  parts: DeskParts,
  { sequence, participantId }: { readonly sequence: number; readonly participantId: string },
): Promise<void> {
  const isShown = () => parts.view.getState().shown?.sequence === sequence;
  for (let tries = 0; tries < TRIES && isShown(); tries += 1) {
    const badge = await parts.badgeOf(participantId);
    parts.view.setState(({ shown }) =>
      shown?.sequence === sequence ? { shown: { ...shown, badge: badge ?? 'offline' } } : {},
    );
    // The badge may not be queued yet, because the scan may still be on its way to the server.
    if (badge !== null && badge !== 'not_queued') return;
    await new Promise((resolve) => {
      setTimeout(resolve, BETWEEN_MS);
    });
  }
}
