import { useBoard } from './board-context.ts';

/** What the server refused, on the card it is about. */
export function RefusalNote({ of }: { of: string }) {
  const { refused } = useBoard();
  if (refused?.key !== of) return null;
  return (
    <p role="alert" className="mt-2 text-sm text-danger">
      {refused.message}
    </p>
  );
}
