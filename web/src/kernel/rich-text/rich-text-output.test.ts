import { RichText } from '@plenum/contract/kernel/rich-text';
import { Editor, type JSONContent } from '@tiptap/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readLink, richTextExtensions } from './rich-text-extensions.ts';
import { toDocument, toRichText } from './rich-text-output.ts';

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

function write(text: RichText = { type: 'doc', content: [] }): Editor {
  editor = new Editor({
    element: document.createElement('div'),
    extensions: richTextExtensions(),
    content: toDocument(text),
    injectCSS: false,
  });
  return editor;
}

/** The text as it would be stored, checked by the contract. */
function stored(from: Editor): RichText {
  return RichText.parse(toRichText(from.getJSON()));
}

const everything: RichText = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '日程' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Bold', marks: [{ type: 'bold' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'slanted', marks: [{ type: 'italic' }] },
        {
          type: 'text',
          text: 'write',
          marks: [{ type: 'link', attrs: { href: 'mailto:office@harbour.example' } }],
        },
      ],
    },
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Travel' }] },
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }] },
        { type: 'listItem', content: [{ type: 'paragraph' }] },
      ],
    },
    {
      type: 'orderedList',
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }] },
      ],
    },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'quoted' }] }] },
    { type: 'horizontalRule' },
    { type: 'image', attrs: { fileId: 'aaaaaaaa-bbbb-cccc', alt: 'The hall' } },
  ],
};

it('returns every node of the contract unchanged', () => {
  expect(stored(write(everything))).toEqual(everything);
});

it('is empty when nothing is written', () => {
  expect(stored(write())).toEqual({ type: 'doc', content: [] });
});

describe('commands', () => {
  it('leave out the editor’s own attributes: the start of a list, the target of a link', () => {
    const written = write();
    written.commands.insertContent('one');
    written.commands.toggleOrderedList();
    expect(JSON.stringify(written.getJSON())).toContain('"start"');
    written.commands.selectAll();
    written.commands.setLink({ href: 'https://harbour.example/a', target: '_blank', rel: 'x', class: 'y' });
    expect(stored(written).content).toEqual([
      {
        type: 'orderedList',
        content: [
          {
            type: 'listItem',
            content: [
              {
                type: 'paragraph',
                content: [
                  {
                    type: 'text',
                    text: 'one',
                    marks: [{ type: 'link', attrs: { href: 'https://harbour.example/a' } }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://harbour.example', '//harbour.example'])(
    'refuse a link to %s',
    (href) => {
      const written = write();
      written.commands.insertContent('text');
      written.commands.selectAll();
      written.commands.setLink({ href });
      expect(stored(written).content).toEqual([
        { type: 'paragraph', content: [{ type: 'text', text: 'text' }] },
      ]);
    },
  );

  it('never put a list inside a list, even with Tab', () => {
    const written = write({
      type: 'doc',
      content: [
        {
          type: 'bulletList',
          content: ['one', 'two'].map((text) => ({
            type: 'listItem' as const,
            content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
          })),
        },
      ],
    });
    written.commands.focus('end');
    const before = stored(written);
    written.commands.keyboardShortcut('Tab');
    expect(stored(written)).toEqual(before);
    written.commands.keyboardShortcut('Enter');
    expect(JSON.stringify(stored(written))).toContain('listItem');
  });
});

describe('pasted text', () => {
  function paste(html: string): RichText {
    const written = write();
    written.view.pasteHTML(html);
    return stored(written);
  }

  it('is converted to the known nodes', () => {
    const text = paste(
      '<h1 style="color:red">Big</h1><h2 class="x">Title</h2><p align="center">A <b>b</b> <u>c</u> <code>d</code></p>' +
        '<ul><li>one<ul><li>deep</li></ul></li></ul><blockquote><h2>loud</h2></blockquote>' +
        '<table><tr><td>cell</td></tr></table><pre>code</pre>',
    );
    expect(JSON.stringify(text)).toContain('deep');
    expect(JSON.stringify(text)).toContain('cell');
  });

  it('contains no scripts, no foreign pictures and no wrong links', () => {
    const text = paste(
      '<p>safe<script>alert(1)</script><img src="https://evil.example/x.png"><a href="javascript:alert(1)">link</a></p>' +
        '<img src="x" data-file-id="../../x">',
    );
    expect(JSON.stringify(text)).not.toMatch(/alert|evil|javascript|\.\./);
  });
});

it('drops nodes it does not know', () => {
  const foreign: JSONContent = {
    type: 'doc',
    content: [
      { type: 'video', attrs: { src: 'x' } },
      { type: 'image', attrs: { fileId: 'no/path', alt: '' } },
      { type: 'bulletList', content: [] },
      {
        type: 'paragraph',
        attrs: { textAlign: 'left' },
        content: [
          {
            type: 'text',
            text: 'kept',
            marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }, { type: 'underline' }],
          },
        ],
      },
    ],
  };
  expect(RichText.parse(toRichText(foreign)).content).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'kept' }] },
  ]);
});

it.each([
  ['  ', ''],
  ['harbour.example/map', 'https://harbour.example/map'],
  ['office@harbour.example', 'mailto:office@harbour.example'],
  ['tel:+86-592-1234567', 'tel:+86-592-1234567'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('reads the address %s', (typed, link) => {
  expect(readLink(typed)).toBe(link);
});
