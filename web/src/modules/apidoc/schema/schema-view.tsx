import { useTranslation } from '#kernel/i18n/use-translation';
import { ChevronRightIcon } from '#kernel/ui/icons/more-icons';
import { Code } from '../code-block.tsx';
import { hasFacts, SchemaFacts, TypeName } from './schema-facts.tsx';
import type { SchemaNode } from './schema-tree.ts';

interface Direction {
  /** True in a request, in which the required fields are marked. In an answer the optional ones are marked. */
  isInput: boolean;
}

/** A schema as a list of fields, each with its own fields below it. */
export function SchemaView({ node, isInput }: { node: SchemaNode } & Direction) {
  const { t } = useTranslation('apidoc');
  const isPlain = node.fields.length === 0 && node.variants.length === 0;
  const isList = node.type.endsWith('[]');
  return (
    <div>
      {(isPlain || isList || node.isNullable) && (
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b py-2.5 last:border-b-0">
          <TypeName node={node} />
          {hasFacts(node) && <SchemaFacts node={node} />}
        </p>
      )}
      <Inside node={node} isInput={isInput} />
      {isInput && node.isClosed && <p className="pt-2.5 text-sm text-muted">{t('field.closed')}</p>}
    </div>
  );
}

function Inside({ node, isInput }: { node: SchemaNode } & Direction) {
  const { t } = useTranslation('apidoc');
  return (
    <>
      {node.fields.length > 0 && (
        <ul>
          {node.fields.map((field) => (
            <Field key={field.name} node={field} isInput={isInput} />
          ))}
        </ul>
      )}
      {node.variants.length > 0 && (
        <>
          <p className="pt-2.5 text-sm text-muted">{t('field.oneOf')}</p>
          <ul className="space-y-4 py-3">
            {node.variants.map((variant, index) => (
              <li key={variant.name || index} className="border-s-2 border-accent ps-4">
                <p className="text-sm font-semibold">
                  {variant.name === '' ? (
                    t('field.variant', { number: index + 1 })
                  ) : (
                    <Code>{variant.name}</Code>
                  )}
                </p>
                <SchemaView node={variant} isInput={isInput} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Field({ node, isInput }: { node: SchemaNode } & Direction) {
  const { t } = useTranslation('apidoc');
  const hasInside = node.fields.length > 0 || node.variants.length > 0;
  return (
    <li className="border-b py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <code className="font-mono text-sm font-semibold wrap-anywhere">
          {node.name === '*' ? <span className="text-muted">{t('field.anyName')}</span> : node.name}
        </code>
        <TypeName node={node} />
        {isInput && node.isRequired && (
          <span className="text-xs font-semibold text-warning">{t('field.required')}</span>
        )}
        {!node.isRequired && node.name !== '*' && (
          <span className="text-xs text-muted">{t('field.optional')}</span>
        )}
      </div>
      {node.description !== undefined && <p className="mt-1 text-sm">{node.description}</p>}
      {hasFacts(node) && (
        <div className="mt-1">
          <SchemaFacts node={node} />
        </div>
      )}
      {node.isLoop && <p className="mt-1 text-sm text-muted">{t('field.loop')}</p>}
      {node.type === 'never' && <p className="mt-1 text-sm text-muted">{t('field.never')}</p>}
      {hasInside && (
        <details open className="group/inside mt-1">
          <summary className="-ms-1 inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-sm pe-2 text-sm text-muted hover:text-text pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            <ChevronRightIcon className="size-4 shrink-0 transition-transform group-open/inside:rotate-90" />
            {node.variants.length > 0
              ? t('field.variants', { count: node.variants.length })
              : t('field.count', { count: node.fields.length })}
          </summary>
          <div className="border-s ps-4">
            <Inside node={node} isInput={isInput} />
          </div>
        </details>
      )}
    </li>
  );
}
