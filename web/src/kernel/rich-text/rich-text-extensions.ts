import { isRichLink } from '@plenum/contract/kernel/rich-text';
import { mergeAttributes, Node, type Extensions } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { mediaLink } from '../picture/media-link.ts';

// Only the nodes that the contract can store exist: pasted text is converted to these nodes, and the rest is dropped.
const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: { default: '', parseHTML: (element) => element.dataset['fileId'] ?? '', rendered: false },
    alt: { default: '' },
  }),
  parseHTML: () => [{ tag: 'img[data-file-id]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'img',
    mergeAttributes(HTMLAttributes, {
      src: mediaLink(String(node.attrs['fileId'])),
      'data-file-id': String(node.attrs['fileId']),
    }),
  ],
});

export function richTextExtensions(): Extensions {
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      strike: false,
      underline: false,
      heading: { levels: [2, 3] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (address) => isRichLink(address),
        HTMLAttributes: { target: null, rel: null },
      },
      dropcursor: { color: false, class: 'rich-text-drop' },
    }).extend({
      addExtensions() {
        return (this.parent?.() ?? []).map(flatten);
      },
    }),
    Picture,
  ];
}

// Lists and quotes hold paragraphs only, so Tab moves to the next field instead of indenting.
function flatten(extension: Extensions[number]): Extensions[number] {
  if (!(extension instanceof Node)) return extension;
  if (extension.name === 'blockquote') return extension.extend({ content: 'paragraph+' });
  if (extension.name !== 'listItem') return extension;
  return extension.extend({
    content: 'paragraph+',
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
      };
    },
  });
}

/** Completes a typed address: one without a scheme becomes an https or a mailto address. */
export function readLink(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return `https://${text}`;
}
