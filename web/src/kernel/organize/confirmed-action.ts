import { createContext } from 'react';

/**
 * Runs an action that the server may refuse until the person has confirmed their identity: the application asks for it
 * and repeats the action. Shows other refusals as a notice, and rejects as the action does; the action itself makes its
 * call with `quiet: true`.
 */
export type RunConfirmed = <T>(action: () => Promise<T>) => Promise<T>;

export const ConfirmedActionContext = createContext<RunConfirmed>((action) => action());

/** Like ConfirmedActionContext, but for a form, which shows refusals at its fields, without a notice. */
export const ConfirmedSubmitContext = createContext<RunConfirmed>((action) => action());
