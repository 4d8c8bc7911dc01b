import { NoAnswer, Refused } from '#src/remote/outcome.ts'
import { formWords } from '#src/words/forms.ts'

/** What a person reads when a call failed: the server's own words, that the server cannot be reached, or the fallback. */
export const problemText = (error: unknown, fallback: string = formWords.failed): string => {
  if (error instanceof NoAnswer) return formWords.needsSignal
  return error instanceof Refused && error.message ? error.message : fallback
}
