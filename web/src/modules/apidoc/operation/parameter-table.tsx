import { useTranslation } from '#kernel/i18n/use-translation';
import { Table, type Column } from '#kernel/ui/layout/table';
import { type ApiParameter, isIdempotencyKey } from '../document/api-document.ts';
import { parameterKey } from '../try-out/draft.ts';
import type { JsonObject } from '../document/json-schema.ts';
import { hasFacts, SchemaFacts, TypeName } from '../schema/schema-facts.tsx';
import { schemaTree } from '../schema/schema-tree.ts';

interface ParameterTableProps {
  parameters: readonly ApiParameter[];
  document: JsonObject;
}

export function ParameterTable({ parameters, document }: ParameterTableProps) {
  const { t } = useTranslation('apidoc');
  const columns: Column<ApiParameter>[] = [
    {
      id: 'name',
      label: t('parameter.name'),
      isRowHeader: true,
      renderCell: (parameter) => <Name parameter={parameter} />,
    },
    { id: 'place', label: t('parameter.place'), renderCell: ({ place }) => <Place place={place} /> },
    {
      id: 'type',
      label: t('parameter.type'),
      renderCell: ({ schema }) => <TypeName node={schemaTree(schema, document)} />,
    },
    {
      id: 'notes',
      label: t('parameter.notes'),
      renderCell: (parameter) => <Notes parameter={parameter} document={document} />,
    },
  ];
  return (
    <Table label={t('operation.parameters')} columns={columns} rows={parameters} rowKey={parameterKey} />
  );
}

function Name({ parameter }: { parameter: ApiParameter }) {
  const { t } = useTranslation('apidoc');
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 whitespace-nowrap">
      <code className="font-mono text-sm">{parameter.name}</code>
      {parameter.isRequired && <span className="text-xs text-warning">{t('field.required')}</span>}
    </span>
  );
}

function Place({ place }: { place: string }) {
  const { t } = useTranslation('apidoc');
  const known = (['path', 'query', 'header', 'cookie'] as const).find((name) => name === place);
  return <span className="text-sm">{known === undefined ? place : t(`place.${known}`)}</span>;
}

function Notes({ parameter, document }: { parameter: ApiParameter; document: JsonObject }) {
  const { t } = useTranslation('apidoc');
  const node = schemaTree(parameter.schema, document);
  const ownWords = parameter.description ?? node.description;
  const description = ownWords ?? (isIdempotencyKey(parameter) ? t('parameter.idempotencyKey') : undefined);
  return (
    <span className="block space-y-1 text-sm">
      {parameter.name === 'lan' && ownWords === undefined && (
        <span className="block">{t('parameter.lan')}</span>
      )}
      {description !== undefined && <span className="block">{description}</span>}
      {hasFacts(node) && <SchemaFacts node={node} />}
    </span>
  );
}
