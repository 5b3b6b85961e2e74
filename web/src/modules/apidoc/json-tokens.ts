export type JsonTokenKind = 'name' | 'text' | 'value' | 'mark';

export interface JsonToken {
  readonly kind: JsonTokenKind;
  readonly text: string;
}

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)|([^"\d\-tfn]+|.)/gs;

/** Cuts laid-out JSON for colouring; joined, the tokens are the text again. */
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
