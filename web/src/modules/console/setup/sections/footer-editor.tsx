import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useTranslation } from 'react-i18next';
import { SectionForm } from '../section-form.tsx';
import { FooterFields } from './footer-fields.tsx';

export function FooterEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('console');
  return (
    <SectionForm meeting={meeting} name="footer" intro={t('footer.intro')}>
      {(form, { isDisabled }) => <FooterFields form={form} isDisabled={isDisabled} />}
    </SectionForm>
  );
}
