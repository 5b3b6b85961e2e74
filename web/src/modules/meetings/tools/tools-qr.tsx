import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { QrCode, draw } from '#kernel/ui/pictures/qr-code';
import { saveFile } from '#kernel/client/save-file';

// The maximum number of characters. Cameras can hardly read the code of a longer text from a screen.
const LONGEST = 500;

/** Creates a QR code from any text. The browser renders it; nothing is sent to the server. */
export function QrTool() {
  const { t } = useTranslation('meetings');
  const [text, setText] = useState('');
  const shown = text.trim();
  return (
    <section className="mt-12 border-t pt-8">
      <h2 className="text-lg font-semibold">{t('tools.qrTitle')}</h2>
      <p className="mt-1 mb-4 measure text-muted">{t('tools.qrText')}</p>
      <div className="grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <label className="flex flex-col gap-1.5">
          <span className="text-sm font-semibold">{t('tools.qrLabel')}</span>
          <textarea
            rows={4}
            maxLength={LONGEST}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="rounded-md border border-border-field bg-surface-raised px-3 py-2 hover:border-border-control"
          />
        </label>
        {shown !== '' && (
          <div>
            <QrCode text={shown} label={t('tools.qrOf', { text: shown })} className="w-48 border" />
            <Button className="mt-3 w-48" onPress={() => saveDrawing(shown)}>
              {t('tools.qrSave')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function saveDrawing(text: string): void {
  const { size, path } = draw(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  saveFile(new Blob([svg], { type: 'image/svg+xml' }), 'qr-code.svg');
}
