import type { ApiGroup, ApiOperation } from './api-document.ts';

/** Keeps the calls in which every word typed occurs somewhere; groups left empty go. */
export function searchOperations(groups: readonly ApiGroup[], typed: string): ApiGroup[] {
  const words = typed.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter((operation) => {
        const text = textOf(group, operation);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
}

function textOf({ tag, title }: ApiGroup, { id, method, path, summary }: ApiOperation): string {
  return [tag, title, id, method, path, summary].join('\n').normalize('NFKC').toLowerCase();
}
