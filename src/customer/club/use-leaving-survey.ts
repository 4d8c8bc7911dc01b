import { useMemo, useState } from 'react'
import type { SurveyQuestion } from '#contract/shapes/survey.ts'

export interface LeavingSurvey {
  /** Asks the user. True: the cancellation goes on, with or without answers. False: the user keeps the plan. */
  ask(questions: readonly SurveyQuestion[]): Promise<boolean>
}

export interface ShownSurvey {
  open: boolean
  /** Belongs to one survey; the sheet of the next survey starts with its own state. */
  id: number
  questions: readonly SurveyQuestion[]
  /** Called once per survey. */
  answer(goesOn: boolean): void
}

/** A survey that an action can ask for, and the sheet's state. */
export const useLeavingSurvey = (): { survey: LeavingSurvey; shown: ShownSurvey | undefined } => {
  const [shown, setShown] = useState<ShownSurvey>()
  const survey = useMemo(() => {
    let id = 0
    return {
      ask: (questions: readonly SurveyQuestion[]) =>
        new Promise<boolean>((resolve) => {
          id += 1
          const own = { id, questions }
          const answer = (goesOn: boolean) => {
            setShown({ ...own, open: false, answer: () => undefined })
            resolve(goesOn)
          }
          setShown({ ...own, open: true, answer })
        }),
    }
  }, [])
  return { survey, shown }
}
