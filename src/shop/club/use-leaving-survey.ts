import { useMemo, useState } from 'react'
import type { SurveyQuestion } from '#contract/shapes/survey.ts'

export interface LeavingSurvey {
  /** Asks the user. True: the cancellation goes on, with or without answers. False: the user keeps the plan. */
  ask(questions: readonly SurveyQuestion[]): Promise<boolean>
}

export interface ShownSurvey {
  open: boolean
  questions: readonly SurveyQuestion[]
  /** Called once per survey. */
  answer(goesOn: boolean): void
}

/** A survey that an action can ask for, and the sheet's state. */
export const useLeavingSurvey = (): { survey: LeavingSurvey; shown: ShownSurvey | undefined } => {
  const [shown, setShown] = useState<ShownSurvey>()
  const survey = useMemo(
    () => ({
      ask: (questions: readonly SurveyQuestion[]) =>
        new Promise<boolean>((resolve) => {
          const answer = (goesOn: boolean) => {
            setShown({ open: false, questions, answer: () => undefined })
            resolve(goesOn)
          }
          setShown({ open: true, questions, answer })
        }),
    }),
    [],
  )
  return { survey, shown }
}
