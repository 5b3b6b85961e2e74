import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';

export function RoutePending() {
  return (
    <SkeletonGroup className="mx-auto w-full max-w-3xl px-4 py-16">
      <Skeleton className="mb-6 h-10 w-2/3" />
      <SkeletonText lines={4} />
    </SkeletonGroup>
  );
}
