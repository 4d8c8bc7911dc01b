import { NoAnswer } from '#src/remote/outcome.ts'
import { formWords } from '#src/words/forms.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'

/** As `problemText`, for a form with input: without an answer it says that the input is kept. */
export const formProblemText = (error: unknown, fallback?: string): string =>
  error instanceof NoAnswer ? `${formWords.needsSignal} ${formWords.typedStays}` : problemText(error, fallback)
