import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';

export function WizardSkeleton() {
  return (
    <SkeletonGroup className="grow">
      <div className="flex min-h-16 items-center justify-between gap-6 border-b px-4 sm:px-10">
        <Skeleton className="size-8" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-4 w-24 max-sm:hidden" />
      </div>
      <div className="mx-auto w-full max-w-[1080px] px-4 pt-10 sm:px-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div>
          <Skeleton className="mb-3 h-9 w-2/3" />
          <SkeletonText lines={2} />
          <div className="mt-10 grid gap-5 sm:grid-cols-2">
            {['name', 'gender', 'organisation', 'position', 'email', 'phone'].map((field) => (
              <Skeleton key={field} className="h-11" />
            ))}
          </div>
        </div>
        <Skeleton className="h-60 max-lg:hidden" />
      </div>
    </SkeletonGroup>
  );
}
