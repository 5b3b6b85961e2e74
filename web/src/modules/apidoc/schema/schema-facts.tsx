import { Trans } from '#kernel/i18n/texts/trans';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Code, codeInside } from '../code-block.tsx';
import type { SchemaLimit } from './schema-limits.ts';
import type { SchemaNode } from './schema-tree.ts';

/** The JSON type with its format. */
export function TypeName({ node }: { node: SchemaNode }) {
  return (
    <span translate="no" className="font-mono text-[0.8125rem] break-words text-muted">
      {node.type}
      {node.format !== undefined && ` <${node.format}>`}
      {node.isNullable && ' | null'}
    </span>
  );
}

export function hasFacts({ limits, values }: SchemaNode): boolean {
  return limits.length > 0 || values.length > 0;
}

/** The limits in words, then the allowed values. */
export function SchemaFacts({ node }: { node: SchemaNode }) {
  const { t } = useTranslation('apidoc');
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-muted">
      {node.limits.map((limit, place) => (
        <span key={`${limit.kind} ${place}`}>
          <LimitText limit={limit} />
        </span>
      ))}
      {node.values.length > 0 && (
        <span className="flex flex-wrap gap-1">
          <span className="sr-only">{t('field.values')}</span>
          {node.values.map((value) => (
            <Code key={value}>{value}</Code>
          ))}
        </span>
      )}
    </span>
  );
}

function LimitText({ limit }: { limit: SchemaLimit }) {
  const { t } = useTranslation('apidoc');
  switch (limit.kind) {
    case 'pattern':
    case 'default':
      return (
        <Trans t={t} i18nKey={`facts.${limit.kind}`} values={{ text: limit.text }} components={codeInside} />
      );
    case 'above':
    case 'below':
    case 'step':
      return t(`facts.${limit.kind}`, { value: limit.value });
    case 'unique':
      return t('facts.unique');
    case 'range':
      return t(`facts.range${spanWord(limit)}`, { min: limit.min ?? 0, max: limit.max ?? 0 });
    default:
      return t(`facts.${limit.kind}${spanWord(limit)}`, {
        min: limit.min ?? 0,
        count: limit.max ?? limit.min ?? 0,
      });
  }
}

function spanWord({ min, max }: { min?: number; max?: number }): 'Between' | 'Exactly' | 'Least' | 'Most' {
  if (max === undefined) return 'Least';
  if (min === undefined) return 'Most';
  return min === max ? 'Exactly' : 'Between';
}
