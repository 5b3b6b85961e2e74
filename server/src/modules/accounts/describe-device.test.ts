import { expect, test } from 'vitest';
import { describeDevice } from './present.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
    'Chrome · Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge · Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
    'Safari · macOS',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) MicroMessenger/8.0.49', 'WeChat · iOS'],
  ['Mozilla/5.0 (Linux; Android 14; HarmonyOS) AppleWebKit Chrome/114 Mobile Safari', 'Chrome · HarmonyOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox · Linux'],
  ['plenum/1.0 Chrome/120 Electron/30.0 (Windows NT 10.0)', 'Desktop · Windows'],
  ['curl/8.5.0', ''],
  ['', ''],
])('%s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
