import type { FormEvent } from 'react'

/** What is needed of an input, so that a test's double fits as well. */
type TextInput = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>

/** Strips what a field does not take while it is typed. The caret stays where the person put it. */
export const keepClean = (input: TextInput, clean: (typed: string) => string): void => {
  const typed = input.value
  const kept = clean(typed)
  if (kept === typed) return
  const caret = clean(typed.slice(0, input.selectionStart ?? typed.length)).length
  input.value = kept
  input.setSelectionRange(caret, caret)
}

/**
 * The same as an `onInput` of a field. It runs before the form library's `onChange`, which then reads the clean text.
 */
export const onCleanInput =
  (clean: (typed: string) => string) =>
  (event: FormEvent<HTMLInputElement>): void =>
    keepClean(event.currentTarget, clean)
