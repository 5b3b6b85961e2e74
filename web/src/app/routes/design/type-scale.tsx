import { classes } from '#kernel/ui/classes';
import { DesignSection, useSay } from './section.tsx';

const steps = [
  [48, 'text-2xl font-bold sm:text-3xl'],
  [34, 'text-2xl font-bold'],
  [26, 'text-xl font-semibold'],
  [20, 'text-lg font-semibold'],
  [16, 'text-base'],
  [14, 'text-sm'],
  [12, 'text-xs'],
] as const;

export function TypeScale() {
  const say = useSay();
  return (
    <DesignSection title={say({ en: 'Type', zh: '字体' })}>
      <dl className="space-y-5">
        {steps.map(([size, look]) => (
          <div
            key={size}
            className="grid grid-cols-[2rem_minmax(0,1fr)] items-baseline gap-x-6 gap-y-1 md:grid-cols-[2rem_1fr_1fr]"
          >
            <dt className="tabular text-xs text-muted">{size}</dt>
            <dd lang="en" className={classes(look, 'max-md:col-start-2')}>
              High performance
            </dd>
            <dd lang="zh-CN" className={classes(look, 'max-md:col-start-2')}>
              人人可用的高性能
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
        <p lang="en" className="measure">
          Register and pay within the period shown to get that price. Meals on all three days and the
          proceedings are included.
        </p>
        <p lang="zh-CN" className="measure">
          在价格有效期内报名并完成支付，即可享受该价格；费用包含三天餐饮与会议资料。选择“不需要住宿”后，他人将无法添加您为同住人。
        </p>
      </div>
    </DesignSection>
  );
}
