import { Field, type FieldProps } from './field.tsx'
import { onCleanInput } from './keep-clean.ts'
import { maskText } from './mask-text.ts'

/**
 * A field that shows its text in a mask while the user types: `#` a digit, `@` a letter, `*` either, the rest stands as
 * it is. The value of the input is the masked text, and a form library's `onChange` reads it after every event.
 */
export function MaskedField({ mask, ...rest }: FieldProps & { mask: string }) {
  return <Field {...rest} onInput={onCleanInput((typed) => maskText(mask, typed))} />
}
