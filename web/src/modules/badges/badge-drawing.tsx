import type { BadgeDesign } from '@plenum/contract/badges/design';
import { paperOf, placesOf } from '@plenum/contract/badges/design';
import { type Drawing, layOutSide, MM_PER_POINT, type Subject } from '@plenum/contract/badges/lay-out';
import { memo } from 'react';
import { mediaLink } from '#kernel/picture/media-link';
import { imageNamed } from '#kernel/ui/pictures/hall-of-seats';
import { draw } from '#kernel/ui/pictures/qr-code';
import { BADGE_FACES, measureInBrowser } from './measure.ts';

/** One side of a badge in its own millimetres, inside an SVG that gives it its size. */
export function BadgeSide({
  design,
  side,
  subject,
}: {
  design: BadgeDesign;
  side: number;
  subject: Subject;
}) {
  return layOutSide(design, side, subject, measureInBrowser).map((drawing) => (
    <Drawn key={drawing.id} drawing={drawing} />
  ));
}

const Drawn = memo(function Drawn({ drawing }: { drawing: Drawing }) {
  switch (drawing.kind) {
    case 'text':
      return (
        <g
          fill={drawing.colour}
          fontFamily={BADGE_FACES}
          fontWeight={drawing.strong ? 600 : 400}
          data-cut={drawing.isCut || undefined}
        >
          {drawing.lines.map(({ text, x, y, size }) => (
            <text key={y} x={x} y={y} fontSize={size * MM_PER_POINT}>
              {text}
            </text>
          ))}
        </g>
      );
    case 'rectangle': {
      const { x, y, width, height, fill, radius } = drawing;
      return <rect x={x} y={y} width={width} height={height} rx={radius} fill={fill} />;
    }
    case 'line': {
      const { x, y, width, height, colour, thickness } = drawing;
      return <line x1={x} y1={y} x2={x + width} y2={y + height} stroke={colour} strokeWidth={thickness} />;
    }
    case 'qr':
      return <Qr {...drawing} />;
    default: {
      const { x, y, width, height, fileId } = drawing;
      return <image href={mediaLink(fileId)} x={x} y={y} width={width} height={height} />;
    }
  }
});

function Qr({ text, x, y, width, height }: Extract<Drawing, { kind: 'qr' }>) {
  const { size, path } = draw(text);
  const side = Math.min(width, height);
  return (
    <g transform={`translate(${x} ${y}) scale(${side / size})`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </g>
  );
}

interface BadgePreviewProps {
  design: BadgeDesign;
  side: number;
  subject: Subject;
  label: string;
  className?: string;
}

/** A badge as it will be printed, on white paper in both themes. */
export function BadgePreview({ design, side, subject, label, className }: BadgePreviewProps) {
  return (
    <svg
      {...imageNamed(label)}
      viewBox={`0 0 ${design.width} ${design.height}`}
      className={className ?? 'w-full rounded-md border bg-[white]'}
    >
      <BadgeSide design={design} side={side} subject={subject} />
    </svg>
  );
}

/** All pages of a batch, for the browser's printer. */
export function BadgePages({ design, subjects }: { design: BadgeDesign; subjects: readonly Subject[] }) {
  const paper = paperOf(design);
  const size = placesOf(design, 0).length;
  const sheets = Array.from({ length: Math.ceil(subjects.length / size) }, (_, index) =>
    subjects.slice(index * size, (index + 1) * size),
  );
  return sheets.flatMap((people, sheet) =>
    design.sides.map((_, side) => (
      <svg key={`${sheet}-${side}`} viewBox={`0 0 ${paper.width} ${paper.height}`}>
        {people.map((subject, index) => {
          const { x, y } = placesOf(design, side)[index] ?? { x: 0, y: 0 };
          return (
            <svg
              key={`${x}-${y}`}
              x={x}
              y={y}
              width={design.width}
              height={design.height}
              viewBox={`0 0 ${design.width} ${design.height}`}
            >
              <BadgeSide design={design} side={side} subject={subject} />
            </svg>
          );
        })}
      </svg>
    )),
  );
}
