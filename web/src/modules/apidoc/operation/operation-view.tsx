import { useState, type Ref } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { Access } from '@plenum/contract/kernel/endpoint';
import { useAppStore } from '#kernel/state/app-store';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import type { ApiDocument, ApiOperation } from '../document/api-document.ts';
import { CodeBlock, Code } from '../code-block.tsx';
import { curlCommand } from '../try-out/curl.ts';
import { startDraft } from '../try-out/draft.ts';
import { MethodPill } from '../operation-list.tsx';
import { OperationAnswer } from './operation-answer.tsx';
import { ParameterTable } from './parameter-table.tsx';
import { RefusalTable } from './refusal-table.tsx';
import { ApiSection } from '../section.tsx';
import { TryOut } from '../try-out/try-out.tsx';
import type { ApiBody } from '../document/read-content.ts';
import type { JsonObject } from '../document/json-schema.ts';
import { schemaExample } from '../schema/schema-example.ts';
import { schemaTree } from '../schema/schema-tree.ts';
import { SchemaView } from '../schema/schema-view.tsx';

interface OperationViewProps {
  operation: ApiOperation;
  document: ApiDocument;
  headingRef: Ref<HTMLHeadingElement>;
}

const TRY_OUT_ID = 'try-out';

/** One call: its description on one side, the form to try it on the other. */
export function OperationView({ operation, document, headingRef }: OperationViewProps) {
  const { t } = useTranslation('apidoc');
  const language = useAppStore((state) => state.lan);
  const [draft, setDraft] = useState(() => startDraft(operation, document));
  const { parameters, body, reply, refusals } = operation;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
      <article className="min-w-0">
        <OperationHead operation={operation} headingRef={headingRef} />
        <ApiSection title={t('operation.parameters')}>
          {parameters.length === 0 ? (
            <p className="text-muted">{t('operation.noParameters')}</p>
          ) : (
            <ParameterTable parameters={parameters} document={document.source} />
          )}
        </ApiSection>
        {body !== undefined && (
          <ApiSection title={t('operation.body')}>
            {body.description !== undefined && <p className="mb-3 text-muted">{body.description}</p>}
            <OperationBody body={body} document={document.source} />
          </ApiSection>
        )}
        {reply !== undefined && (
          <ApiSection title={t('operation.answer')}>
            <OperationAnswer reply={reply} document={document.source} />
          </ApiSection>
        )}
        <ApiSection title={t('operation.refusals')}>
          <RefusalTable refusals={refusals} />
        </ApiSection>
      </article>
      <div
        id={TRY_OUT_ID}
        className="min-w-0 scroll-mt-4 space-y-6 self-start xl:sticky xl:top-0 xl:-mx-5 xl:-mt-8 xl:max-h-[calc(100dvh-4.5rem)] xl:overflow-y-auto xl:px-5 xl:py-8"
      >
        <TryOut operation={operation} document={document} draft={draft} onDraft={setDraft} />
        <CodeBlock
          title={t('curl')}
          text={curlCommand(operation, draft, document.address, language)}
          copyLabel={t('copyCurl')}
        />
      </div>
    </div>
  );
}

function OperationHead({ operation, headingRef }: Pick<OperationViewProps, 'operation' | 'headingRef'>) {
  const { t } = useTranslation('apidoc');
  const { id, method, path, summary, description, access, scope } = operation;
  return (
    <header>
      <h1 ref={headingRef} tabIndex={-1} className="text-xl font-bold outline-none">
        {summary}
      </h1>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <MethodPill method={method} />
        <code className="min-w-0 font-mono text-base wrap-anywhere">{path}</code>
        <CopyButton text={path} label={t('copyPath')} />
      </p>
      {description !== undefined && <p className="mt-3 measure">{description}</p>}
      <dl className="mt-4 grid gap-x-8 gap-y-3 border-y py-4 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('operation.access')}</dt>
        <dd className="font-medium max-sm:-mt-2.5">{t(accessWords(access))}</dd>
        <dt className="text-muted">{t('operation.key')}</dt>
        <dd className="font-medium max-sm:-mt-2.5">
          {scope === '' ? (
            t('operation.noKey')
          ) : scope === 'any' ? (
            t('operation.anyKey')
          ) : (
            <Code>{scope}</Code>
          )}
        </dd>
        <dt className="text-muted">{t('operation.id')}</dt>
        <dd className="font-mono max-sm:-mt-2.5">{id}</dd>
      </dl>
      <p className="mt-4 xl:hidden">
        <ButtonLink href={`#${TRY_OUT_ID}`} size="small">
          {t('operation.tryJump')}
        </ButtonLink>
      </p>
    </header>
  );
}

const known: readonly Access[] = ['public', 'login', 'staff', 'administrator'];

/** The key of the text that says who may call. */
function accessWords(access: string): `access.${Access | 'unknown'}` {
  return `access.${known.find((name) => name === access) ?? 'unknown'}`;
}

/** The request body of a call. */
function OperationBody({ body, document }: { body: ApiBody; document: JsonObject }) {
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
