import type { Arrival, WallView } from '@plenum/contract/checkin/wall';
import { wallWords } from '@plenum/contract/checkin/wall-words';
import { checkpointStateWords } from '@plenum/contract/checkin/words';
import type { Sentence } from '@plenum/contract/kernel/language';
import { useLayoutEffect } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { fileAddress } from '#kernel/client/base-url';
import { formatNumber } from '#kernel/i18n/format';
import { useAccent, useTitle } from '#kernel/page/page-frame';
import { useScreenOn } from '#kernel/page/use-screen-on';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { Seal } from '#kernel/ui/pictures/seal';
import { useWall } from './use-wall.ts';
import { WallHall } from './wall-hall.tsx';

/**
 * A screen in the hall, 16:9 and dark, without controls. All sizes scale with the screen: one em is 1/160 of its width.
 */
export function WallPage({ token }: { token: string }) {
  const { t } = useTranslation('wall');
  useTitle(t('title'));
  useDark();
  useScreenOn();
  const { view, current, recent, arrived, isConnected, refusal } = useWall(token);
  useAccent(view?.accent);
  if (refusal !== null) return <Ended text={refusal} />;
  return (
    <div className="fixed inset-0 grid cursor-none place-items-center overflow-hidden bg-surface text-text">
      {view && view.background !== '' && <Background link={view.background} />}
      {view && (
        <div className="relative h-[90em] w-[160em] text-[length:min(calc(100vw/160),calc(100dvh/90))] leading-[1.25]">
          <Head view={view} />
          <Total view={view} arrived={arrived} />
          <Types view={view} />
          {!view.paused && <Names recent={recent} />}
          <div className="absolute inset-x-0 bottom-[2.5em] mx-auto w-[118em]">
            <WallHall expected={view.expected} arrived={arrived} isWelcoming={current !== null} />
          </div>
          <div
            aria-live="polite"
            className="absolute inset-x-0 bottom-[4em] mx-auto flex h-[21em] w-[46em] flex-col justify-end text-center"
          >
            {current && !view.paused ? (
              <Welcome key={current.key} arrival={current} />
            ) : (
              <Resting view={view} />
            )}
          </div>
        </div>
      )}
      {!isConnected && (
        <p className="absolute bottom-4 left-4 rounded-md bg-surface-raised px-3 py-1.5 text-sm text-muted">
          <Both text={wallWords.reconnecting} />
        </p>
      )}
    </div>
  );
}

function Head({ view }: { view: WallView }) {
  const [first, second] = useBoth(view.conference);
  return (
    <header className="absolute top-[5.6em] left-[7em] flex max-w-[104em] items-center gap-[1.8em]">
      <Seal className="size-[6.4em]" />
      <div className="min-w-0">
        <h1 className="truncate text-[3.8em] leading-[1.2] font-bold">{first}</h1>
        {second !== '' && <p className="truncate text-[2.5em] text-muted">{second}</p>}
      </div>
    </header>
  );
}

function Total({ view, arrived }: { view: WallView; arrived: number }) {
  const lan = useAppStore((state) => state.lan);
  return (
    <div className="absolute top-[4.4em] right-[7em] text-end">
      <p className="tabular text-[8em] leading-none font-bold">
        {formatNumber(arrived, lan)}
        <span className="text-[0.36em] font-medium text-muted"> / {formatNumber(view.expected, lan)}</span>
      </p>
      <p className="mt-[0.3em] text-[2.5em] text-muted">
        <Both text={wallWords.checkedIn} />
      </p>
    </div>
  );
}

const MOST_TYPES = 5;

