import { templateStates, type TemplateState } from '@plenum/contract/mailings/template-endpoints';
import { type MessageChannel, messageChannels } from '@plenum/contract/messaging/kind';
import { oneOf, searchText, type Search } from '#kernel/page/read-search';

const templatesTabs = ['templates', 'providers'] as const;
export type TemplatesTab = (typeof templatesTabs)[number];

/** The search values of the templates' screen: its filters, or the open template. */
export interface TemplatesSearch {
  /** `meeting:<id>`; absent for the site's templates. */
  scope?: string;
  /** Set to show the providers instead of the site's templates. */
  tab?: TemplatesTab;
  /** The open template. */
  ref?: string;
  channel?: MessageChannel;
  state?: TemplateState;
  q?: string;
}

export function readTemplatesSearch(search: Search): TemplatesSearch {
  const scope = searchText(search['scope'], 64);
  const ref = searchText(search['ref'], 80);
  const channel = oneOf(messageChannels, search['channel']);
  const state = oneOf(templateStates, search['state']);
  const q = searchText(search['q'], 100);
  const tab = oneOf(templatesTabs, search['tab']);
  return {
    ...(scope && /^meeting:[\w-]+$/.test(scope) && { scope }),
    ...(ref && { ref }),
    ...(tab && { tab }),
    ...(channel && { channel }),
    ...(state && { state }),
    ...(q && { q }),
  };
}

export function meetingIn({ scope }: TemplatesSearch): string | undefined {
  return scope?.slice('meeting:'.length);
}
