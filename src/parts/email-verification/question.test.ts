import { expect, test } from 'vitest'
import { answerConfirmed, askToVerify, questionStore } from './question.ts'

test('the dialog stays until it is put off', async () => {
  const asked = askToVerify('card')
  expect(questionStore.get()).toMatchObject({ purpose: 'card', open: true })
  questionStore.get()!.answer(false)
  expect(await asked).toBe(false)
  expect(questionStore.get()).toMatchObject({ open: false })
})

test('a confirmation made elsewhere closes the dialog, and what waited for it goes on', async () => {
  const asked = askToVerify('card')
  answerConfirmed()
  expect(await asked).toBe(true)
})

test('a second question takes the place of the first', async () => {
  const first = askToVerify('log-in')
  const second = askToVerify('card')
  expect(await first).toBe(false)
  expect(questionStore.get()).toMatchObject({ purpose: 'card', open: true })
  answerConfirmed()
  expect(await second).toBe(true)
})
