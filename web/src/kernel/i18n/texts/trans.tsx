import { cloneElement, type ReactElement, type ReactNode } from 'react';
import type { Asked, KeyOf, Translate, Values } from './keys.ts';

interface TransProps<A extends Asked> {
  t: Translate<A>;
  i18nKey: KeyOf<A>;
  values?: Values;
  /** The element for each tag of the text. */
  components: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
}

/** Shows a text with tags in it, such as `Send <code>lan</code>`, with components in place of the tags. */
export function Trans<A extends Asked>({ t, i18nKey, values, components }: TransProps<A>) {
  const parts = t(i18nKey, values).split(/<(\w+)>(.*?)<\/\1>/s);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    const component = components[part];
    if (index % 3 === 2) return null;
    const inside = parts[index + 1];
    return component ? cloneElement(component, { key: index }, inside) : inside;
  });
}
