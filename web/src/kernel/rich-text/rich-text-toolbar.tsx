import { useEditorState, type Editor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useTranslation } from '../i18n/use-translation.tsx';
import { classes } from '../ui/classes.ts';
import {
  BoldIcon,
  BulletListIcon,
  HeadingIcon,
  ItalicIcon,
  LinkIcon,
  OrderedListIcon,
  QuoteIcon,
  RedoIcon,
  SubheadingIcon,
  UndoIcon,
} from '../ui/icons/editing-icons.tsx';
import { ImageIcon, MinusIcon } from '../ui/icons/more-icons.tsx';
import { Spinner } from '../ui/pictures/hall-of-seats.tsx';

export interface RichTextToolbarProps {
  editor: Editor;
  label: string;
  onLink: () => void;
  /** If undefined, the toolbar has no button for pictures. */
  onPicture: (() => void) | undefined;
  isUploading: boolean;
  isDisabled: boolean;
}

export function RichTextToolbar({
  editor,
  label,
  onLink,
  onPicture,
  isUploading,
  isDisabled,
}: RichTextToolbarProps) {
  const { t } = useTranslation('form');
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      title: current.isActive('heading', { level: 2 }),
      subtitle: current.isActive('heading', { level: 3 }),
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      link: current.isActive('link'),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      quote: current.isActive('blockquote'),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <Toolbar
      aria-label={t('richText.toolbar', { label })}
      className="flex flex-wrap gap-0.5 border-b px-1.5 py-1"
    >
      <Tool
        label={t('richText.heading')}
        isOn={active.title}
        isDisabled={isDisabled}
        onPress={() => chain().toggleHeading({ level: 2 }).run()}
      >
        <HeadingIcon />
      </Tool>
      <Tool
        label={t('richText.subheading')}
        isOn={active.subtitle}
        isDisabled={isDisabled}
        onPress={() => chain().toggleHeading({ level: 3 }).run()}
      >
        <SubheadingIcon />
      </Tool>
      <Tool
        label={t('richText.bold')}
        isOn={active.bold}
        isDisabled={isDisabled}
        onPress={() => chain().toggleBold().run()}
      >
        <BoldIcon />
      </Tool>
      <Tool
        label={t('richText.italic')}
        isOn={active.italic}
        isDisabled={isDisabled}
        onPress={() => chain().toggleItalic().run()}
      >
        <ItalicIcon />
      </Tool>
      <Tool label={t('richText.link')} isOn={active.link} isDisabled={isDisabled} onPress={onLink}>
        <LinkIcon />
      </Tool>
      <Tool
        label={t('richText.bullets')}
        isOn={active.bullets}
        isDisabled={isDisabled}
        onPress={() => chain().toggleBulletList().run()}
      >
        <BulletListIcon />
      </Tool>
      <Tool
        label={t('richText.numbers')}
        isOn={active.numbers}
        isDisabled={isDisabled}
        onPress={() => chain().toggleOrderedList().run()}
      >
        <OrderedListIcon />
      </Tool>
      <Tool
        label={t('richText.quote')}
        isOn={active.quote}
        isDisabled={isDisabled}
        onPress={() => chain().toggleBlockquote().run()}
      >
        <QuoteIcon />
      </Tool>
      <Tool
        label={t('richText.rule')}
        isDisabled={isDisabled}
        onPress={() => chain().setHorizontalRule().run()}
      >
        <MinusIcon />
      </Tool>
      {onPicture && (
        <Tool label={t('richText.picture')} isDisabled={isDisabled || isUploading} onPress={onPicture}>
          {isUploading ? <Spinner className="w-5" /> : <ImageIcon />}
        </Tool>
      )}
      <Tool label={t('richText.undo')} isDisabled={isDisabled} onPress={() => chain().undo().run()}>
        <UndoIcon />
      </Tool>
      <Tool label={t('richText.redo')} isDisabled={isDisabled} onPress={() => chain().redo().run()}>
        <RedoIcon />
      </Tool>
    </Toolbar>
  );
}

interface ToolProps {
  label: string;
  isOn?: boolean;
  isDisabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, isOn, isDisabled, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      disabled={isDisabled}
      onClick={onPress}
      className={classes(
        'inline-grid size-9 cursor-pointer place-items-center rounded-sm transition-colors pointer-coarse:size-11',
        'disabled:pointer-events-none disabled:opacity-45',
        isOn === true ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-text/[0.06] hover:text-text',
      )}
    >
      {children}
    </button>
  );
}
