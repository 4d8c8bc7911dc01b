import { expect, test } from 'vitest'
import { NoAnswer, Refused } from '#src/remote/outcome.ts'
import { cancelPlan, type CancelSteps } from './cancel-plan.ts'

const question = { surveyQuestionId: 1, question: 'Why?' }

/** Runs a cancellation with these answers. @returns the steps that were taken, and whether the plan is canceled */
const run = async (script: Partial<Record<keyof CancelSteps | 'second', unknown>> = {}) => {
  const taken: string[] = []
  const step = <T>(name: string, answer: T): T => {
    taken.push(name)
    return answer
  }
  let failures = Number(script.cancel ?? 0)
  const canceled = await cancelPlan({
    confirm: async (which) =>
      step(which, which === 'first' ? (script.confirm ?? true) === true : (script.second ?? true) === true),
    questions: async () => {
      const answer = step('questions', script.questions ?? [question])
      if (answer instanceof Error) throw answer
      return answer as (typeof question)[]
    },
    survey: async () => step('survey', (script.survey ?? true) === true),
    cancel: async () => {
      step('cancel', undefined)
      if (failures > 0) {
        failures -= 1
        throw new NoAnswer('network')
      }
    },
    failed: async () => step('failed', (script.failed ?? true) === true),
  })
  return { taken, canceled }
}

test('two confirmations and the survey come before the cancellation', async () => {
  expect(await run()).toEqual({ taken: ['first', 'questions', 'second', 'survey', 'cancel'], canceled: true })
})

test.each([
  ['first', { confirm: false }, ['first']],
  ['second', { second: false }, ['first', 'questions', 'second']],
])('a No to the %s confirmation keeps the plan', async (_, script, taken) => {
  expect(await run(script)).toEqual({ taken, canceled: false })
})

test('without questions there is no survey', async () => {
  expect((await run({ questions: [] })).taken).toEqual(['first', 'questions', 'second', 'cancel'])
})

test.each([new NoAnswer('timeout'), new Refused(500, 'An Error has occurred...')])(
  'questions that cannot be loaded are left out: %s',
  async (error) => {
    expect(await run({ questions: error })).toEqual({
      taken: ['first', 'questions', 'second', 'cancel'],
      canceled: true,
    })
  },
)

test('closing the survey keeps the plan', async () => {
  expect(await run({ survey: false })).toMatchObject({ canceled: false })
})

test('a failed cancellation is repeated when the user wants it', async () => {
  expect((await run({ cancel: 1 })).taken.slice(-3)).toEqual(['cancel', 'failed', 'cancel'])
  expect(await run({ cancel: 1, failed: false })).toMatchObject({ canceled: false })
})
