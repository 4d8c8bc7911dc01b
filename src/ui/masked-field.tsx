import { MaskInput } from 'maska'
import { useCallback, type Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'

function give<Value>(ref: Ref<Value> | undefined, value: Value | null) {
  if (typeof ref === 'function') ref(value)
  else if (ref) ref.current = value
}

/**
 * A field that writes the mask as the person types: `#` a digit, `@` a letter, `*` either, the rest stands as it is.
 * The value of the input is the masked text.
 */
export function MaskedField({ mask, ref, ...rest }: FieldProps & { mask: string }) {
  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      give(ref, input)
      if (!input) return
      const masked = new MaskInput(input, { mask })
      return () => {
        masked.destroy()
        give(ref, null)
      }
    },
    [mask, ref],
  )
  return <Field {...rest} ref={attach} />
}
