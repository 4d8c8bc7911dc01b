import { expect, test } from 'vitest'
import { answerConfirmed, askToVerify, questionStore } from './question.ts'

test('the dialog stays open until the user postpones it', async () => {
  const asked = askToVerify('card')
  expect(questionStore.get()).toMatchObject({ asked: 'card', open: true })
  questionStore.get()!.answer(false)
  expect(await asked).toBe(false)
  expect(questionStore.get()).toMatchObject({ open: false })
})

test('a confirmation on another device closes the dialog, and the waiting action continues', async () => {
  const asked = askToVerify('card')
  answerConfirmed()
  expect(await asked).toBe(true)
})

test('a second question replaces the first', async () => {
  const first = askToVerify('log-in')
  const second = askToVerify('card')
  expect(await first).toBe(false)
  expect(questionStore.get()).toMatchObject({ asked: 'card', open: true })
  answerConfirmed()
  expect(await second).toBe(true)
})
