import type { BadgeDesign, BadgeElement } from '@plenum/contract/badges/design';
import type { Subject } from '@plenum/contract/badges/lay-out';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { BadgeSide } from '../badge-drawing.tsx';
import { changeElement, elementsOf, removeElement, snapRect, toMm } from './edit-design.ts';
import { useElementName } from './element-name.ts';

interface CanvasProps {
  design: BadgeDesign;
  side: number;
  subject: Subject;
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  onChange: (design: BadgeDesign, kind?: string) => void;
  isReadOnly: boolean;
}

interface Drag {
  readonly id: string;
  readonly isResize: boolean;
  readonly startX: number;
  readonly startY: number;
  readonly element: BadgeElement;
}

// SVG has no elements for groups and buttons, so they get a role.
const group = { role: 'group' };
const pressable = { role: 'button' };
const SMALLEST = 0.5;
const STEP = 0.5;
const LARGE_STEP = 5;
/** Size of the frame and the handle, in millimetres of the badge. */
const HANDLE = 2.4;

/** The badge in millimetres: elements are dragged, resized at their corner and moved with the arrow keys. */
export function Canvas({ design, side, subject, selected, onSelect, onChange, isReadOnly }: CanvasProps) {
  const { t } = useTranslation('badges');
  const nameOf = useElementName();
  const board = useRef<SVGSVGElement>(null);
  const drag = useRef<Drag>(null);
  const [guides, setGuides] = useState<{ x?: number; y?: number }>({});
  const elements = elementsOf(design, side);
  const chosen = elements.find(({ id }) => id === selected);

  function toBadge(event: PointerEvent): { x: number; y: number } {
    const matrix = board.current?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  }

  function begin(event: PointerEvent, element: BadgeElement, isResize: boolean) {
    onSelect(element.id);
    if (isReadOnly) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = toBadge(event);
    drag.current = { id: element.id, isResize, startX: x, startY: y, element };
  }

  function move(event: PointerEvent) {
    const held = drag.current;
    if (!held) return;
    const at = toBadge(event);
    const [dx, dy] = [at.x - held.startX, at.y - held.startY];
    const { element } = held;
    if (held.isResize) {
      const width = Math.max(SMALLEST, toMm(element.width + dx));
      const height = Math.max(element.kind === 'line' ? 0 : SMALLEST, toMm(element.height + dy));
      onChange(changeElement(design, side, held.id, { width, height }), `resize ${held.id}`);
      return;
    }
    const others = elements.filter(({ id }) => id !== held.id);
    const wanted = { ...element, x: element.x + dx, y: element.y + dy };
    const snapped = event.altKey
      ? { x: toMm(wanted.x), y: toMm(wanted.y), guides: {} }
      : snapRect(wanted, design, others);
    setGuides(snapped.guides);
    onChange(changeElement(design, side, held.id, { x: snapped.x, y: snapped.y }), `move ${held.id}`);
  }

  function end() {
    drag.current = null;
    setGuides({});
  }

  function press(event: KeyboardEvent, element: BadgeElement) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect(element.id);
      return;
    }
    if (isReadOnly) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onChange(removeElement(design, side, element.id));
      onSelect(undefined);
      return;
    }
    const far = event.shiftKey ? LARGE_STEP : STEP;
    const by = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, -far], ArrowDown: [0, far] }[
      event.key
    ];
    if (!by) return;
    event.preventDefault();
    onSelect(element.id);
    const [dx = 0, dy = 0] = by;
    const place = { x: toMm(element.x + dx), y: toMm(element.y + dy) };
    onChange(changeElement(design, side, element.id, place), `nudge ${element.id}`);
  }

  return (
    <svg
      ref={board}
      viewBox={`-1 -1 ${design.width + 2} ${design.height + 2}`}
      className="max-h-[70dvh] w-full touch-none select-none"
      aria-label={t('designer.canvas')}
      {...group}
      onPointerDown={() => onSelect(undefined)}
    >
      <rect
        width={design.width}
        height={design.height}
        fill="#ffffff"
        className="stroke-border"
        strokeWidth={0.3}
      />
      <g data-badge>
        <BadgeSide design={design} side={side} subject={subject} />
      </g>
      {elements.map((element) => (
        <g
          key={element.id}
          {...pressable}
          tabIndex={0}
          aria-label={nameOf(element)}
          aria-pressed={element.id === selected}
          className="cursor-move outline-none [&:focus-visible>rect]:stroke-accent"
          onPointerDown={(event) => begin(event, element, false)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={(event) => press(event, element)}
          onFocus={() => onSelect(element.id)}
        >
          <rect
            x={element.x}
            y={element.y - (element.height < 2 ? 1 : 0)}
            width={element.width}
            height={Math.max(element.height, 2)}
            fill="transparent"
            strokeWidth={0.3}
            className={
              element.id === selected ? 'stroke-accent' : 'stroke-[#9aa3b0]/60 [stroke-dasharray:1_1]'
            }
          />
        </g>
      ))}
      {chosen && !isReadOnly && (
        <rect
          data-handle
          x={chosen.x + chosen.width - HANDLE / 2}
          y={chosen.y + chosen.height - HANDLE / 2}
          width={HANDLE}
          height={HANDLE}
          rx={0.4}
          className="cursor-nwse-resize fill-accent stroke-[white]"
          strokeWidth={0.4}
          onPointerDown={(event) => begin(event, chosen, true)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
      )}
      {guides.x !== undefined && (
        <line
          x1={guides.x}
          x2={guides.x}
          y1={-1}
          y2={design.height + 1}
          className="stroke-seal"
          strokeWidth={0.25}
        />
      )}
      {guides.y !== undefined && (
        <line
          y1={guides.y}
          y2={guides.y}
          x1={-1}
          x2={design.width + 1}
          className="stroke-seal"
          strokeWidth={0.25}
        />
      )}
    </svg>
  );
}
