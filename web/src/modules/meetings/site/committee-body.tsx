import type { PublicBackground } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Avatar } from '#kernel/ui/pictures/avatar';
import { EmptyState } from '#kernel/ui/feedback/empty-state';

type Member = PublicBackground['committee'][number]['members'][number];

export function CommitteeBody({ groups }: { groups: PublicBackground['committee'] }) {
  const { t } = useTranslation('meetings');
  if (groups.length === 0)
    return <EmptyState title={t('committee.emptyTitle')}>{t('committee.emptyText')}</EmptyState>;
  return (
    <div className="flex flex-col gap-12">
      {groups.map(({ name, members }) => (
        <section key={name}>
          <h2 className="text-xl font-semibold">{name}</h2>
          <ul className="mt-4 grid gap-x-8 border-t sm:grid-cols-2 lg:grid-cols-3">
            {members.map((member) => (
              <MemberItem key={member.name + member.organization} member={member} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function MemberItem({ member: { name, role, organization, country, photo } }: { member: Member }) {
  return (
    <li className="flex items-center gap-4 border-b py-4">
      <Avatar name={name} src={photo} size="large" />
      <div className="min-w-0">
        {role !== '' && <p className="text-sm text-accent">{role}</p>}
        <p className="font-semibold">{name}</p>
        {organization !== '' && <p className="text-sm text-muted">{organization}</p>}
        {country !== '' && <p className="text-sm text-muted">{country}</p>}
      </div>
    </li>
  );
}