function Types({ view }: { view: WallView }) {
  const lan = useAppStore((state) => state.lan);
  const largest = view.types.toSorted((a, b) => b.expected - a.expected).slice(0, MOST_TYPES);
  return (
    <ul className="absolute top-[19em] left-[7em] grid w-[30em] gap-[1.5em]">
      {largest.map(({ id, name, expected, arrived }) => {
        const share = expected === 0 ? 1 : Math.min(1, arrived / expected);
        return (
          <li key={id}>
            <div className="mb-[0.5em] flex items-baseline justify-between gap-[1em]">
              <span className="min-w-0 truncate text-[2.3em]">
                {lan === 'en' ? name.en || name.zh : name.zh || name.en}
              </span>
              <span className="tabular shrink-0 text-[2.3em] text-muted">{Math.floor(share * 100)}%</span>
            </div>
            <div className="h-[0.9em] overflow-hidden rounded-full bg-text/10">
              <div
                className="h-full rounded-full bg-accent transition-[width]"
                style={{ width: `${share * 100}%` }}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

// Names fade with age.
const strengths = ['opacity-100', 'opacity-80', 'opacity-60', 'opacity-45', 'opacity-30', 'opacity-20'];

function Names({ recent }: { recent: readonly Arrival[] }) {
  return (
    <ol className="absolute top-[18.4em] right-[7em] grid w-[30em] gap-[1.1em] text-end">
      {recent
        .filter(({ name }) => name !== '')
        .map(({ key, name }, index) => (
          <li key={key} className={classes('truncate text-[2.7em]', strengths[index] ?? 'hidden')}>
            {name}
          </li>
        ))}
    </ol>
  );
}

/** The maximum width of the first line, in em. */
const NAME_WIDTH = 44;
const [SMALLEST_NAME, LARGEST_NAME] = [3, 7.4];

function Welcome({ arrival }: { arrival: Arrival }) {
  const [type, alsoType] = useBoth(arrival.type);
  const size = Math.min(LARGEST_NAME, Math.max(SMALLEST_NAME, NAME_WIDTH / widthOf(arrival.name)));
  return (
    <div className="animate-appear">
      <p className="text-[2.8em] text-muted">
        <Both text={wallWords.welcome} />
      </p>
      <p className="leading-[1.15] font-bold text-balance" style={{ fontSize: `${size}em` }}>
        {arrival.name === '' ? type : arrival.name}
      </p>
      <p className="mt-[0.2em] line-clamp-2 text-[2.8em] text-balance text-muted">
        {arrival.name === '' ? alsoType : arrival.organization}
      </p>
    </div>
  );
}

function Resting({ view }: { view: WallView }) {
  const [first, second] = useBoth(view.checkpoint);
  const note = view.paused
    ? wallWords.paused
    : view.state === 'open'
      ? null
      : checkpointStateWords[view.state];
  return (
    <div className="animate-appear">
      <p className="text-[2.8em] text-muted">
        <Both text={note ?? wallWords.welcome} />
      </p>
      <p className="text-[5em] leading-[1.2] font-bold text-balance">{first}</p>
      {second !== '' && <p className="text-[2.8em] text-balance text-muted">{second}</p>}
    </div>
  );
}

/** The background picture, darkened so that the text is readable. */
function Background({ link }: { link: string }) {
  return (
    <>
      <img src={fileAddress(link)} alt="" className="absolute inset-0 size-full object-cover" />
      <div className="absolute inset-0 bg-surface/80" />
    </>
  );
}

function Ended({ text }: { text: string }) {
  const { t } = useTranslation('wall');
  return (
    <div className="fixed inset-0 grid place-items-center bg-surface p-8 text-center text-text">
      <div>
        <Seal className="mx-auto mb-6 size-14" />
        <h1 className="mb-3 text-2xl font-bold">{t('title')}</h1>
        <p className="measure text-lg text-muted">{text}</p>
      </div>
    </div>
  );
}

/** Both languages side by side, the reader's first. */
function Both({ text }: { text: Sentence }) {
  const [first, second] = useBoth(text);
  return (
    <>
      {first} {second}
    </>
  );
}

/** Returns the text in both languages, the reader's first. The second is empty if it is the same. */
function useBoth({ en, zh }: Sentence): readonly [string, string] {
  const lan = useAppStore((state) => state.lan);
  const [first, second] = lan === 'en' ? [en, zh] : [zh, en];
  return first === '' ? [second, ''] : [first, second === first ? '' : second];
}

// Returns a name's width in em. A Chinese character is as wide as it is high, a Latin letter a little more than half of
// that.
function widthOf(name: string): number {
  return Array.from(name).reduce(
    (sum, letter) => sum + (/[\u2e80-\uffef\u{10000}-\u{10ffff}]/u.test(letter) ? 1 : 0.58),
    0,
  );
}

/** Sets the dark theme, because a hall is dark, whatever theme the reader chose for their own screens. */
function useDark(): void {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    const before = [...classList].filter((name) => name === 'light' || name === 'dark');
    classList.remove('light');
    classList.add('dark');
    return () => {
      classList.remove('dark');
      classList.add(...before);
    };
  }, []);
}
