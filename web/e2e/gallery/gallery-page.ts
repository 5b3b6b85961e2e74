import { writeFile } from 'node:fs/promises';
import type { Picture } from './photograph.ts';

/** Writes the page that shows the pictures by route, with filters and with what was found beside each picture. */
export async function writeGallery(file: string, pictures: readonly Picture[]): Promise<void> {
  const data = JSON.stringify(pictures).replaceAll('<', String.raw`\u003c`);
  await writeFile(file, `${HEAD}<script type="application/json" id="data">${data}</script>\n${SCRIPT}`);
}

const HEAD = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery</title>
<style>
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { margin: 0; padding: 0 24px 48px; }
  header { position: sticky; top: 0; z-index: 1; padding: 12px 0; background: Canvas; border-bottom: 1px solid GrayText; display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; }
  h1 { font-size: 18px; margin: 0; }
  h2 { font-size: 16px; margin: 32px 0 8px; }
  h2 code { font-weight: normal; }
  .row { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
  figure { margin: 0; }
  img { display: block; max-height: 520px; border: 1px solid GrayText; }
  .phone { width: 220px; }
  .desktop { width: 560px; }
  .phone img, .desktop img { width: 100%; height: auto; object-fit: cover; object-position: top; }
  figcaption { font-size: 12px; }
  .found { color: #b3261e; margin: 4px 0 0; padding-left: 16px; font-size: 12px; overflow-wrap: anywhere; }
  @media (prefers-color-scheme: dark) { .found { color: #f08c82; } }
</style>
<header><h1>Gallery</h1><span id="count"></span></header>
<main></main>
`;

const SCRIPT = `<script>
  const pictures = JSON.parse(document.getElementById('data').textContent);
  const header = document.querySelector('header');
  const main = document.querySelector('main');
  const filters = {};
  const make = (tag, props = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), props);
    element.append(...children);
    return element;
  };
  for (const name of ['state', 'width', 'theme', 'lan']) {
    const values = [...new Set(pictures.map((one) => String(one[name])))].sort();
    const select = make('select', { onchange: show }, make('option', { value: '' }, 'all'), ...values.map((value) => make('option', { value }, value)));
    filters[name] = select;
    header.append(make('label', {}, name + ' ', select));
  }
  const search = make('input', { type: 'search', placeholder: 'route', oninput: show });
  const faulty = make('input', { type: 'checkbox', onchange: show });
  header.append(search, make('label', {}, faulty, ' only with findings'));

  function show() {
    const shown = pictures.filter((one) =>
      Object.entries(filters).every(([name, { value }]) => value === '' || String(one[name]) === value) &&
      (one.path + one.address).toLowerCase().includes(search.value.toLowerCase()) &&
      (!faulty.checked || one.findings.length > 0));
    document.getElementById('count').textContent =
      shown.length + ' pictures, ' + shown.filter((one) => one.findings.length > 0).length + ' with findings';
    const byAddress = Map.groupBy(shown, (one) => one.file.replace(/^[^/]+[/](.+-[0-9]+)-(?:en|zh-cn)-.*$/, '$1'));
    main.replaceChildren(...[...byAddress].map(([, group]) => make('section', {},
      make('h2', {}, group[0].path + ' ', make('code', {}, group[0].address)),
      make('div', { className: 'row' }, ...group.map((one) => make('figure', { className: one.width < 700 ? 'phone' : 'desktop' },
        make('a', { href: one.file }, make('img', { src: one.file, loading: 'lazy', alt: one.path + ', ' + one.state })),
        make('figcaption', {}, [one.state, one.width, one.theme, one.lan, one.as].join(' · ')),
        make('ul', { className: 'found' }, ...one.findings.map((text) => make('li', {}, text)))))))));
  }
  show();
</script>
`;
