import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { EyeIcon, EyeOffIcon } from '../icons/more-icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'autoComplete'> {
  /** Lets password managers fill in a password or generate one. */
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('kernel');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck="false"
      autoCorrect="off"
      suffix={
        <IconButton
          icon={isShown ? EyeOffIcon : EyeIcon}
          label={t(isShown ? 'hidePassword' : 'showPassword')}
          onPress={() => setShown(!isShown)}
          isDisabled={props.isDisabled}
          className="-my-px -me-3"
        />
      }
    />
  );
}
