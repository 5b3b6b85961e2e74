import { describe, expect, it } from 'vitest';
import { checkImage, stripMetadata } from './image-check.ts';
import {
  exif,
  jpegSegment,
  makeJpeg,
  makePng,
  makeWebp,
  pngChunk,
  vp8,
  vp8l,
  vp8x,
  webpChunk,
} from '#test/make-images';

const types = ['image/png', 'image/jpeg', 'image/webp'] as const;
const make = {
  'image/png': (width: number, height: number) => makePng(width, height),
  'image/jpeg': (width: number, height: number) => makeJpeg(width, height),
  'image/webp': (width: number, height: number) => makeWebp([vp8l(width, height)]),
};

function problem(bytes: Uint8Array, type: string): string {
  try {
    const { width, height } = checkImage(bytes, type);
    return `${width}×${height}`;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

describe.each(types)('%s', (type) => {
  const image = make[type](30, 20);

  it('is recognized with its size', () => {
    expect(checkImage(image, type)).toEqual({ type, width: 30, height: 20 });
  });

  it('is refused under any other name', () => {
    for (const other of [...types.filter((name) => name !== type), 'image/svg+xml', 'text/html', ''])
      expect(problem(image, other)).toBe('image refused: other type than declared');
  });

  it('is refused when cut off anywhere', () => {
    for (let length = 12; length < image.length; length += 1)
      expect(problem(image.subarray(0, length), type)).toMatch(/^image refused: (?:damaged|unknown type)$/);
  });

  it('is refused without any extent', () => {
    // Lossless WebP can't express a width of zero.
    const empty = type === 'image/webp' ? makeWebp([vp8(0, 20)]) : make[type](0, 20);
    expect(problem(empty, type)).toBe('image refused: damaged');
  });

  it('may have sides up to 8192 and 40 million pixels', () => {
    expect(problem(make[type](8192, 4882), type)).toBe('8192×4882');
    expect(problem(make[type](8192, 4883), type)).toBe('image refused: too large');
    expect(problem(make[type](8193, 1), type)).toBe('image refused: too large');
    expect(problem(make[type](1, 8193), type)).toBe('image refused: too large');
  });

  it('loses everything after its end', () => {
    const polyglot = Buffer.concat([image, Buffer.from('<script>alert(1)</script>')]);
    expect(stripMetadata(polyglot, type)).toEqual(image);
  });

  it('is unchanged by a second stripping', () => {
    expect(stripMetadata(stripMetadata(image, type), type)).toEqual(image);
  });
});

it.each([
  ['nothing', ''],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['GIF', 'GIF89a\u0001\0\u0001\0'],
])('%s is not an image', (_, text) => {
  for (const type of types) expect(problem(Buffer.from(text), type)).toBe('image refused: unknown type');
});

describe('PNG', () => {
  it('loses EXIF, texts, time and animation, and keeps its colours', () => {
    const secret = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME', 'acTL', 'fcTL', 'fdAT', 'prVt'];
    const colours = [pngChunk('gAMA', Buffer.alloc(4)), pngChunk('iCCP', Buffer.from('profile'))];
    const told = makePng(3, 2, [...secret.map((type) => pngChunk(type, Buffer.from('hush'))), ...colours]);
    expect(stripMetadata(told, 'image/png')).toEqual(makePng(3, 2, colours));
  });

  it('has one header', () => {
    const second = pngChunk('IHDR', Buffer.alloc(13));
    expect(problem(makePng(3, 2, [second]), 'image/png')).toBe('image refused: damaged');
  });
});

describe('JPEG', () => {
  const jfif = jpegSegment(0xe0, Buffer.from('JFIF\0\u0001\u0002\u0001\0H\0H\0\0', 'latin1'));
  const icc = jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\u0001\u0001profile', 'latin1'));
  const adobe = jpegSegment(0xee, Buffer.from('Adobe\0d\0\0\0\0\u0001', 'latin1'));

  it('loses EXIF, XMP, IPTC, comments, previews and unknown parts, and keeps its colours', () => {
    const secret = [
      jpegSegment(0xe1, exif(1)),
      jpegSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0hush')),
      jpegSegment(0xe0, Buffer.from('JFXX\0hush')),
      jpegSegment(0xe2, Buffer.from('MPF\0hush')),
      jpegSegment(0xed, Buffer.from('Photoshop 3.0\0hush')),
      jpegSegment(0xe5, Buffer.from('hush')),
      jpegSegment(0xfe, Buffer.from('hush')),
    ];
    const stripped = stripMetadata(makeJpeg(3, 2, [jfif, ...secret, icc, adobe]), 'image/jpeg');
    expect(stripped).toEqual(makeJpeg(3, 2, [jfif, icc, adobe]));
  });

  it('loses the preview inside its JFIF header', () => {
    const preview = Buffer.concat([jfif.subarray(4, 16), Buffer.from([1, 1]), Buffer.from('rgb')]);
    const stripped = stripMetadata(makeJpeg(3, 2, [jpegSegment(0xe0, preview)]), 'image/jpeg');
    expect(stripped).toEqual(makeJpeg(3, 2, [jfif]));
  });

  it.each(['II', 'MM'] as const)('keeps only the orientation from EXIF (%s)', (order) => {
    const stripped = stripMetadata(makeJpeg(3, 2, [jpegSegment(0xe1, exif(6, order))]), 'image/jpeg');
    expect(stripped).toEqual(makeJpeg(3, 2, [jpegSegment(0xe1, exif(6, 'MM', false))]));
    expect(stripMetadata(stripped, 'image/jpeg')).toEqual(stripped);
  });

  it('is upright if its EXIF makes no sense', () => {
    const senseless = [
      exif(9),
      Buffer.from('Exif\0\0'),
      Buffer.from('Exif\0\0II*\0\u00ff\u00ff\u00ff\u00ff', 'latin1'),
    ];
    for (const block of senseless)
      expect(stripMetadata(makeJpeg(3, 2, [jpegSegment(0xe1, block)]), 'image/jpeg')).toEqual(makeJpeg(3, 2));
  });

  it('has one frame', () => {
    const second = jpegSegment(0xc2, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0]));
    expect(problem(makeJpeg(3, 2, [second]), 'image/jpeg')).toBe('image refused: damaged');
  });
});

