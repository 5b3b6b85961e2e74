import { readMemberMessages, switchMemberMessages } from '@plenum/contract/registration/people/endpoints';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { Switch } from '#kernel/ui/fields/switch';

function memberMessagesQuery(id: string) {
  return queryOptions({
    queryKey: ['registration', 'memberMessages', id],
    queryFn: ({ signal }) => call(readMemberMessages, { params: { id }, signal, quiet: true }),
  });
}

/**
 * Shows for each member of a team whether they get their ticket by message. Renders nothing for a person who registered
 * alone.
 */
export function MemberMessages({ registrationId }: { registrationId: string }) {
  const { t } = useTranslation('registration');
  const client = useQueryClient();
  const query = memberMessagesQuery(registrationId);
  const { data } = useQuery(query);
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      call(switchMemberMessages, { params: { id: registrationId }, body: { isOn } }),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  if (!data) return null;
  return (
    <Switch
      className="mb-8 rounded-lg border bg-surface-raised px-5 py-4"
      label={t('order.memberMessages')}
      description={t('order.memberMessagesWhat')}
      isSelected={change.isPending ? change.variables : data.isOn}
      isDisabled={change.isPending}
      onChange={(isOn) => change.mutate(isOn)}
    />
  );
}
