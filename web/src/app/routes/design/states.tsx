import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { ErrorState } from '#kernel/ui/feedback/error-state';
import { Picture } from '#kernel/ui/pictures/picture';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { Table } from '#kernel/ui/layout/table';
import { Sample, DesignSection, useSay } from './section.tsx';

export function States() {
  const say = useSay();
  return (
    <DesignSection title={say({ en: 'States', zh: '状态' })}>
      <div className="flex flex-wrap gap-2.5">
        <StatusPill>{say({ en: 'Draft', zh: '草稿' })}</StatusPill>
        <StatusPill tone="accent">{say({ en: 'Published', zh: '已发布' })}</StatusPill>
        <StatusPill tone="success" hasDot>
          {say({ en: 'Verified', zh: '已签到' })}
        </StatusPill>
        <StatusPill tone="warning">{say({ en: 'Reviewing', zh: '审核中' })}</StatusPill>
        <StatusPill tone="danger">{say({ en: 'Review Failed', zh: '审核未通过' })}</StatusPill>
      </div>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-2">
        <Sample title={say({ en: 'Empty', zh: '空' })}>
          <EmptyState
            title={say({ en: 'No conferences yet', zh: '暂无会议' })}
            action={
              <Button kind="primary">{say({ en: 'Browse open conferences', zh: '查看可报名的会议' })}</Button>
            }
          >
            {say({
              en: 'Conferences you register for appear here with your order and your code.',
              zh: '报名后，会议、订单和签到码都会显示在这里。',
            })}
          </EmptyState>
        </Sample>
        <Sample title={say({ en: 'Error', zh: '出错' })}>
          <ErrorState
            title={say({ en: 'This page could not be loaded', zh: '页面加载失败' })}
            code="01JD8Q2M7R4T9V"
            action={<Button>{say({ en: 'Try again', zh: '重试' })}</Button>}
          >
            {say({
              en: 'The server did not answer. Try again in a moment.',
              zh: '服务器没有响应，请稍后重试。',
            })}
          </ErrorState>
        </Sample>
        <Sample title={say({ en: 'Loading', zh: '加载中' })}>
          <SkeletonGroup className="space-y-5">
            <Skeleton className="h-40 rounded-lg" />
            <Skeleton className="h-6 w-1/2" />
            <SkeletonText />
          </SkeletonGroup>
        </Sample>
        <Sample title={say({ en: 'Nothing in a list, a lost picture', zh: '空列表与丢失的图片' })}>
          <Table label={say({ en: 'Orders', zh: '订单' })} columns={[]} rows={[]} rowKey={String} />
          <Picture src="/lost.jpg" alt={say({ en: 'Cover', zh: '封面' })} className="aspect-[5/2]" />
        </Sample>
      </div>
    </DesignSection>
  );
}
