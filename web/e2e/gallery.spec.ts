import { paths } from '../src/app/paths.ts';
import { findingsOf } from './gallery/findings.ts';
import { readPageFacts } from './gallery/page-facts.ts';
import { expect, test } from './support/story.ts';

test('the gallery finds what sticks out, is cut off, overlaps or is not translated, and nothing else', async ({
  page,
  lan,
}) => {
  await page.goto(paths.verify);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(findingsOf(await page.evaluate(readPageFacts), lan)).toEqual([]);

  await page.evaluate(
    (foreign) => {
      const add = (tag: string, text: string, style: Partial<CSSStyleDeclaration>) => {
        const element = document.createElement(tag);
        element.textContent = text;
        Object.assign(element.style, style);
        document.querySelector('main')?.append(element);
      };
      add('div', 'Far out', { width: '3000px' });
      add('button', 'Cut off in the middle', {
        width: '40px',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        display: 'block',
      });
      add('p', 'Below the other', { position: 'absolute', top: '900px', left: '20px' });
      add('p', 'Above the other', { position: 'absolute', top: '900px', left: '24px' });
      add('p', 'verify.state.genuine', {});
      add('p', foreign, {});
    },
    lan === 'en' ? '核验通过' : 'Genuine',
  );
  const found = findingsOf(await page.evaluate(readPageFacts), lan).join('\n');
  expect(found).toContain('sticks out sideways: div “Far out”');
  expect(found).toContain('is cut off: button “Cut off in the middle”');
  expect(found).toContain('overlap: “Below the other” and “Above the other”');
  expect(found).toContain('is a key, not a text: verify.state.genuine');
  expect(found).toContain('is in the other language');
});
