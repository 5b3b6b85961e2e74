import { useAppStore } from '#kernel/state/app-store';
import { layerBase } from '#kernel/ui/styles/layers';
import { Spinner } from '#kernel/ui/pictures/hall-of-seats';

/** Covers the page while something that concerns all of it is under way. */
export function GlobalLoading() {
  const isLoading = useAppStore((state) => state.globalLoading);
  if (!isLoading) return null;
  return (
    <div className="fixed inset-0 grid place-items-center bg-surface/80" style={{ zIndex: layerBase }}>
      <Spinner className="w-16 text-accent" />
    </div>
  );
}
