import { NoAnswer, Refused } from '#src/remote/outcome.ts'
import { formWords } from '#src/words/forms.ts'

/** The user's text for a failed call: the server's own text, that the server cannot be reached, or the fallback. */
export const problemText = (error: unknown, fallback: string = formWords.failed): string => {
  if (error instanceof NoAnswer) return formWords.needsSignal
  return error instanceof Refused && error.message ? error.message : fallback
}
