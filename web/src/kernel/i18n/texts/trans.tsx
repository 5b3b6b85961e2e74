import { cloneElement, type ReactElement, type ReactNode } from 'react';

interface TransProps {
  t: (key: string, values?: Record<string, unknown>) => string;
  i18nKey: string;
  values?: Record<string, unknown>;
  /** What stands for each tag of the text. */
  components: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
}

/** A text with tags in it, `Send <code>lan</code>`, that components take the place of. */
export function Trans({ t, i18nKey, values, components }: TransProps) {
  const parts = t(i18nKey, values).split(/<(\w+)>(.*?)<\/\1>/s);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    const component = components[part];
    if (index % 3 === 2) return null;
    const inside = parts[index + 1];
    return component ? cloneElement(component, { key: index }, inside) : inside;
  });
}
