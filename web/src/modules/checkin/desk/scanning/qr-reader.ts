import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

// By default the reader would fetch its WebAssembly file from a public CDN; this one comes from our own server.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } });

const detector = new BarcodeDetector({ formats: ['qr_code'] });

/** Fetches the reader's code in advance, so that the first picture is read as fast as later ones, and offline too. */
export async function prepareQrReader(): Promise<void> {
  await prepareZXingModule({ fireImmediately: true });
}

/** The text of the QR code in the picture that the video shows now. */
export async function readQr(video: HTMLVideoElement): Promise<string | undefined> {
  const [found] = await detector.detect(video);
  return found?.rawValue;
}
