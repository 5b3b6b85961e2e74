import { FindTicketsForm, findTickets } from '@plenum/contract/tickets/endpoints';
import type { TicketView } from '@plenum/contract/tickets/schemas';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { FormSummary } from '#kernel/form/form-summary';
import { useContractForm } from '#kernel/form/use-contract-form';
import { type Field, useField } from '#kernel/form/use-field';
import { useTitle } from '#kernel/page/page-frame';
import { Button } from '#kernel/ui/buttons/button';
import { TextField } from '#kernel/ui/fields/text-field';
import { TicketCard } from './ticket-card.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketActions } from './ticket-page.tsx';

const FullScreenTicket = lazy(async () => ({
  default: (await import('./full-screen-ticket.tsx')).FullScreenTicket,
}));

/** The fields for a phone number or email address and for the code sent there. */
export interface CodeInputs {
  target: Field;
  code: Field;
}

interface GetCodePageProps {
  renderCode: (inputs: CodeInputs) => ReactNode;
}

/**
 * Lets people who were registered without an account open their tickets, with their name, a phone number or email
 * address, and a code.
 */
export function GetCodePage({ renderCode }: GetCodePageProps) {
  const { t } = useTranslation('tickets');
  const [tickets, setTickets] = useState<readonly TicketView[]>([]);
  useTitle(t('get.title'));
  if (tickets.length > 0) return <FoundTickets tickets={tickets} onAgain={() => setTickets([])} />;
  return (
    <div className="page grid grow grid-cols-[minmax(0,1fr)] content-center py-10">
      <div className="mx-auto w-full max-w-100">
        <h1 className="text-2xl font-bold">{t('get.title')}</h1>
        <p className="mt-2 mb-6 text-muted">{t('get.why')}</p>
        <FindForm renderCode={renderCode} onFound={setTickets} />
      </div>
    </div>
  );
}

interface FindFormProps extends GetCodePageProps {
  onFound: (tickets: readonly TicketView[]) => void;
}

function FindForm({ renderCode, onFound }: FindFormProps) {
  const { t } = useTranslation('tickets');
  const form = useContractForm(FindTicketsForm, { defaultValues: { name: '', target: '', code: '' } });
  const name = useField(form, 'name');
  const target = useField(form, 'target');
  const code = useField(form, 'code');
  const submit = form.submit(async (body, idempotencyKey) => {
    const answer = call(findTickets, { body, quiet: true, idempotencyKey });
    onFound(await code.emptyIfWrong(answer));
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField {...name.input} label={t('get.name')} description={t('get.nameHint')} autoComplete="name" />
      {renderCode({ target, code })}
      <FormSummary errors={form.formState.errors} />
      <Button kind="primary" type="submit" isPending={form.formState.isSubmitting}>
        {t('get.submit')}
      </Button>
    </form>
  );
}

function FoundTickets({ tickets, onAgain }: { tickets: readonly TicketView[]; onAgain: () => void }) {
  const { t } = useTranslation('tickets');
  const [only] = tickets.length === 1 ? tickets : [];
  // A single ticket is opened immediately, full screen and on white.
  const [shown, setShown] = useState(only);
  return (
    <div className="page py-8">
      <div className="mx-auto grid max-w-110 gap-8">
        <h1 className="text-xl font-bold">{t('get.found', { count: tickets.length })}</h1>
        {tickets.map((ticket) => (
          <section key={ticket.id} className="grid gap-4">
            <TicketCard ticket={ticket} headingLevel={2} />
            <TicketFacts ticket={ticket} />
            <TicketActions ticket={ticket} />
          </section>
        ))}
        <Button kind="quiet" onPress={onAgain}>
          {t('get.again')}
        </Button>
      </div>
      {shown && (
        <Suspense>
          <FullScreenTicket ticket={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
