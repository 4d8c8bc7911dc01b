import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

/** An email address. `autoComplete` is `username` for the user's own. */
export const EmailField = (props: Omit<FieldProps, 'type' | 'icon'>) => (
  <Field
    {...props}
    icon={<Icon name="envelope-simple" />}
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
  />
)
