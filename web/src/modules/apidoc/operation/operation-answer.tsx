import { Trans } from '#kernel/i18n/texts/trans';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { ApiReply } from '../document/read-content.ts';
import { codeInside, CodeBlock } from '../code-block.tsx';
import { type JsonObject, entriesIn, isJsonObject, isSchema, type Schema } from '../document/json-schema.ts';
import { schemaExample } from '../schema/schema-example.ts';
import { schemaTree } from '../schema/schema-tree.ts';
import { SchemaView } from '../schema/schema-view.tsx';

/** The successful answer of a call. */
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

const frame = ['code', 'message', 'msg', 'data'];

/** The schema of `data` inside the envelope that all answers share; undefined if the answer has another shape. */
function envelopeData(schema: Schema): Schema | undefined {
  if (!isJsonObject(schema)) return undefined;
  const fields = new Map(entriesIn(schema['properties']));
  const data = fields.get('data');
  return frame.every((name) => fields.has(name)) && isSchema(data) ? data : undefined;
}
