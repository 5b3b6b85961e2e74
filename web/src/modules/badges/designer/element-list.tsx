import type { BadgeDesign } from '@plenum/contract/badges/design';
import { useTranslation } from '#kernel/i18n/use-translation';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { classes } from '#kernel/ui/classes';
import { ChevronDownIcon, TrashIcon } from '#kernel/ui/icons/more-icons';
import { elementsOf, removeElement, reorderElement } from './edit-design.ts';
import { useElementName } from './element-name.ts';

interface ElementListProps {
  design: BadgeDesign;
  side: number;
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  onChange: (design: BadgeDesign) => void;
}

/** The elements of one side, the uppermost first. */
export function ElementList({ design, side, selected, onSelect, onChange }: ElementListProps) {
  const { t } = useTranslation('badges');
  const nameOf = useElementName();
  const elements = elementsOf(design, side).toReversed();
  return (
    <section>
      <h2 className="text-sm font-semibold">{t('designer.elements')}</h2>
      <ul className="mt-2 rounded-md border bg-surface-raised">
        <li>
          <button
            type="button"
            aria-pressed={selected === undefined}
            onClick={() => onSelect(undefined)}
            className={classes(
              'flex min-h-10 w-full items-center px-3 text-start text-sm',
              selected === undefined && 'bg-accent-soft font-semibold text-accent',
            )}
          >
            {t('designer.wholeBadge')}
          </button>
        </li>
        {elements.map((element) => {
          const isSelected = element.id === selected;
          const name = nameOf(element);
          return (
            <li key={element.id} className="flex items-center border-t">
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={() => onSelect(element.id)}
                className={classes(
                  'flex min-h-10 min-w-0 flex-1 items-center px-3 text-start text-sm',
                  isSelected && 'bg-accent-soft font-semibold text-accent',
                )}
              >
                <span className="truncate">{name}</span>
              </button>
              {isSelected && (
                <span className="flex shrink-0">
                  <IconButton
                    icon={UpIcon}
                    label={t('designer.up', { name })}
                    className="size-10"
                    onPress={() => onChange(reorderElement(design, side, element.id, 1))}
                  />
                  <IconButton
                    icon={ChevronDownIcon}
                    label={t('designer.down', { name })}
                    className="size-10"
                    onPress={() => onChange(reorderElement(design, side, element.id, -1))}
                  />
                  <IconButton
                    icon={TrashIcon}
                    label={t('designer.remove', { name })}
                    className="size-10"
                    onPress={() => {
                      onChange(removeElement(design, side, element.id));
                      onSelect(undefined);
                    }}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function UpIcon() {
  return <ChevronDownIcon className="size-5 shrink-0 rotate-180" />;
}
