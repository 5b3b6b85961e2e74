import type { ReactNode } from 'react';
import { HallOfSeats, Spinner } from '#kernel/ui/pictures/hall-of-seats';
import { Seal, Wordmark } from '#kernel/ui/pictures/seal';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { Sample, DesignSection, useSay } from './section.tsx';

const places = { taken: 796, all: 1284 };

export function Identity({ chooseAccent }: { chooseAccent: ReactNode }) {
  const say = useSay();
  return (
    <>
      <Cover />
      <DesignSection title={say({ en: 'Identity', zh: '标识' })}>
        <Sample title={say({ en: 'Seal and wordmark', zh: '印章与字标' })}>
          <div className="flex flex-wrap items-center gap-8">
            <Seal className="size-20" />
            <Seal className="size-12" />
            <Seal className="size-7" />
            <Wordmark />
          </div>
        </Sample>
        <Sample title={say({ en: 'One accent per series', zh: '每个系列一种主色' })}>
          <div className="flex flex-wrap gap-2">{chooseAccent}</div>
        </Sample>
        <Sample
          title={say({ en: 'The hall: empty, filling, full, loading', zh: '会场：空、渐满、满座、加载中' })}
        >
          <div className="flex flex-wrap items-end gap-x-10 gap-y-6">
            <HallOfSeats size="small" className="w-32 text-accent" />
            <HallOfSeats size="small" taken={0.35} className="w-32 text-accent" />
            <HallOfSeats size="small" taken={1} className="w-32 text-accent" />
            <HallOfSeats size="small" isLoading className="w-32 text-accent" />
            <span className="text-muted">
              <Spinner />
            </span>
          </div>
        </Sample>
      </DesignSection>
    </>
  );
}

function Cover() {
  const say = useSay();
  return (
    <div className="grid grid-cols-1 items-center gap-x-16 gap-y-10 py-12 md:grid-cols-2 md:py-20">
      <div className="max-md:order-2">
        <StatusPill tone="success" hasDot>
          {say({ en: 'Registration open', zh: '报名中' })}
        </StatusPill>
        <h1 className="mt-4 text-2xl font-bold sm:text-3xl">
          {say({ en: 'Coastal Computing Congress 2026', zh: '2026 滨海计算大会：人人可用的高性能' })}
        </h1>
        <p className="mt-5">
          {say({ en: '18–20 May 2026, Monday to Wednesday', zh: '2026年5月18日—20日 周一至周三' })}
        </p>
        <p className="mt-1 text-muted">
          {say({ en: 'Harbour Conference Centre, Binhai', zh: '滨海港湾会议中心' })}
        </p>
      </div>
      <HallOfSeats
        size="large"
        taken={places.taken / places.all}
        label={say({
          en: `${places.taken} of ${places.all} places taken`,
          zh: `共 ${places.all} 个名额，已报 ${places.taken} 人`,
        })}
        className="mx-auto w-full max-w-110 text-accent"
      />
    </div>
  );
}
