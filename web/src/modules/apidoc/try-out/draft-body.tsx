import { useId } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button, buttonClass } from '#kernel/ui/buttons/button';
import { TextArea } from '#kernel/ui/fields/text-area';
import { type RequestDraft, type DraftError, errorWords } from './draft.ts';
import type { ApiBody } from '../document/read-content.ts';

interface DraftBodyProps {
  body: ApiBody;
  draft: RequestDraft;
  fieldError: DraftError | undefined;
  onDraft: (draft: RequestDraft) => void;
  onReset: () => void;
}

const FEWEST_ROWS = 5;
const MOST_ROWS = 18;

export function DraftBody({ body, draft, fieldError, onDraft, onReset }: DraftBodyProps) {
  const { t } = useTranslation('apidoc');
  const error = fieldError === undefined ? undefined : t(errorWords[fieldError]);
  if (body.isFile) {
    return (
      <FileInput
        types={body.types}
        file={draft.file}
        error={error}
        onFile={(file) => onDraft({ ...draft, file })}
      />
    );
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
  file: File | undefined;
  error: string | undefined;
  onFile: (file: File | undefined) => void;
}

// The native file control is visually hidden, because it is in the browser's language, not the page's.
function FileInput({ types, file, error, onFile }: FileInputProps) {
  const { t } = useTranslation('apidoc');
  const id = useId();
  return (
    <p className="relative flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <input
        id={id}
        type="file"
        accept={types.join(',')}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-file`}
        onChange={({ target }) => onFile(target.files?.[0])}
        className="peer sr-only"
      />
      <label htmlFor={id} className={buttonClass({ className: 'peer-focus-visible:focus-ring' })}>
        {t('try.chooseFile')}
      </label>
      <span id={`${id}-file`} className="min-w-0 wrap-anywhere text-muted">
        {error === undefined ? (file?.name ?? t('try.noFile')) : <span className="text-danger">{error}</span>}
      </span>
    </p>
  );
}
