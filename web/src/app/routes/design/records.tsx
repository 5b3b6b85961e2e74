import { Avatar } from '#kernel/ui/pictures/avatar';
import { QrCode } from '#kernel/ui/pictures/qr-code';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { Stepper } from '#kernel/ui/layout/stepper';
import { Table } from '#kernel/ui/layout/table';
import { Sample, DesignSection, useSay } from './section.tsx';

const people = [
  { name: '欧阳明远', place: '滨海大学', total: '¥1,680.00', state: 'paid' },
  { name: 'Siobhán O’Tarran', place: 'Northshore University', total: '$220.00', state: 'pending' },
  { name: '买买提·吐尔逊', place: '天山理工大学', total: '¥2,760.00', state: 'failed' },
  {
    name: 'Jean-Baptiste de La Fontaine-Montmorency',
    place: 'Université de Valcour',
    total: '$220.00',
    state: 'unpaid',
  },
] as const;

const tones: Record<(typeof people)[number]['state'], StatusTone> = {
  paid: 'success',
  pending: 'warning',
  failed: 'danger',
  unpaid: 'neutral',
};

export function Records() {
  const say = useSay();
  const states = {
    paid: say({ en: 'Pay Success', zh: '支付成功' }),
    pending: say({ en: 'Pay Pending', zh: '支付确认中' }),
    failed: say({ en: 'Review Failed', zh: '审核未通过' }),
    unpaid: say({ en: 'Unpaid', zh: '未支付' }),
  };
  return (
    <DesignSection title={say({ en: 'Records', zh: '数据' })}>
      <Sample title={say({ en: 'Steps', zh: '步骤' })}>
        <Stepper
          label={say({ en: 'Registration', zh: '报名' })}
          current={1}
          onStep={() => undefined}
          steps={[
            say({ en: 'Who', zh: '参会人' }),
            say({ en: 'Stay', zh: '住宿' }),
            say({ en: 'Meals', zh: '餐饮' }),
            say({ en: 'Invoice', zh: '发票' }),
            say({ en: 'Pay', zh: '支付' }),
          ]}
        />
      </Sample>
      <Sample title={say({ en: 'Table', zh: '表格' })}>
        <Table
          label={say({ en: 'Participants', zh: '参会人' })}
          rows={people}
          rowKey={(person) => person.name}
          columns={[
            {
              id: 'name',
              label: say({ en: 'Name', zh: '姓名' }),
              isRowHeader: true,
              renderCell: (person) => (
                <span className="flex items-center gap-3">
                  <Avatar name={person.name} size="small" />
                  <span className="min-w-0">{person.name}</span>
                </span>
              ),
            },
            {
              id: 'place',
              label: say({ en: 'Organization', zh: '单位' }),
              renderCell: (person) => person.place,
            },
            {
              id: 'state',
              label: say({ en: 'Payment', zh: '支付' }),
              renderCell: (person) => (
                <StatusPill tone={tones[person.state]}>{states[person.state]}</StatusPill>
              ),
            },
            {
              id: 'total',
              label: say({ en: 'Total', zh: '合计' }),
              align: 'end',
              renderCell: (person) => person.total,
            },
          ]}
        />
      </Sample>
      <div className="grid grid-cols-1 gap-12 sm:grid-cols-2">
        <Sample title={say({ en: 'Avatars', zh: '头像' })}>
          <div className="flex items-end gap-4">
            <Avatar name="欧阳明远" size="large" />
            <Avatar name="Siobhán O’Tarran" size="medium" />
            <Avatar name="王屿川" size="small" />
            <Avatar name="" size="small" />
          </div>
        </Sample>
        <Sample title={say({ en: 'Code', zh: '签到码' })}>
          <QrCode
            text="https://plenum.example/sign/PL-2026-000796"
            label={say({ en: 'Sign-in code', zh: '签到码' })}
          />
        </Sample>
      </div>
    </DesignSection>
  );
}
