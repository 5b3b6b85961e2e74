import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useTranslation } from 'react-i18next';
import { SectionForm } from '../section-form.tsx';
import { PartnerList } from './partner-list.tsx';

export function PartnersEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('console');
  return (
    <SectionForm meeting={meeting} name="partners" intro={t('partners.intro')}>
      {(form, { isDisabled, uploadPicture }) => (
        <PartnerList form={form} name="partners" uploadPicture={uploadPicture} isDisabled={isDisabled} />
      )}
    </SectionForm>
  );
}
