import { useState } from 'react';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { SearchSelect } from '#kernel/ui/fields/search-select';
import { Select } from '#kernel/ui/fields/select';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { Tabs } from '#kernel/ui/layout/tabs';
import { Sample, DesignSection, useSay } from './section.tsx';

export function Choices() {
  const say = useSay();
  return (
    <DesignSection title={say({ en: 'Choices', zh: '选择' })}>
      <Stay />
      <div className="grid grid-cols-1 gap-x-6 gap-y-7 md:grid-cols-2">
        <Select
          label={say({ en: 'ID type', zh: '证件类型' })}
          isRequired
          options={[
            { value: 'card', label: say({ en: 'PRC ID card', zh: '居民身份证' }) },
            { value: 'passport', label: say({ en: 'Passport', zh: '护照' }) },
            {
              value: 'residence',
              label: say({ en: 'HK/Macao/Taiwan residence permit', zh: '港澳台居民居住证' }),
              description: say({ en: '18 digits', zh: '18 位号码' }),
            },
          ]}
        />
        <SearchSelect
          label={say({ en: 'Country/Region', zh: '国家/地区' })}
          defaultValue="cn"
          options={[
            { value: 'cn', label: say({ en: 'China', zh: '中国' }) },
            { value: 'fr', label: say({ en: 'France', zh: '法国' }) },
            { value: 'ie', label: say({ en: 'Ireland', zh: '爱尔兰' }) },
            { value: 'jp', label: say({ en: 'Japan', zh: '日本' }) },
          ]}
        />
        <Select
          label={say({ en: 'Registration type', zh: '注册类型' })}
          error={say({ en: 'Please Choose The Registration Type', zh: '请选择注册类型' })}
          options={[]}
        />
      </div>
      <div className="space-y-5">
        <Checkbox defaultSelected>
          {say({
            en: 'I agree to show my name and organization on the check-in wall',
            zh: '我同意在签到墙展示姓名和单位',
          })}
        </Checkbox>
        <Checkbox error={say({ en: 'Please agree to the terms first', zh: '请先阅读并同意相关协议' })}>
          {say({
            en: 'I have read and agree to the Terms of Service and Privacy Policy',
            zh: '我已阅读并同意《用户协议》和《隐私政策》',
          })}
        </Checkbox>
        <Checkbox isIndeterminate>{say({ en: 'Select all', zh: '全选' })}</Checkbox>
        <Checkbox isDisabled>{say({ en: 'Breakfast, sold out', zh: '早餐（已无库存）' })}</Checkbox>
      </div>
      <Sample title={say({ en: 'Tabs', zh: '标签页' })}>
        <MeetingTabs />
      </Sample>
    </DesignSection>
  );
}

function Stay() {
  const say = useSay();
  const [stay, setStay] = useState<'single' | 'shared' | 'no_hotel' | 'no_room'>('shared');
  return (
    <div className="space-y-7">
      <RadioCards
        label={say({ en: 'Stay', zh: '住宿方式' })}
        value={stay}
        onChange={setStay}
        columns={2}
        options={[
          {
            value: 'single',
            label: say({ en: 'Single', zh: '单住' }),
            description: say({ en: 'A room of your own', zh: '独享一间' }),
          },
          {
            value: 'shared',
            label: say({ en: 'Shared', zh: '合住' }),
            description: say({ en: 'One bed, half the price', zh: '标准间一张床位，费用减半' }),
          },
          {
            value: 'no_hotel',
            label: say({ en: 'No hotel for now', zh: '暂不订酒店' }),
            description: say({ en: 'Others may invite you to share a room', zh: '他人可邀请您合住' }),
          },
          {
            value: 'no_room',
            label: say({ en: 'I don’t need a room', zh: '不需要住宿' }),
            description: say({ en: 'No one can add you as a roommate', zh: '他人无法添加您为同住人' }),
          },
        ]}
      />
      <RadioCards
        label={say({ en: 'Hotel and room', zh: '酒店与房型' })}
        defaultValue="standard"
        options={[
          {
            value: 'standard',
            label: say({ en: 'Harbour Hotel, standard room', zh: '港湾会议酒店 · 标准间' }),
            description: say({
              en: 'Two beds, 24 m², breakfast included',
              zh: '两张 1.2 米床，24 m²，含双早',
            }),
            aside: (
              <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
                <StatusPill tone="warning">{say({ en: '28 beds left', zh: '余 28 床' })}</StatusPill>
                <strong>{say({ en: '$34', zh: '¥240' })}</strong>
              </span>
            ),
          },
          {
            value: 'king',
            label: say({ en: 'Harbour Hotel, king room', zh: '港湾会议酒店 · 大床房' }),
            description: say({ en: 'Cannot be shared', zh: '大床房不支持合住' }),
            aside: <strong>{say({ en: '$74', zh: '¥520' })}</strong>,
            isDisabled: true,
          },
        ]}
      />
    </div>
  );
}

function MeetingTabs() {
  const say = useSay();
  return (
    <Tabs
      label={say({ en: 'Conference', zh: '会议' })}
      tabs={[
        {
          id: 'about',
          label: say({ en: 'About', zh: '会议介绍' }),
          content: (
            <p className="measure">{say({ en: 'Three days by the harbour.', zh: '港湾三日，计算同行。' })}</p>
          ),
        },
        {
          id: 'programme',
          label: say({ en: 'Programme', zh: '日程' }),
          content: <p>{say({ en: 'Published in April.', zh: '四月公布。' })}</p>,
        },
        {
          id: 'fees',
          label: say({ en: 'Fees', zh: '注册费' }),
          content: <p>{say({ en: 'Early prices end on 30 April.', zh: '早鸟价至4月30日。' })}</p>,
        },
        {
          id: 'hotel',
          label: say({ en: 'Hotel', zh: '酒店住宿' }),
          content: <p>{say({ en: 'Six minutes on foot.', zh: '步行 6 分钟。' })}</p>,
        },
        {
          id: 'papers',
          label: say({ en: 'Call for papers', zh: '征文' }),
          content: null,
          isDisabled: true,
        },
      ]}
    />
  );
}
