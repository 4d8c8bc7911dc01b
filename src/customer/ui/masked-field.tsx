import { Field, type FieldProps } from '#src/ui/field.tsx'
import { onCleanInput } from '#src/ui/clean-input.ts'
import { maskText } from './mask-text.ts'

/**
 * A field that formats its text by a mask during typing: `#` is a digit, `@` a letter, `*` either; other characters are
 * literal. The value of the input is the masked text, and a form library's `onChange` reads it after every event.
 */
export function MaskedField({ mask, ...rest }: FieldProps & { mask: string }) {
  return <Field {...rest} onInput={onCleanInput((typed) => maskText(mask, typed))} />
}
