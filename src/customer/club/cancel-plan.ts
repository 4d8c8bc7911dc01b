import type { SurveyQuestion } from '#contract/shapes/survey.ts'
import { isRemoteFailure } from '#src/remote/outcome.ts'

/** The questions to the user and the calls of a cancellation: dialogs and the server in the app, a script in tests. */
export interface CancelSteps {
  /** Two confirmations, in this order. */
  confirm(step: 'first' | 'second'): Promise<boolean>
  /** The merchant's questions; empty when it has none. A failure counts as none. */
  questions(): Promise<readonly SurveyQuestion[]>
  /** False: the user keeps the plan. */
  survey(questions: readonly SurveyQuestion[]): Promise<boolean>
  /** @throws NoAnswer, Refused, OtherUser */
  cancel(): Promise<void>
  /** True: the user wants another try. */
  failed(): Promise<boolean>
}

/** confirmed → confirmed → survey, if there is one → canceled. @returns whether the plan is canceled */
export const cancelPlan = async (steps: CancelSteps): Promise<boolean> => {
  if (!(await steps.confirm('first'))) return false
  // Questions that cannot be loaded, for whatever reason, keep no member in the club.
  const loading = steps.questions().catch(() => [])
  if (!(await steps.confirm('second'))) return false
  const questions = await loading
  if (questions.length > 0 && !(await steps.survey(questions))) return false
  return untilDone(steps.cancel, steps.failed)
}

/**
 * Repeats a call as long as the user wants another try.
 * @param isRepeated whether a failure is one to try again after; any other is thrown
 * @returns whether it succeeded
 */
export const untilDone = async (
  call: () => Promise<void>,
  failed: () => Promise<boolean>,
  isRepeated: (error: unknown) => boolean = isRemoteFailure,
): Promise<boolean> => {
  for (;;) {
    try {
      await call()
      return true
    } catch (error) {
      if (!isRepeated(error)) throw error
      if (!(await failed())) return false
    }
  }
}
