import { Skeleton, SkeletonGroup } from '#kernel/ui/feedback/skeleton';

/** In the size of one card, where most people have one. */
export function MySkeleton({ place }: { place: 'home' | 'list' }) {
  return (
    <SkeletonGroup className={place === 'home' ? 'page' : 'pt-8'}>
      <div
        className={
          place === 'home'
            ? 'grid gap-x-12 gap-y-5 border-t py-8 md:py-10 lg:grid-cols-[13rem_minmax(0,1fr)]'
            : 'flex flex-col gap-5'
        }
      >
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </SkeletonGroup>
  );
}
