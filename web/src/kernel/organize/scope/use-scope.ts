import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../i18n/format.ts';
import { readersZone } from '../../i18n/zone.ts';
import { useAppStore } from '../../state/app-store.ts';
import { placesQuery } from './scope-query.ts';
import { scopeKey, type Scope, type ScopeChoice } from './scope.ts';

/**
 * Returns a function that finds the details of a scope; the function returns undefined for a scope that the user may
 * not write for.
 */
export function useScopeChoice(): (scope: Scope) => ScopeChoice | undefined {
  const { data: choices = [] } = useQuery(placesQuery);
  return (scope) => choices.find((choice) => scopeKey(choice) === scopeKey(scope));
}

/** Returns false if the scopes are loaded and the user may write for none of them. */
export function useMayWrite(): boolean {
  const { data: choices } = useQuery(placesQuery);
  return choices === undefined || choices.length > 0;
}

/** Returns the time zone of a scope, which is that of its conference or, without one, the reader's. */
export function useTimeZone(): (scope: Scope) => string {
  const choiceOf = useScopeChoice();
  return (scope) => choiceOf(scope)?.timeZone ?? readersZone();
}

/** Formats a time in the zone of a scope. The zone is named if the reader's zone differs. */
export function useTimeAt(): (at: string, scope: Scope) => string {
  const lan = useAppStore((state) => state.lan);
  const timeZoneOf = useTimeZone();
  return (at, scope) => formatDateTime(at, lan, timeZoneOf(scope));
}
