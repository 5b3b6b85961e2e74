import { type RefCallback, useCallback, useState } from 'react';

/** The width of a drawing in pixels before it was measured. */
const GUESS = 640;

/** Returns the width of the element with this ref, so that one unit of a drawing is one pixel and text keeps its size. */
export function useWidth(): [width: number, ref: RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(GUESS);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [width, ref];
}
