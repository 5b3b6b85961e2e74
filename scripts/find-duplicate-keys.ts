/** The keys, with their paths, that occur more than once in one object of a JSON text. */
export function findDuplicateKeys(text: string): string[] {
  const found: string[] = [];
  const open: { keys: Set<string>; key: string }[] = [];
  const tokens = text.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/g);
  for (const [token, name = '', colon] of tokens) {
    const inner = open.at(-1);
    if (token === '{' || token === '[') open.push({ keys: new Set(), key: '' });
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined && inner) {
      inner.key = name;
      if (inner.keys.has(name)) found.push(open.map(({ key }) => key).join('.'));
      inner.keys.add(name);
    }
  }
  return found;
}
