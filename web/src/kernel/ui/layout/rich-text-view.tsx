import type { RichBlock, RichInline, RichText } from '@plenum/contract/kernel/rich-text';
import { Fragment, type ReactNode } from 'react';
import { mediaLink } from '../../picture/media-link.ts';
import { classes } from '../classes.ts';
import { Link } from '../buttons/link.tsx';

export interface RichTextViewProps {
  text: RichText;
  className?: string | undefined;
}

/** A rich text for visitors. Only known nodes are rendered, each by our own code, so the text can't run script. */
export function RichTextView({ text, className }: RichTextViewProps) {
  return (
    <div className={classes('rich-text', className)}>
      {text.content.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: RichBlock }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines runs={block.content} />
        </p>
      );
    case 'heading': {
      const Heading = block.attrs.level === 2 ? 'h2' : 'h3';
      return (
        <Heading>
          <Inlines runs={block.content} />
        </Heading>
      );
    }
    case 'bulletList':
      return <ul>{items(block.content)}</ul>;
    case 'orderedList':
      return <ol>{items(block.content)}</ol>;
    case 'blockquote':
      return <blockquote>{paragraphs(block.content)}</blockquote>;
    case 'horizontalRule':
      return <hr />;
    default:
      return <img src={mediaLink(block.attrs.fileId)} alt={block.attrs.alt} loading="lazy" />;
  }
}

type Paragraph = Extract<RichBlock, { type: 'paragraph' }>;
type Item = Extract<RichBlock, { type: 'bulletList' }>['content'][number];

function items(list: readonly Item[]): ReactNode {
  return list.map((item, index) => <li key={index}>{paragraphs(item.content)}</li>);
}

function paragraphs(blocks: readonly Paragraph[]): ReactNode {
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Inlines({ runs = [] }: { runs: readonly RichInline[] | undefined }) {
  return runs.map((run, index) => <Fragment key={index}>{inline(run)}</Fragment>);
}

function inline(run: RichInline): ReactNode {
  if (run.type === 'hardBreak') return <br />;
  return (run.marks ?? []).reduce<ReactNode>((inner, mark) => {
    switch (mark.type) {
      case 'bold':
        return <strong>{inner}</strong>;
      case 'italic':
        return <em>{inner}</em>;
      default:
        return (
          <Link href={mark.attrs.href} isExternal={mark.attrs.href.startsWith('http')}>
            {inner}
          </Link>
        );
    }
  }, run.text);
}
