import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { createContext, type ReactNode } from 'react';

export interface ImportPeopleProps {
  meeting: MeetingConsole;
  onClose: () => void;
  /** People have been registered. */
  onRegistered: () => void;
}

/**
 * Renders the dialog that registers the people of a sheet. It belongs to registration; the application brings it here. Null:
 * there is no import.
 */
export const ImportPeopleContext = createContext<((props: ImportPeopleProps) => ReactNode) | null>(null);
