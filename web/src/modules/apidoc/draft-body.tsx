import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kernel/ui/button';
import { TextArea } from '#kernel/ui/text-area';
import type { Draft, DraftFault } from './draft.ts';
import { faultWords } from './fault-words.ts';
import type { ApiBody } from './read-content.ts';

interface DraftBodyProps {
  body: ApiBody;
  draft: Draft;
  fault: DraftFault | undefined;
  onDraft: (draft: Draft) => void;
  onReset: () => void;
}

const FEWEST_ROWS = 5;
const MOST_ROWS = 18;

export function DraftBody({ body, draft, fault, onDraft, onReset }: DraftBodyProps) {
  const { t } = useTranslation('apidoc');
  const error = fault === undefined ? undefined : t(faultWords[fault]);
  if (body.isFile) {
    return <FileInput types={body.types} error={error} onFile={(file) => onDraft({ ...draft, file })} />;
  }
  const rows = Math.min(Math.max(draft.body.split('\n').length, FEWEST_ROWS), MOST_ROWS);
  return (
    <div>
      <TextArea
        label={t('try.body')}
        error={error}
        isRequired={body.isRequired}
        rows={rows}
        value={draft.body}
        onChange={(text) => onDraft({ ...draft, body: text })}
        spellCheck="false"
        className="[&_textarea]:font-mono [&_textarea]:text-[0.8125rem] [&_textarea]:leading-relaxed"
      />
      <Button kind="quiet" size="small" className="-ms-3 mt-1" onPress={onReset}>
        {t('try.resetBody')}
      </Button>
    </div>
  );
}

interface FileInputProps {
  types: readonly string[];
  error: string | undefined;
  onFile: (file: File | undefined) => void;
}

function FileInput({ types, error, onFile }: FileInputProps) {
  const { t } = useTranslation('apidoc');
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('try.file')}
      </label>
      <input
        id={id}
        type="file"
        accept={types.join(',')}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => onFile(target.files?.[0])}
        className="min-h-11 w-full rounded-md border border-border-field bg-surface-raised py-1.5 ps-1.5 pe-3 text-sm file:me-3 file:min-h-8 file:cursor-pointer file:rounded-sm file:bg-text/[0.06] file:px-3 file:font-semibold aria-invalid:border-danger"
      />
      <p id={`${id}-error`} className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
