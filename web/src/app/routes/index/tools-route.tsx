import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { ToolsPage } from '#modules/meetings/tools/tools-page';
import { paths } from '../../paths.ts';

export function ToolsRoute() {
  const { t } = useTranslation('meetings');
  useTitle(t('tools.title'));
  return <ToolsPage apidocHref={paths.apidoc} />;
}
