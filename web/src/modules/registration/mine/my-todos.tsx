import { reviewReasonText } from '@plenum/contract/registration/review/reasons';
import type { DeclinedInvitation } from '@plenum/contract/registration/mine/endpoints';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import type { Icon } from '#kernel/ui/icons/draw-icon';
import { ErrorIcon, WarningIcon } from '#kernel/ui/icons/icons';
import { ChevronRightIcon, PencilIcon } from '#kernel/ui/icons/more-icons';
import { useRegistrationLinks } from '../links.ts';
import { orderToPay, type Todo } from './my-steps.ts';
import { MyTimeLeft } from './my-time-left.tsx';
import { DeclinedLine } from '../sharing/declined-line.tsx';
import { IncomingInvitation } from '../sharing/share-invitation.tsx';
import { searchOf } from '../search.ts';

/** A task of another module. */
export interface TodoLine {
  readonly id: string;
  readonly line: ReactNode;
}

interface MyTodosProps {
  todos: readonly Todo[];
  declined: readonly DeclinedInvitation[];
  more: readonly TodoLine[];
}

/** The person's tasks, before everything else. */
export function MyTodos({ todos, declined, more }: MyTodosProps) {
  return (
    <ul>
      {todos.map((todo) =>
        todo.kind === 'invitation' ? (
          <li key={todo.invitation.id} className="not-first:border-t">
            <IncomingInvitation invitation={todo.invitation} />
          </li>
        ) : (
          <li key={todo.participation.registrationId} className="not-first:border-t">
            <OwnStep todo={todo} />
          </li>
        ),
      )}
      {declined.map((invitation) => (
        <li key={invitation.id} className="not-first:border-t">
          <DeclinedLine invitation={invitation} />
        </li>
      ))}
      {more.map(({ id, line }) => (
        <li key={id} className="not-first:border-t">
          {line}
        </li>
      ))}
    </ul>
  );
}

type OwnTodo = Exclude<Todo, { kind: 'invitation' }>;

const icons: Record<OwnTodo['kind'], { Shape: Icon; tone: string }> = {
  pay: { Shape: WarningIcon, tone: 'text-warning' },
  reprice: { Shape: WarningIcon, tone: 'text-warning' },
  correct: { Shape: ErrorIcon, tone: 'text-danger' },
  continue_draft: { Shape: PencilIcon, tone: 'text-accent' },
};

function OwnStep({ todo }: { todo: OwnTodo }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const links = useRegistrationLinks();
  const { kind, participation, until } = todo;
  const { meeting } = participation;
  const order = orderToPay(participation);
  const wizard = links.register(meeting.slug, searchOf(participation.kind, participation.registrationId));
  switch (kind) {
    case 'pay':
      return (
        <Line
          kind={kind}
          href={order ? links.pay(order.id) : links.mine()}
          title={
            order
              ? t('my.todo.pay', { amount: money(order.fees.total, order.currency, lan) })
              : t('my.do.pay')
          }
          about={meeting.title}
          time={until !== null && <MyTimeLeft until={until} />}
        />
      );
    case 'reprice':
      return (
        <Line
          kind={kind}
          href={order ? links.order(order.id) : links.mine()}
          title={t('my.todo.reprice')}
          about={meeting.title}
        />
      );
    case 'correct':
      return (
        <Line
          kind={kind}
          href={wizard}
          title={t('order.correct')}
          about={t('my.todo.correctAbout', {
            meeting: meeting.title,
            reason: reviewReasonText(participation.reviewReason, lan),
          })}
        />
      );
    default:
      return <Line kind={kind} href={wizard} title={t('my.todo.continue_draft')} about={meeting.title} />;
  }
}

interface LineProps {
  kind: OwnTodo['kind'];
  href: string;
  title: string;
  about: string;
  time?: ReactNode;
}

function Line({ kind, href, title, about, time }: LineProps) {
  const { Shape, tone } = icons[kind];
  return (
    <a href={href} className="group/todo flex min-h-14 items-center gap-4 rounded-sm py-2.5">
      <Shape className={`size-5 shrink-0 ${tone}`} />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-semibold group-hover/todo:text-accent">{title}</span>
          {time !== undefined && time !== false && (
            <span className="text-sm font-semibold text-warning">{time}</span>
          )}
        </span>
        <span className="line-clamp-2 text-sm text-muted">{about}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-muted" />
    </a>
  );
}
