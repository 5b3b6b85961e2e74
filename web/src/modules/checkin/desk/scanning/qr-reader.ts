import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

// The reader would fetch its code from a public network of files; ours comes from our own server.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } });

const detector = new BarcodeDetector({ formats: ['qr_code'] });

/** Fetches the reader's code, so that the first picture is read as fast as the others, and without a network. */
export async function prepareQrReader(): Promise<void> {
  await prepareZXingModule({ fireImmediately: true });
}

/** The text of the QR code in the picture that the video shows now. */
export async function readQr(video: HTMLVideoElement): Promise<string | undefined> {
  const [found] = await detector.detect(video);
  return found?.rawValue;
}
