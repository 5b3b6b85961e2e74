import { useTranslation } from 'react-i18next';
import type { ApiBody } from '../document/read-content.ts';
import { Code } from '../code.tsx';
import { CodeBlock } from '../code-block.tsx';
import type { JsonObject } from '../document/json-schema.ts';
import { schemaExample } from '../schema/schema-example.ts';
import { schemaTree } from '../schema/schema-tree.ts';
import { SchemaView } from '../schema/schema-view.tsx';

/** What a call wants to be sent. */
export function OperationBody({ body, document }: { body: ApiBody; document: JsonObject }) {
  const { t } = useTranslation('apidoc');
  if (body.isFile) {
    return (
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-muted">
        {t('operation.bodyFile')}
        {body.types.map((type) => (
          <Code key={type}>{type}</Code>
        ))}
      </p>
    );
  }
  const example = JSON.stringify(schemaExample(body.schema, document), null, 2);
  return (
    <>
      <SchemaView node={schemaTree(body.schema, document)} isInput />
      <CodeBlock title={t('example')} text={example} isJson copyLabel={t('copyExample')} className="mt-4" />
    </>
  );
}