describe('WebP', () => {
  it('is measured in each of its three encodings', () => {
    expect(problem(makeWebp([vp8(300, 200)]), 'image/webp')).toBe('300×200');
    expect(problem(makeWebp([vp8l(300, 200)]), 'image/webp')).toBe('300×200');
    expect(problem(makeWebp([vp8x(300, 200, 0), vp8(300, 200)]), 'image/webp')).toBe('300×200');
  });

  it('loses EXIF, XMP and unknown parts with their flags, and keeps colours and transparency', () => {
    const kept = [webpChunk('ICCP', Buffer.from('odd')), webpChunk('ALPH', Buffer.from('alph')), vp8(3, 2)];
    const secret = ['EXIF', 'XMP ', 'SEAL'].map((type) => webpChunk(type, Buffer.from('hush')));
    const stripped = stripMetadata(makeWebp([vp8x(3, 2, 0b11_1100), ...kept, ...secret]), 'image/webp');
    expect(stripped).toEqual(makeWebp([vp8x(3, 2, 0b11_0000), ...kept]));
  });

  it.each([
    ['animated', 'animated', [vp8x(3, 2, 0b10), webpChunk('ANMF', Buffer.alloc(16))]],
    ['wider inside than it says', 'damaged', [vp8x(3, 2, 0), vp8l(8000, 2)]],
    ['higher inside than it says', 'damaged', [vp8x(3, 2, 0), vp8l(3, 8000)]],
    ['two pictures', 'damaged', [vp8l(3, 2), vp8l(8000, 8000)]],
    ['no picture', 'damaged', [vp8x(3, 2, 0)]],
    ['nothing', 'damaged', []],
  ])('is refused when it is %s', (_, expected, chunks) => {
    expect(problem(makeWebp(chunks), 'image/webp')).toBe(`image refused: ${expected}`);
  });
});
