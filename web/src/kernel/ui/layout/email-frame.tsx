import { useEffect, useRef } from 'react';

interface EmailFrameProps {
  html: string;
  title: string;
  /** If true, links open in a new tab; otherwise they do nothing. */
  opensLinks?: boolean;
}

/**
 * An empty page of ours with an opaque origin, into which an email is inserted: it runs no scripts and loads nothing.
 */
export function EmailFrame({ html, title, opensLinks = false }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const put = () => frame.current?.contentWindow?.postMessage({ html, opensLinks }, '*');
  useEffect(() => {
    frame.current?.contentWindow?.postMessage({ html, opensLinks }, '*');
  }, [html, opensLinks]);
  return (
    <iframe
      ref={frame}
      src="/messages/frame"
      sandbox={opensLinks ? 'allow-scripts allow-popups allow-popups-to-escape-sandbox' : 'allow-scripts'}
      title={title}
      onLoad={put}
      className="h-[32rem] w-full rounded-md border bg-[white]"
    />
  );
}
