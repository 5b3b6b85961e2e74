import type { ReactNode } from 'react';
import { classes } from '#kernel/ui/classes';
import { CopyButton } from '#kernel/ui/buttons/copy-button';

/** A name or value in code type, inside a sentence. */
export function Code({ children }: { children?: ReactNode }) {
  return (
    <code className="rounded-[4px] bg-text/[0.06] px-1 py-0.5 font-mono text-[0.875em] wrap-anywhere">
      {children}
    </code>
  );
}

/** Components for `<Trans>` texts with `<code>` in them. */
export const codeInside = { code: <Code /> };

const colours: Record<JsonTokenKind, string> = {
  name: 'text-text',
  text: 'text-success',
  value: 'text-accent',
  mark: 'text-muted',
};

// Longer texts are not coloured, because one element per token would make the page slow.
const LONGEST_COLOURED = 60_000;

interface CodeBlockProps {
  title: ReactNode;
  text: string;
  isJson?: boolean;
  /** The accessible name of the copy button. */
  copyLabel: string;
  className?: string;
}

/** Text to read or copy. Long lines wrap instead of scrolling sideways. */
export function CodeBlock({ title, text, isJson = false, copyLabel, className }: CodeBlockProps) {
  return (
    <figure className={classes('overflow-hidden rounded-md border bg-surface-sunken', className)}>
      <figcaption className="flex items-center justify-between gap-3 border-b py-0.5 ps-3.5 pe-1 text-sm font-medium text-muted">
        {title}
        <CopyButton text={text} label={copyLabel} />
      </figcaption>
      <pre
        translate="no"
        className="px-3.5 py-3 font-mono text-[0.8125rem] leading-relaxed wrap-anywhere whitespace-pre-wrap"
      >
        {isJson && text.length <= LONGEST_COLOURED ? <Coloured json={text} /> : text}
      </pre>
    </figure>
  );
}

function Coloured({ json }: { json: string }) {
  return jsonTokens(json).map(({ kind, text }, place) => (
    <span key={place} className={colours[kind]}>
      {text}
    </span>
  ));
}

type JsonTokenKind = 'name' | 'text' | 'value' | 'mark';

interface JsonToken {
  readonly kind: JsonTokenKind;
  readonly text: string;
}

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)|([^"\d\-tfn]+|.)/gs;

/** Splits formatted JSON into tokens for colouring; joined, the tokens give the text again. */
export function jsonTokens(json: string): JsonToken[] {
  return [...json.matchAll(token)].flatMap(([whole, quoted, colon, value]): JsonToken[] => {
    if (quoted !== undefined && colon !== undefined) {
      return [
        { kind: 'name', text: quoted },
        { kind: 'mark', text: colon },
      ];
    }
    if (quoted !== undefined) return [{ kind: 'text', text: quoted }];
    return [{ kind: value === undefined ? 'mark' : 'value', text: whole }];
  });
}
