import { Trans, useTranslation } from 'react-i18next';
import type { ApiReply } from '../document/read-content.ts';
import { codeInside } from '../code.tsx';
import { CodeBlock } from '../code-block.tsx';
import { envelopeData } from '../document/envelope-data.ts';
import type { JsonObject } from '../document/json-schema.ts';
import { schemaExample } from '../schema/schema-example.ts';
import { schemaTree } from '../schema/schema-tree.ts';
import { SchemaView } from '../schema/schema-view.tsx';

/** What a call answers when all is well. */
export function OperationAnswer({ reply, document }: { reply: ApiReply; document: JsonObject }) {
  const { t } = useTranslation('apidoc');
  const data = envelopeData(reply.schema);
  const node = schemaTree(data ?? reply.schema, document);
  const example = JSON.stringify(schemaExample(reply.schema, document), null, 2);
  if (node.type === 'null') {
    return (
      <p className="text-muted">
        <Trans t={t} i18nKey="operation.nothing" components={codeInside} />
      </p>
    );
  }
  return (
    <>
      <p className="text-muted">
        {reply.isStream && t('operation.answerEvent')}
        {!reply.isStream && data !== undefined && (
          <Trans t={t} i18nKey="operation.answerData" components={codeInside} />
        )}
      </p>
      <SchemaView node={node} isInput={false} />
      <CodeBlock title={t('example')} text={example} isJson copyLabel={t('copyExample')} className="mt-4" />
    </>
  );
}
