import { useState } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'

/** A password with a button that reveals it. `autoComplete` must name the current or a new password. */
export function PasswordField({ icon = <Icon name="lock-simple" />, ...rest }: Omit<FieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton
      label={shown ? uiWords.hidePassword : uiWords.showPassword}
      icon={<Icon name={shown ? 'eye-slash' : 'eye'} />}
      onClick={() => setShown(!shown)}
    />
  )
  return <Field {...rest} icon={icon} type={shown ? 'text' : 'password'} end={toggle} />
}
