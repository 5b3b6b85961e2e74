import { type FieldValues, type Path, useController, type UseFormReturn } from 'react-hook-form';
import { mediaLink } from '#kernel/picture/media-link';
import { PictureField } from '#kernel/ui/fields/picture-field';
import type { SectionContext } from '#kernel/organize/editor/section-form';

/** A form field for a picture; its value is the picture's id. */
export function EntryPicture<Values extends FieldValues, Output>({
  form,
  name,
  label,
  shape,
  upload,
  isDisabled,
}: {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
  label: string;
  shape: 'logo' | 'portrait';
  upload: SectionContext['uploadPicture'];
  isDisabled: boolean;
}) {
  const { field, fieldState } = useController({ control: form.control, name });
  const fileId: string = field.value;
  return (
    <PictureField
      label={label}
      shape={shape}
      fileId={fileId}
      link={mediaLink(fileId)}
      upload={upload}
      onChange={(picture) => field.onChange(picture.fileId)}
      error={fieldState.error?.message}
      isDisabled={isDisabled}
    />
  );
}
