import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Tabs } from '#kernel/ui/layout/tabs';
import { meQuery } from '#modules/accounts/api';
import { ProvidersPage } from '#modules/messaging/organize/providers/providers-screen';
import { SITE_SCOPE } from '#modules/mailings/api';
import { MailingLinksContext } from '#modules/mailings/links';
import { meetingIn, readTemplatesSearch, type TemplatesSearch } from '#modules/mailings/search';
import { NewTemplatePage, TemplatePage } from '#modules/mailings/templates/template-page';
import { TemplatesPage } from '#modules/mailings/templates/templates-page';
import { href, paths } from '../../paths.ts';
import { ForbiddenPage } from '../states/state-pages.tsx';

/** Shows the site's message templates, together with the providers. With a scope, shows those of a conference. */
export function SmsTemplateRoute() {
  const { t } = useTranslation('mailings');
  const router = useRouter();
  const search = readTemplatesSearch(useSearch({ strict: false }));
  const { data: me } = useQuery(meQuery);
  const { scope: place } = search;
  const links = {
    templates: () => href(paths.smsTemplate, {}, { scope: place }),
    template: (ref: string) => href(paths.smsTemplate, {}, { scope: place, ref }),
    go: (to: string) => void router.navigate({ href: to }),
  };
  const onSearch = (next: TemplatesSearch) =>
    void router.navigate({ href: href(paths.smsTemplate, {}, { ...next }), replace: true });
  const scope = meetingIn(search) ?? SITE_SCOPE;
  if (scope === SITE_SCOPE && me?.administrator === false) return <ForbiddenPage />;
  const { ref, tab = 'templates' } = search;
  const list = <TemplatesPage {...{ scope, search, onSearch }} />;
  return (
    <MailingLinksContext value={links}>
      {ref === undefined && scope !== SITE_SCOPE && list}
      {ref === undefined && scope === SITE_SCOPE && (
        <Tabs
          label={t('area')}
          selected={tab}
          onSelect={(next) => onSearch(next === 'templates' ? {} : { tab: next })}
          tabs={[
            { id: 'templates', label: t('templates.title'), content: list },
            { id: 'providers', label: t('templates.providers'), content: <ProvidersPage /> },
          ]}
        />
      )}
      {(ref === 'new:sms' || ref === 'new:email') && (
        <NewTemplatePage key={ref} scope={scope} channel={ref === 'new:sms' ? 'sms' : 'email'} />
      )}
      {ref !== undefined && !ref.startsWith('new:') && <TemplatePage key={ref} scope={scope} of={ref} />}
    </MailingLinksContext>
  );
}
