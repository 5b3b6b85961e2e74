import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { useRef, useState } from 'react';
import { RefusedCall } from '../client/refused-call.ts';
import { shrinkPicture } from '../picture/shrink-picture.ts';
import { useAppStore } from '../state/app-store.ts';
import { pictureTypes, type UploadedPicture } from '../ui/fields/picture-field.tsx';

type Upload = (file: File) => Promise<UploadedPicture>;

/** Uploads a chosen, pasted or dropped picture into a text, then asks for its description. */
export function usePictureUpload(upload: Upload | undefined) {
  const lan = useAppStore((state) => state.lan);
  const input = useRef<HTMLInputElement>(null);
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [uploaded, setUploaded] = useState<UploadedPicture>();

  async function send(file: File, uploadPicture: Upload) {
    setProblem(undefined);
    setUploading(true);
    try {
      const picture = pictureTypes.includes(file.type)
        ? await shrinkPicture(file).catch(() => undefined)
        : undefined;
      if (picture) setUploaded(await uploadPicture(picture));
      else setProblem(inLanguage(kernelRefusals.FILE_TYPE_NOT_ALLOWED, lan));
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      setProblem(error.message);
    } finally {
      setUploading(false);
    }
  }

  /** Uploads the first file; returns false if there is none, or if pictures can't be uploaded. */
  function take(files: FileList | null | undefined): boolean {
    const file = files?.[0];
    if (!file || !upload) return false;
    void send(file, upload);
    return true;
  }

  return {
    isUploading,
    problem,
    uploaded,
    putAway: () => setUploaded(undefined),
    take,
    choose: upload && (() => input.current?.click()),
    input: (
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          take(event.currentTarget.files);
          // The field is cleared, so that choosing the same file again fires a change event.
          event.currentTarget.value = '';
        }}
      />
    ),
  };
}
