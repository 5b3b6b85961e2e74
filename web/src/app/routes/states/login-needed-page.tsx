import { useTranslation } from 'react-i18next';
import { useUserStore } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/buttons/button';
import { StatePage } from './state-page.tsx';

export function LoginNeededPage() {
  const { t } = useTranslation('app');
  const showLogin = useUserStore((state) => state.showLogin);
  return (
    <StatePage number="401" title={t('loginFirst')} text={t('loginFirstText')}>
      <Button kind="primary" onPress={() => showLogin(true)}>
        {t('logIn')}
      </Button>
      <Button onPress={() => showLogin(true, '2')}>{t('signUp')}</Button>
    </StatePage>
  );
}
