import { Badge } from '#kernel/ui/layout/badge';
import { Button } from '#kernel/ui/buttons/button';
import { CardButton, CardLink } from '#kernel/ui/layout/card';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { HallOfSeats } from '#kernel/ui/pictures/hall-of-seats';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import * as editingIcons from '#kernel/ui/icons/editing-icons';
import * as firstIcons from '#kernel/ui/icons/icons';
import * as icons from '#kernel/ui/icons/more-icons';
import { ButtonLink, Link } from '#kernel/ui/buttons/link';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { Sample, DesignSection, useSay } from './section.tsx';

export function Actions() {
  const say = useSay();
  const register = say({ en: 'Register', zh: '个人报名' });
  return (
    <DesignSection title={say({ en: 'Actions', zh: '操作' })}>
      <Sample title={say({ en: 'Buttons', zh: '按钮' })}>
        <div className="space-y-4">
          <div className="flex flex-wrap gap-3">
            <Button kind="primary">{register}</Button>
            <Button>{say({ en: 'Register a team', zh: '团队报名' })}</Button>
            <Button kind="quiet" icon={<icons.ArrowLeftIcon />}>
              {say({ en: 'Back', zh: '上一步' })}
            </Button>
            <Button kind="danger" icon={<icons.TrashIcon />}>
              {say({ en: 'Cancel registration', zh: '取消报名' })}
            </Button>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button kind="primary" isPending>
              {register}
            </Button>
            <Button isPending>{say({ en: 'Register a team', zh: '团队报名' })}</Button>
            <Button kind="primary" isDisabled>
              {register}
            </Button>
            <ButtonLink href="#buttons" kind="secondary">
              {say({ en: 'A link as a button', zh: '链接按钮' })}
            </ButtonLink>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button size="small">{say({ en: 'Import', zh: '导入' })}</Button>
            <Button size="small">{say({ en: 'Export', zh: '导出' })}</Button>
            <Button size="small" kind="primary" icon={<icons.PlusIcon className="size-4.5" />}>
              {say({ en: 'Add participant', zh: '添加参会人' })}
            </Button>
            <CopyButton text="PL-2026-000796" kind="secondary" />
          </div>
        </div>
      </Sample>
      <Sample title={say({ en: 'Links and badges', zh: '链接与徽标' })}>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <p>
            <Link href="#links">{say({ en: 'Read the privacy policy', zh: '阅读隐私政策' })}</Link>
          </p>
          <p>
            <Link href="https://plenum.example" isExternal>
              {say({ en: 'Venue map', zh: '会场地图' })}
            </Link>
          </p>
          <Badge count={7} label={say({ en: '7 need attention', zh: '7 项待处理' })} />
          <Badge count={99} />
          <Badge count={128} />
          <Badge isDot label={say({ en: 'Something new', zh: '有新内容' })}>
            <icons.MailIcon className="size-6" />
          </Badge>
          <Badge count={12}>
            <icons.UserIcon className="size-6" />
          </Badge>
        </div>
      </Sample>
      <Sample title={say({ en: 'A card is something to press', zh: '卡片：整块可点按' })}>
        <CardButton
          onPress={() => showToast({ kind: 'info', text: say({ en: 'Pressed', zh: '已点按' }) })}
          className="flex max-w-md items-center gap-5"
        >
          <HallOfSeats size="small" taken={0.62} className="w-20 shrink-0 text-accent" />
          <span>
            <span className="block font-semibold">
              {say({ en: 'Coastal Computing Congress', zh: '滨海计算大会' })}
            </span>
            <span className="block text-sm text-muted">
              {say({ en: '18–20 May 2026, Binhai', zh: '2026年5月18日—20日 滨海' })}
            </span>
          </span>
        </CardButton>
        <CardLink href="#main" className="mt-4 max-w-md">
          <span className="block font-semibold">
            {say({ en: 'A card that leads on', zh: '可跳转的卡片' })}
          </span>
          <span className="block text-sm text-muted">
            {say({ en: 'To the top of this page', zh: '返回本页顶部' })}
          </span>
        </CardLink>
      </Sample>
      <Sample title={say({ en: 'Icons: one set, one weight', zh: '图标：同一套，同一粗细' })}>
        <div className="flex flex-wrap gap-5">
          {[firstIcons, icons, editingIcons]
            .flatMap((file) => Object.entries(file))
            .map(([name, Shape]) => (
              <Shape key={name} className="size-6" />
            ))}
        </div>
        <div className="-ms-3 mt-4 flex">
          <IconButton icon={icons.SearchIcon} label={say({ en: 'Search', zh: '搜索' })} />
          <IconButton icon={icons.CalendarIcon} label={say({ en: 'Calendar', zh: '日历' })} />
          <IconButton icon={icons.MoreIcon} label={say({ en: 'More', zh: '更多' })} isDisabled />
        </div>
      </Sample>
    </DesignSection>
  );
}
