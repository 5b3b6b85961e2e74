import { type RichText, isRichLink } from '@plenum/contract/kernel/rich-text';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { classes } from '../ui/classes.ts';
import { PromptDialog } from '../ui/dialogs/prompt-dialog.tsx';
import type { UploadedPicture } from '../ui/fields/picture-field.tsx';
import { readLink, richTextExtensions } from './rich-text-extensions.ts';
import { toDocument, toRichText } from './rich-text-output.ts';
import './rich-text-surface.css';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { usePictureUpload } from './use-picture-upload.tsx';

export interface RichTextEditorProps {
  label: string;
  value: RichText;
  onChange: (text: RichText) => void;
  /** Uploads a picture, with `quiet: true`. If absent, the text can have no pictures. */
  uploadPicture?: ((file: File) => Promise<UploadedPicture>) | undefined;
  isDisabled?: boolean | undefined;
  isRequired?: boolean | undefined;
  /** The language of the text, if different from the page's. */
  lang?: string | undefined;
  placeholder?: string | undefined;
  description?: React.ReactNode;
  error?: string | undefined;
}

const extensions = richTextExtensions();

export function RichTextSurface({
  label,
  value,
  onChange,
  uploadPicture,
  isDisabled = false,
  isRequired = false,
  lang,
  placeholder,
  description,
  error,
}: RichTextEditorProps) {
  const id = useId();
  const held = useRef(JSON.stringify(value));
  const [isLinking, setLinking] = useState(false);
  const picture = usePictureUpload(uploadPicture);
  const editor = useEditor({
    extensions,
    content: toDocument(value),
    // The content security policy forbids style elements; rich-text-surface.css has the same rules.
    injectCSS: false,
    editable: !isDisabled,
    editorProps: {
      attributes: {
        class: 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-foot`,
        'aria-invalid': String(error !== undefined),
        ...(isRequired && { 'aria-required': 'true' }),
        ...(lang !== undefined && { lang }),
      },
      handlePaste: (_view, event) => picture.take(event.clipboardData?.files),
      handleDrop: (_view, event) => picture.take(event.dataTransfer?.files),
      handleKeyDown(_view, event) {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false;
        event.preventDefault();
        setLinking(true);
        return true;
      },
    },
    onUpdate({ editor: changed }) {
      const text = toRichText(changed.getJSON());
      held.current = JSON.stringify(text);
      onChange(text);
    },
  });

  // The value differs if the form was reset. The editor's own output is passed back to it unchanged, and must not move
  // the cursor.
  useEffect(() => {
    const given = JSON.stringify(value);
    if (given === held.current) return;
    held.current = given;
    editor.commands.setContent(toDocument(value), { emitUpdate: false });
  }, [editor, value]);

  return (
    <div
      className="group/field flex min-w-0 flex-col gap-1.5"
      data-invalid={error !== undefined || undefined}
    >
      <span id={`${id}-label`} className="text-sm font-semibold">
        {label}
        {isRequired && (
          <span aria-hidden className="ms-1 text-danger">
            *
          </span>
        )}
      </span>
      <div
        className={classes(
          'rounded-md border border-border-field bg-surface-raised transition-colors',
          'focus-within:border-accent focus-within:outline-1 focus-within:outline-accent',
          error !== undefined && 'border-danger!',
          isDisabled && 'opacity-60',
        )}
      >
        <RichTextToolbar
          editor={editor}
          label={label}
          onLink={() => setLinking(true)}
          onPicture={picture.choose}
          isUploading={picture.isUploading}
          isDisabled={isDisabled}
        />
        <div className="relative max-h-[60vh] overflow-y-auto">
          <Placeholder editor={editor} text={placeholder} lang={lang} />
          <EditorContent editor={editor} />
        </div>
      </div>
      <div id={`${id}-foot`} className="text-sm text-muted empty:hidden">
        {description}
      </div>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {picture.problem ?? error}
      </p>
      {picture.input}
      <LinkDialog editor={editor} isOpen={isLinking} onClose={() => setLinking(false)} />
      <PictureDialog editor={editor} fileId={picture.uploaded?.fileId} onClose={picture.putAway} />
    </div>
  );
}

interface PlaceholderProps {
  editor: Editor;
  text: string | undefined;
  lang: string | undefined;
}

function Placeholder({ editor, text, lang }: PlaceholderProps) {
  const isEmpty = useEditorState({ editor, selector: ({ editor: current }) => current.isEmpty });
  if (!isEmpty || text === undefined) return null;
  return (
    <span aria-hidden lang={lang} className="pointer-events-none absolute inset-x-4 top-3.5 text-muted">
      {text}
    </span>
  );
}

interface DialogProps {
  editor: Editor;
  onClose: () => void;
}

function LinkDialog({ editor, isOpen, onClose }: DialogProps & { isOpen: boolean }) {
  const { t } = useTranslation('form');
  const current: unknown = editor.getAttributes('link')['href'];
  const href = typeof current === 'string' ? current : '';

  function set(typed: string) {
    const link = readLink(typed);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (link === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && href === '')
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: link } }] })
        .run();
    else chain.setLink({ href: link }).setTextSelection(editor.state.selection.to).run();
  }

  return (
    <PromptDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('richText.linkTitle')}
      label={t('richText.linkAddress')}
      description={t('richText.linkHint')}
      defaultValue={href}
      maxLength={500}
      validate={(typed) => readLink(typed) === '' || isRichLink(readLink(typed))}
      errorMessage={t('richText.linkWrong')}
      onSubmit={set}
    />
  );
}

function PictureDialog({ editor, fileId, onClose }: DialogProps & { fileId: string | undefined }) {
  const { t } = useTranslation('form');
  return (
    <PromptDialog
      isOpen={fileId !== undefined}
      onClose={onClose}
      title={t('richText.altTitle')}
      label={t('richText.alt')}
      description={t('richText.altHint')}
      maxLength={300}
      confirmLabel={t('richText.insert')}
      onSubmit={(alt) => {
        // The picture is inserted below the current block, so that a selection is not replaced.
        const { $to } = editor.state.selection;
        const below = $to.depth === 0 ? $to.pos : $to.after(1);
        const image = { type: 'image', attrs: { fileId, alt: alt.trim() } };
        editor.chain().focus().insertContentAt(below, image).run();
      }}
    />
  );
}
