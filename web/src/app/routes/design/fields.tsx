import { CodeField } from '#kernel/ui/fields/code-field';
import { SearchIcon } from '#kernel/ui/icons/more-icons';
import { PasswordField } from '#kernel/ui/fields/password-field';
import { TextArea } from '#kernel/ui/fields/text-area';
import { TextField } from '#kernel/ui/fields/text-field';
import { DesignSection, useSay } from './section.tsx';

export function Fields() {
  const say = useSay();
  return (
    <DesignSection title={say({ en: 'Fields', zh: '输入' })}>
      <div className="grid grid-cols-1 gap-x-6 gap-y-7 md:grid-cols-2">
        <TextField
          label={say({ en: 'Full name', zh: '姓名' })}
          description={say({ en: 'As on your ID.', zh: '与证件一致' })}
          isRequired
        />
        <TextField
          label={say({ en: 'Phone number', zh: '手机号' })}
          defaultValue="138 0013 8000"
          type="tel"
          prefix="+86"
          error={say({ en: 'The user has been selected', zh: '该用户已被选择' })}
          isRequired
        />
        <TextField
          label={say({ en: 'Team name', zh: '团队名称' })}
          defaultValue={say({ en: 'East Lake Lab', zh: '东湖计算中心' })}
          maxLength={60}
        />
        <TextField
          label={say({ en: 'Find a participant', zh: '查找参会人' })}
          placeholder={say({ en: 'Name or phone', zh: '姓名或手机号' })}
          prefix={<SearchIcon className="size-4.5" />}
        />
        <PasswordField
          label={say({ en: 'Password', zh: '密码' })}
          autoComplete="current-password"
          defaultValue="a long sentence"
        />
        <CodeField
          label={say({ en: 'Verification code', zh: '验证码' })}
          description={say({ en: 'Sent to 138****8000', zh: '已发送至 138****8000' })}
          defaultValue="3904"
        />
        <TextField
          label={say({ en: 'Order number', zh: '订单编号' })}
          defaultValue="PL-2026-000796"
          isReadOnly
        />
        <TextField label={say({ en: 'Tax number', zh: '税号' })} isDisabled />
        <TextArea
          label={say({ en: 'Review rejection reason', zh: '驳回原因' })}
          defaultValue={say({
            en: 'The proof of payment can’t be read. Please upload it again.',
            zh: '凭证不清晰，请重新上传。',
          })}
          maxLength={200}
          rows={3}
          className="md:col-span-2"
        />
      </div>
    </DesignSection>
  );
}
