import type { ReactNode, RefObject } from 'react';
import { Menu as AriaMenu, Header, MenuItem, MenuSection, Separator } from 'react-aria-components/Menu';
import { classes } from '../classes.ts';
import type { Icon } from '../icons/draw-icon.tsx';
import { CheckIcon } from '../icons/icons.tsx';
import { entryClass, Popover } from '../dialogs/popover.tsx';
import { useCloseOnNavigation } from '../dialogs/overlay.ts';

/** An action. The same object can be used for a button or a shortcut. */
export interface Action {
  id: string;
  label: string;
  icon?: Icon;
  onAction: () => void;
  isDangerous?: boolean;
  isDisabled?: boolean;
  /** True for the current choice. */
  isCurrent?: boolean;
}

export interface ActionGroup {
  id: string;
  label?: string;
  actions: readonly Action[];
}

export interface MenuProps {
  label: string;
  groups: readonly ActionGroup[];
  triggerRef: RefObject<Element | null>;
  isOpen: boolean;
  onClose: () => void;
  /** Shown above the actions, such as the name of the logged-in user. */
  header?: ReactNode;
}

// The first item takes the focus, so that the arrow keys work.
const startsAtFirst = { autoFocus: 'first' } as const;

export function Menu({ label, groups, triggerRef, isOpen, onClose, header }: MenuProps) {
  useCloseOnNavigation({ isOpen, close: onClose });
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      aria-label={label}
      className="min-w-56"
    >
      {header !== undefined && <div className="border-b px-3.5 py-3 -mx-1 -mt-1 mb-1">{header}</div>}
      <AriaMenu aria-label={label} {...startsAtFirst} onClose={onClose} className="outline-none">
        {groups.map((group, index) => (
          <Group key={group.id} group={group} isFirst={index === 0} />
        ))}
      </AriaMenu>
    </Popover>
  );
}

function Group({ group, isFirst }: { group: ActionGroup; isFirst: boolean }) {
  return (
    <>
      {!isFirst && <Separator className="-mx-1 my-1 border-t" />}
      <MenuSection {...choiceOf(group)}>
        {group.label !== undefined && (
          <Header className="px-2.5 pt-2 pb-1 text-xs font-semibold text-muted">{group.label}</Header>
        )}
        {group.actions.map((action) => (
          <Entry key={action.id} action={action} />
        ))}
      </MenuSection>
    </>
  );
}

// Returns the props that make a group with a current choice a group of radio items.
function choiceOf({ actions }: ActionGroup) {
  if (actions.every((action) => action.isCurrent === undefined)) return {};
  const selectedKeys = actions.filter((action) => action.isCurrent).map((action) => action.id);
  return { selectionMode: 'single', selectedKeys } as const;
}

function Entry({ action }: { action: Action }) {
  const Shape = action.icon;
  return (
    <MenuItem
      id={action.id}
      textValue={action.label}
      onAction={action.onAction}
      isDisabled={action.isDisabled ?? false}
      className={classes(entryClass, action.isDangerous && 'text-danger')}
    >
      {Shape !== undefined && (
        <Shape className={classes('size-4.5 shrink-0', !action.isDangerous && 'text-muted')} />
      )}
      <span className="min-w-0 flex-1">{action.label}</span>
      {action.isCurrent === true && <CheckIcon className="size-4.5 shrink-0 text-accent" />}
    </MenuItem>
  );
}
