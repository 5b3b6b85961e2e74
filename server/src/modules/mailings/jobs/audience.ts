import type { Audience } from '@plenum/contract/mailings/job-schemas';
import type { Language } from '@plenum/contract/kernel/language';
import type { Kernel } from '#kernel/kernel';

/** A person found by a list. If the list contains a person twice, they appear twice. */
export interface Addressee {
  /** `account:` or `participant:` and an id. */
  readonly person: string;
  readonly accountId: string | null;
  readonly name: string;
  /** Empty if there is none; the same for `email`. */
  readonly phone: string;
  readonly email: string;
  readonly language: Language;
  readonly isCancelled: boolean;
  readonly isDisabled: boolean;
}

/** Finds people for a send job. The lists belong to a higher module, which registers this at start-up. */
export interface AudienceSource {
  /** Returns whether the audience's filter is valid for its list. */
  readonly accepts: (audience: Audience) => boolean;
  /**
   * Returns everyone currently in the audience, but at most `most` + 1 people, so that the caller can tell if there are
   * more.
   */
  readonly find: (
    kernel: Kernel,
    meetingId: string,
    audience: Audience,
    most: number,
  ) => Promise<readonly Addressee[]>;
}

const sources = new WeakMap<Kernel, AudienceSource>();

export function provideAudiences(kernel: Kernel, source: AudienceSource): void {
  sources.set(kernel, source);
}

export function audienceSource(kernel: Kernel): AudienceSource {
  const source = sources.get(kernel);
  if (!source) throw new Error('no audiences were provided');
  return source;
}
