import type { FormEvent } from 'react'

/** The members of an input that are used, so that a test double fits. */
type TextInput = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>

/** Removes characters that a field does not accept during typing. The caret keeps its position. */
export const cleanInput = (input: TextInput, clean: (typed: string) => string): void => {
  const typed = input.value
  const kept = clean(typed)
  if (kept === typed) return
  const caret = clean(typed.slice(0, input.selectionStart ?? typed.length)).length
  input.value = kept
  input.setSelectionRange(caret, caret)
}

/**
 * The same as an `onInput` handler. It runs before the form library's `onChange`, which then reads the cleaned text.
 */
export const onCleanInput =
  (clean: (typed: string) => string) =>
  (event: FormEvent<HTMLInputElement>): void =>
    cleanInput(event.currentTarget, clean)
