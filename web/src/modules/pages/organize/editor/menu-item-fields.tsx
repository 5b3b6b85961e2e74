import { textIn } from '@plenum/contract/kernel/localized-text';
import { z } from '@plenum/contract/kernel/zod';
import { MenuForm, type PageRow } from '@plenum/contract/pages/schemas';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { useAppStore } from '#kernel/state/app-store';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { ChevronDownIcon, ChevronUpIcon, TrashIcon } from '#kernel/ui/icons/more-icons';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';

export const MenuItems = z.strictObject({ items: MenuForm.shape.items });

type Form = ContractForm<typeof MenuItems>;

export interface MenuItemFieldsProps {
  form: Form;
  index: number;
  kind: 'page' | 'link';
  pages: readonly PageRow[];
  isDisabled: boolean;
  /** Undefined if the entry is at that end of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

/** A menu entry: its label, its target and its position. */
export function MenuItemFields({
  form,
  index,
  kind,
  pages,
  isDisabled,
  onUp,
  onDown,
  onRemove,
}: MenuItemFieldsProps) {
  const { t } = useTranslation('pages-organize');
  const number = index + 1;
  const row = useRef<HTMLLIElement>(null);

  // Moves the row and restores the focus, which is lost because moving re-inserts the row's element.
  function moveBy(step: (() => void) | undefined, name: 'up' | 'down') {
    step?.();
    requestAnimationFrame(() => {
      const buttons = row.current?.querySelectorAll<HTMLButtonElement>('[data-move]:not(:disabled)');
      const same = [...(buttons ?? [])].find((button) => button.dataset['move'] === name);
      (same ?? buttons?.[0])?.focus();
    });
  }

  return (
    <li ref={row} className="rounded-lg border bg-surface-raised p-4">
      <div className="mb-3 flex items-center justify-between">
        <h2 className="text-sm font-semibold text-muted">{t(`menu.item.${kind}`, { number })}</h2>
        {!isDisabled && (
          <div className="flex">
            <IconButton
              icon={ChevronUpIcon}
              label={t('menu.up', { number })}
              data-move="up"
              isDisabled={onUp === undefined}
              onPress={() => moveBy(onUp, 'up')}
            />
            <IconButton
              icon={ChevronDownIcon}
              label={t('menu.down', { number })}
              data-move="down"
              isDisabled={onDown === undefined}
              onPress={() => moveBy(onDown, 'down')}
            />
            <IconButton icon={TrashIcon} label={t('menu.remove', { number })} onPress={onRemove} />
          </div>
        )}
      </div>
      <div className="space-y-5">
        <LocalizedLineField
          form={form}
          name={`items.${index}.label`}
          label={t('menu.label')}
          maxLength={40}
          isRequired
          isDisabled={isDisabled}
        />
        {kind === 'page' ? (
          <PageChoice form={form} index={index} pages={pages} isDisabled={isDisabled} />
        ) : (
          <LinkAddress form={form} index={index} isDisabled={isDisabled} />
        )}
      </div>
    </li>
  );
}

type Target = Pick<MenuItemFieldsProps, 'form' | 'index' | 'isDisabled'>;

function PageChoice({ form, index, pages, isDisabled }: Target & Pick<MenuItemFieldsProps, 'pages'>) {
  const { t } = useTranslation('pages-organize');
  const lan = useAppStore((state) => state.lan);
  const { field, fieldState } = useController({ control: form.control, name: `items.${index}.pageId` });
  const label = useController({ control: form.control, name: `items.${index}.label` }).field;

  // If the label is still the title of the previous page, it is replaced by the title of the new one.
  function choose(id: string) {
    const titleOf = (pageId: string) => pages.find((page) => page.id === pageId)?.title;
    const [before, after] = [titleOf(field.value), titleOf(id)];
    const isOwn = label.value.en !== before?.en || label.value.zh !== before.zh;
    field.onChange(id);
    if (after && !isOwn) label.onChange({ ...after });
  }

  return (
    <Select
      label={t('menu.page')}
      options={pages.map((page) => ({
        value: page.id,
        label: textIn(page.title, lan),
        ...(page.publishedNumber === null && { description: t('menu.hiddenPage') }),
      }))}
      value={field.value}
      onChange={choose}
      error={fieldState.error?.message}
      isDisabled={isDisabled}
    />
  );
}

function LinkAddress({ form, index, isDisabled }: Target) {
  const { t } = useTranslation('pages-organize');
  const { input } = useField(form, `items.${index}.link`);
  return (
    <TextField
      {...input}
      label={t('menu.link')}
      placeholder="https://"
      inputMode="url"
      isRequired
      isDisabled={isDisabled}
    />
  );
}
