import type { ReactNode } from 'react';
import { Button } from '#kernel/ui/buttons/button';

export interface OrderPartProps {
  title: string;
  action?: { label: string; onPress: () => void };
  children: ReactNode;
}

/** A part at the side of an order, with an action. */
export function OrderPart({ title, action, children }: OrderPartProps) {
  return (
    <section className="border-t pt-3">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 className="font-bold">{title}</h2>
        {action && (
          <Button kind="quiet" size="small" className="-me-3 min-h-11 text-accent!" onPress={action.onPress}>
            {action.label}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
