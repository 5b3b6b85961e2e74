import { useEffect, useEffectEvent } from 'react';
import { createWedge, TICKET_GAP } from './wedge.ts';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** The text of a field before a key reached it. */
interface Before {
  readonly at: number;
  readonly field: TextBox;
  readonly value: string;
}

const MOST_REMEMBERED = 200;
/** A scanner that sends no Enter has finished a complete ticket after this many milliseconds of silence. */
const SILENCE = 1000;
/** Inputs that contain no text; a key press activates them instead. */
const PRESSED = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file'];

/**
 * Reads a scanner that acts as a keyboard, wherever the focus is. Its keys neither stay in a text field nor press a
 * button.
 */
export function useWedge(onScan: (text: string) => void): void {
  const tell = useEffectEvent(onScan);
  useEffect(() => {
    const wedge = createWedge();
    let before: Before[] = [];
    let locked: TextBox | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;

    /** Removes the scanner's text from the field. */
    function restore(since: number, isComposing: boolean): void {
      const first = before.find(({ at }) => at >= since);
      before = [];
      if (!first) return;
      if (isComposing) {
        // An input method commits its letters when the field loses the focus, and doesn't write into a read-only field.
        first.field.blur();
        first.field.readOnly = true;
        locked = first.field;
        first.field.focus();
      }
      setText(first.field, first.value);
    }

    function finish(text: string): void {
      clearTimeout(silence);
      before = [];
      if (locked) locked.readOnly = false;
      locked = undefined;
      tell(text);
    }

    /**
     * Removes a ticket's text from the field and reports it as scanned. After a very long pause the beginning of the
     * ticket is already in the field, and only its end was detected as a burst. Returns false if the field contains no
     * ticket.
     */
    function takeTicket(field: TextBox): boolean {
      const ticket = /plenum\d{1,3}:.*/i.exec(field.value);
      if (!ticket) return false;
      setText(field, field.value.slice(0, ticket.index));
      finish(ticket[0]);
      return true;
    }

    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const field = textBoxOf(event.target);
      if (field)
        before = [...before, { at: event.timeStamp, field, value: field.value }].slice(-MOST_REMEMBERED);
      const heard = wedge.hear(event);
      const isScan = heard.kind === 'scan' || heard.kind === 'scanning';
      // A space of the code must not press the button that has the focus.
      if (isScan || (heard.kind === 'part' && !field)) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (heard.kind === 'scan' && field && takeTicket(field)) return;
      if (isScan) restore(heard.since, event.isComposing || event.key === 'Process');
      if (heard.kind === 'scan') finish(heard.text);
      if (heard.kind !== 'scanning') return;
      clearTimeout(silence);
      silence = setTimeout(() => {
        endAfterSilence(false);
        silence = setTimeout(() => endAfterSilence(true), TICKET_GAP - SILENCE);
      }, SILENCE);
    }

    function endAfterSilence(isLast: boolean): void {
      const ended = wedge.end(isLast);
      if (ended.kind === 'scan') finish(ended.text);
    }
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      clearTimeout(silence);
      window.removeEventListener('keydown', press, { capture: true });
    };
  }, []);
}

function textBoxOf(target: EventTarget | null): TextBox | undefined {
  if (target instanceof HTMLTextAreaElement) return target;
  const isText = target instanceof HTMLInputElement && !PRESSED.includes(target.type);
  return isText ? target : undefined;
}

/** Sets the text as if it had been typed, so that the field's owner learns of it. */
function setText(field: TextBox, value: string): void {
  if (field.value === value) return;
  const owner = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
