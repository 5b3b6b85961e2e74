import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';

export function SubmitSkeleton() {
  return (
    <SkeletonGroup className="page min-h-dvh py-12">
      <Skeleton className="mb-6 h-9 w-1/2" />
      <SkeletonText lines={6} />
    </SkeletonGroup>
  );
}
