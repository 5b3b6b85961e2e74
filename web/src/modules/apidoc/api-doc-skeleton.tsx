import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';

const rows = Array.from({ length: 8 }, (_, row) => `row ${row}`);

/** A placeholder in the shape of the page while the document loads. */
export function ApiDocSkeleton() {
  return (
    <SkeletonGroup className="grow lg:grid lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div className="space-y-5 py-6 pe-6 max-lg:hidden">
        <Skeleton className="h-11 w-full" />
        {rows.map((row) => (
          <div key={row} className="flex gap-3">
            <Skeleton className="h-5.5 w-15 shrink-0" />
            <div className="grow">
              <SkeletonText lines={2} />
            </div>
          </div>
        ))}
      </div>
      <div className="pt-6 pb-8 lg:border-s lg:ps-10 lg:pt-8">
        <Skeleton className="h-9 w-64 max-w-full" />
        <div className="mt-5 max-w-xl">
          <SkeletonText lines={3} />
        </div>
        <Skeleton className="mt-12 h-6 w-40" />
        <div className="mt-5 grid gap-8 xl:grid-cols-2">
          <SkeletonText lines={5} />
          <Skeleton className="h-36 w-full" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
