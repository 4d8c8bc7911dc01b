import { messages } from '#contract/messages.ts'
import type { Problem } from '#contract/rules/required.ts'
import type { SurveyAnswer, SurveyQuestion } from '#contract/shapes/survey.ts'

/** Most characters of an answer, as the contract allows. */
export const responseLimit = 1_000

/** Each answer is required; the survey as a whole can be skipped. */
export const answerProblem = (typed: string): Problem => (typed.trim() === '' ? messages.SURVEY_ANSWER.text : null)

/** The answers that the user gave; a question left blank has none. */
export const answersOf = (questions: readonly SurveyQuestion[], typed: (id: number) => string): SurveyAnswer[] =>
  questions.flatMap(({ surveyQuestionId: id }) => {
    const response = typed(id).trim()
    return response === '' ? [] : [{ QuestionId: id, CustomerResponse: response }]
  })
