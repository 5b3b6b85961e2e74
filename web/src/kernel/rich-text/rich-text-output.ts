import {
  isRichLink,
  type RichBlock,
  type RichInline,
  type RichText,
} from '@plenum/contract/kernel/rich-text';
import type { JSONContent } from '@tiptap/react';

type Paragraph = Extract<RichBlock, { type: 'paragraph' }>;
type Item = Extract<RichBlock, { type: 'bulletList' }>['content'][number];
type Mark = NonNullable<Extract<RichInline, { type: 'text' }>['marks']>[number];

/** The editor's content in the contract's format, without the attributes that only the editor needs. */
export function toRichText(document: JSONContent): RichText {
  const content = (document.content ?? []).flatMap(toBlock);
  // Removes the empty lines at the end, because the editor keeps one there to write on.
  while (content.length > 0 && isEmptyParagraph(content.at(-1))) content.pop();
  return { type: 'doc', content };
}

/** The stored text in the editor's format. */
export function toDocument(text: RichText): JSONContent {
  if (text.content.length === 0) return { type: 'doc', content: [{ type: 'paragraph' }] };
  return { type: 'doc', content: text.content as JSONContent[] };
}

function isEmptyParagraph(block: RichBlock | undefined): boolean {
  return block?.type === 'paragraph' && block.content === undefined;
}

function toBlock(node: JSONContent): RichBlock[] {
  switch (node.type) {
    case 'paragraph':
      return [toParagraph(node)];
    case 'heading':
      return [{ type: 'heading', attrs: { level: node.attrs?.['level'] === 3 ? 3 : 2 }, ...inlinesOf(node) }];
    case 'bulletList':
    case 'orderedList': {
      const items = (node.content ?? []).map(toItem);
      return items.length === 0 ? [] : [{ type: node.type, content: items }];
    }
    case 'blockquote':
      return [{ type: 'blockquote', content: paragraphsOf(node) }];
    case 'horizontalRule':
      return [{ type: 'horizontalRule' }];
    case 'image':
      return toImage(node);
    default:
      return [];
  }
}

function toParagraph(node: JSONContent): Paragraph {
  return { type: 'paragraph', ...inlinesOf(node) };
}

function toItem(node: JSONContent): Item {
  return { type: 'listItem', content: paragraphsOf(node) };
}

function paragraphsOf(node: JSONContent): Paragraph[] {
  const found = (node.content ?? []).filter(({ type }) => type === 'paragraph').map(toParagraph);
  return found.length === 0 ? [{ type: 'paragraph' }] : found;
}

function toImage(node: JSONContent): RichBlock[] {
  const fileId: unknown = node.attrs?.['fileId'];
  const alt: unknown = node.attrs?.['alt'];
  if (typeof fileId !== 'string' || !/^[\w-]{8,64}$/.test(fileId)) return [];
  return [{ type: 'image', attrs: { fileId, alt: typeof alt === 'string' ? alt.slice(0, 300) : '' } }];
}

function inlinesOf(node: JSONContent): { content?: RichInline[] } {
  const content = (node.content ?? []).flatMap(toInline);
  return content.length === 0 ? {} : { content };
}

function toInline(node: JSONContent): RichInline[] {
  if (node.type === 'hardBreak') return [{ type: 'hardBreak' }];
  if (node.type !== 'text' || !node.text) return [];
  const marks = (node.marks ?? []).flatMap(toMark);
  return [{ type: 'text', text: node.text, ...(marks.length > 0 && { marks }) }];
}

function toMark({ type, attrs }: NonNullable<JSONContent['marks']>[number]): Mark[] {
  if (type === 'bold' || type === 'italic') return [{ type }];
  const href: unknown = attrs?.['href'];
  if (type !== 'link' || typeof href !== 'string' || href.length > 500 || !isRichLink(href)) return [];
  return [{ type: 'link', attrs: { href } }];
}
