import { attributesOf, localName, type XmlToken, xmlTokens } from '@plenum/contract/kernel/xml/xml-tokens';
import { ContentRefused } from './content-refused.ts';
import { type FieldVerdict, fieldVerdict, NESTED } from './field-rules.ts';

const HAS_FIELDS = /fldChar|fldSimple|[iI]nstrText/;

/** Throws ContentRefused if a field of this part starts or fetches something. */
export function requireInertFields(xml: string): void {
  if (!HAS_FIELDS.test(xml)) return;
  const refused = readFields(xml).find(({ instruction }) => fieldVerdict(instruction) === 'refuse');
  if (refused) throw new ContentRefused(refused.instruction.replaceAll(NESTED, '{ }'));
}

interface ReadField {
  instruction: string;
}

/** Returns the fields in the order in which they begin. An instruction outside every field counts as a field. */
function readFields(xml: string): readonly ReadField[] {
  const fields: ReadField[] = [];
  const walk = createFieldWalk((field) => fields.push(field));
  for (const token of xmlTokens(xml)) walk.next(token);
  return fields;
}

interface OpenField extends ReadField {
  readonly kind: 'complex' | 'simple';
  readonly index: number;
  isInResult: boolean;
}

/**
 * Follows the fields of a part. `begin` is called once when a field begins; the field's instruction is complete when
 * the field ends.
 */
function createFieldWalk(begin: (field: ReadField) => void) {
  const open: OpenField[] = [];
  const path: string[] = [];
  let count = 0;

  function push(kind: OpenField['kind'], instruction: string): OpenField {
    const outer = open.at(-1);
    if (outer && !outer.isInResult) outer.instruction += NESTED;
    const field = { kind, index: count, instruction, isInResult: kind === 'simple' };
    count += 1;
    begin(field);
    open.push(field);
    return field;
  }

  function write(text: string, inside: string | undefined): void {
    const field = open.at(-1);
    if (field && !field.isInResult) field.instruction += text;
    else if (!field && isInstruction(inside)) {
      push('complex', text);
      open.pop();
    }
  }

  return {
    /** Returns the fields that contain the token, outermost first. The token's own field is included. */
    next(token: XmlToken): readonly OpenField[] {
      if (token.kind === 'text') {
        const inside = path.at(-1);
        if (isInstruction(inside) || inside === 't' || inside === 'delText') write(token.text, inside);
        return [...open];
      }
      if (token.kind === 'aside') return [...open];
      const name = localName(token.name);
      if (token.kind === 'close') {
        path.pop();
        if (name !== 'fldSimple') return [...open];
        // Complex fields that began inside the simple field and never ended are closed with it.
        while (open.at(-1)?.kind === 'complex') open.pop();
        const around = [...open];
        open.pop();
        return around;
      }
      if (token.kind === 'open') path.push(name);
      if (name === 'fldSimple') {
        const field = push('simple', attributesOf(token.attributes).get('instr') ?? '');
        const around = [...open];
        if (token.kind === 'empty') open.splice(open.indexOf(field), 1);
        return around;
      }
      const type = name === 'fldChar' ? attributesOf(token.attributes).get('fldCharType') : undefined;
      if (type === 'begin') push('complex', '');
      const around = [...open];
      const field = open.at(-1);
      if (type === 'separate' && field) field.isInResult = true;
      if (type === 'end' && field?.kind === 'complex') open.pop();
      return around;
    },
  };
}

function isInstruction(element: string | undefined): boolean {
  return element === 'instrText' || element === 'delInstrText';
}

/** Returns the part without the fields that reviewers must not have: these are replaced by their results or removed. */
export function unlinkFields(xml: string): string {
  if (!HAS_FIELDS.test(xml)) return xml;
  const verdicts = readFields(xml).map(({ instruction }) => fieldVerdict(instruction));
  if (verdicts.every((verdict) => verdict === 'keep')) return xml;
  const walk = createFieldWalk(() => undefined);
  const writer = createUnlinker();
  for (const token of xmlTokens(xml)) {
    const state = walk.next(token).map(({ index, kind, isInResult }) => ({
      verdict: verdicts[index] ?? 'unlink',
      kind,
      isInResult,
    }));
    writer.take(token, state);
  }
  return writer.text();
}

interface FieldState {
  readonly verdict: FieldVerdict;
  readonly kind: OpenField['kind'];
  readonly isInResult: boolean;
}

/** Rewrites a part. Runs are kept, so that all tags still match; their content may be left out. */
function createUnlinker() {
  const path: string[] = [];
  let text = '';
  let skippedAt = 0;

  function isLeftOut(name: string, fields: readonly FieldState[]): boolean {
    const run = path.lastIndexOf('r');
    if (run < 0 || path[run + 1] === 'rPr' || name === 'rPr') return false;
    if (isInstruction(name) && fields.length === 0) return true;
    const innermost = fields.at(-1);
    if (name === 'fldChar' && innermost?.kind === 'complex' && innermost.verdict !== 'keep') return true;
    return fields.some(
      ({ verdict, isInResult }) => verdict === 'remove' || (verdict !== 'keep' && !isInResult),
    );
  }

  return {
    take(token: XmlToken, fields: readonly FieldState[]): void {
      if (token.kind === 'text' || token.kind === 'aside') {
        if (skippedAt === 0) text += token.raw;
        return;
      }
      const name = localName(token.name);
      const isUnlinked = name === 'fldSimple' && fields.at(-1)?.verdict !== 'keep';
      if (token.kind === 'close') {
        path.pop();
        if (skippedAt === 0 && !isUnlinked) text += token.raw;
        if (skippedAt > path.length) skippedAt = 0;
        return;
      }
      if (skippedAt === 0 && isLeftOut(name, fields)) skippedAt = path.length + 1;
      if (skippedAt === 0 && !isUnlinked) text += token.raw;
      if (token.kind === 'open') path.push(name);
      else if (skippedAt === path.length + 1) skippedAt = 0;
    },
    text: () => text,
  };
}
