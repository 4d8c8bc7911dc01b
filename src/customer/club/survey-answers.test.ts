import { expect, test } from 'vitest'
import { answerProblem, answersOf } from './survey-answers.ts'

const questions = [
  { surveyQuestionId: 1, question: 'Why?' },
  { surveyQuestionId: 2, question: 'And then?' },
]

test('blank answers are left out, the others are sent without spaces around them', () => {
  const typed: Record<number, string> = { 1: ' I moved. ', 2: '  ' }
  expect(answersOf(questions, (id) => typed[id] ?? '')).toEqual([{ QuestionId: 1, CustomerResponse: 'I moved.' }])
})

test('each answer is required', () => {
  expect(answerProblem('  ')).toBe('This field is required')
  expect(answerProblem('I moved.')).toBeNull()
})
