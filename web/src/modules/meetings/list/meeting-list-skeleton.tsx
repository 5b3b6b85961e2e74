import { Skeleton, SkeletonGroup } from '#kernel/ui/feedback/skeleton';

export function MeetingListSkeleton() {
  return (
    <SkeletonGroup>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex gap-8 border-t py-5">
          <Skeleton className="h-14 w-28 shrink-0 rounded-t-full max-md:hidden" />
          <div className="grow">
            <Skeleton className="h-6.5 w-40 rounded-full" />
            <Skeleton className="mt-3 h-6 w-3/5" />
            <Skeleton className="mt-2 h-4 w-2/5" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
