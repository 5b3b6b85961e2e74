import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';

/** In the shape of a tab's settings. */
export function AccountSkeleton() {
  return (
    <SkeletonGroup>
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-x-12 gap-y-4 border-b py-7 md:grid-cols-[18rem_minmax(0,1fr)]">
          <SkeletonText lines={2} />
          <Skeleton className="h-11 max-w-md" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
