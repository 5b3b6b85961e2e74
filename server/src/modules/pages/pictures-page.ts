/** Pictures one below the other, for a look at a version nobody has published. */
export function picturesPage(paths: readonly string[]): string {
  const pictures = paths.map((path) => `<img src="${encodeURI(path)}" alt="">`).join('');
  return (
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<title>·</title><style>body{margin:0}img{display:block;max-width:100%;margin:0 auto}</style>' +
    pictures
  );
}
