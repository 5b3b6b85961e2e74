import { useTranslation } from '#kernel/i18n/use-translation';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { type ApiParameter, isIdempotencyKey } from '../document/api-document.ts';
import { type DraftError, errorWords } from './draft.ts';
import type { JsonObject } from '../document/json-schema.ts';
import { schemaTree, type SchemaNode } from '../schema/schema-tree.ts';

interface DraftParameterProps {
  parameter: ApiParameter;
  document: JsonObject;
  value: string;
  fieldError: DraftError | undefined;
  onChange: (value: string) => void;
}

const UNSET = '';

/** The input of a parameter: a select if there are few values, otherwise a text field. */
export function DraftParameter({ parameter, document, value, fieldError, onChange }: DraftParameterProps) {
  const { t } = useTranslation('apidoc');
  const choices = choicesOf(schemaTree(parameter.schema, document));
  const label = <code className="font-mono">{parameter.name}</code>;
  const error = fieldError === undefined ? undefined : t(errorWords[fieldError]);
  if (choices.length > 0) {
    const options = choices.map((choice) => ({ value: choice, label: choice }));
    const unset = { value: UNSET, label: t('try.unset') };
    return (
      <Select
        label={label}
        error={error}
        isRequired={parameter.isRequired}
        options={parameter.isRequired ? options : [unset, ...options]}
        value={parameter.isRequired && value === UNSET ? null : value}
        onChange={onChange}
      />
    );
  }
  return (
    <TextField
      label={label}
      error={error}
      isRequired={parameter.isRequired}
      value={value}
      onChange={onChange}
      spellCheck="false"
      autoComplete="off"
      {...(isIdempotencyKey(parameter) && { description: t('try.idempotencyHint') })}
    />
  );
}

function choicesOf(node: SchemaNode): string[] {
  if (node.type === 'boolean' && node.values.length === 0) return ['true', 'false'];
  return node.values.map((value) => value.replace(/^"(.*)"$/, '$1'));
}
