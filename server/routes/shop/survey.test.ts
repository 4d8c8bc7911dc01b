import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertQuestions, surveyAnswers } from '#server/tables/survey.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let person: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  person = await server.make.loggedIn(merchant)
})

const ask = (at: TestMerchant, questions: Record<number, string>) =>
  server.database.transact(at.tenant, 'test', (tx) =>
    insertQuestions(
      tx,
      Object.entries(questions).map(([id, question]) => ({ tenantId: at.tenant, id: Number(id), question })),
    ),
  )
const submit = (body: unknown, key?: string) =>
  server.call('POST /survey/submit-response', { as: person, body, headers: key ? { 'idempotency-key': key } : {} })
const answers = (at = merchant) =>
  server.database.transact(at.tenant, 'test', (tx) =>
    tx
      .select({ userId: surveyAnswers.userId, questionId: surveyAnswers.questionId, response: surveyAnswers.response })
      .from(surveyAnswers),
  )

test('a merchant without questions has an empty survey', async () => {
  expect((await server.call('GET /survey/merchant', { as: person })).result).toEqual([])
})

test('the questions of the merchant are listed in their order', async () => {
  await ask(merchant, { 2: 'And then?', 1: 'Why?' })
  await ask(await server.make.merchant(), { 1: 'Elsewhere?' })
  expect((await server.call('GET /survey/merchant', { as: person })).result).toEqual([
    { surveyQuestionId: 1, question: 'Why?' },
    { surveyQuestionId: 2, question: 'And then?' },
  ])
})

test('answers are stored once per key', async () => {
  await ask(merchant, { 1: 'Why?' })
  const body = [{ QuestionId: 1, CustomerResponse: 'Moved away' }]
  expect((await submit(body, 'k')).result).toBe(true)
  expect((await submit(body, 'k')).headers['idempotency-replayed']).toBe('true')
  expect(await answers()).toEqual([{ userId: person.userId, questionId: 1, response: 'Moved away' }])
})

test.each([
  ['blank', ' '],
  ['empty', ''],
  ['missing', undefined],
])('a %s answer is refused with a message', async (_, CustomerResponse) => {
  await ask(merchant, { 1: 'Why?', 2: 'And then?' })
  const text = 'This field is required'
  expect(
    await submit([
      { QuestionId: 1, CustomerResponse: 'x' },
      { QuestionId: 2, CustomerResponse },
    ]),
  ).toMatchObject({
    status: 400,
    errorCode: 'SURVEY_ANSWER',
    errorMessage: text,
    fieldErrors: { CustomerResponse: text },
  })
  expect(await answers()).toEqual([])
})

test('a question of another merchant, or a nonexistent one, is unknown, and no answer is stored', async () => {
  await ask(merchant, { 1: 'Why?' })
  await ask(await server.make.merchant(), { 7: 'Elsewhere?' })
  const refused = await submit([
    { QuestionId: 1, CustomerResponse: 'x' },
    { QuestionId: 7, CustomerResponse: 'y' },
  ])
  expect(refused).toMatchObject({ status: 400, errorCode: 'SURVEY_QUESTION', errorMessage: 'Unknown survey question.' })
  expect(await answers()).toEqual([])
})

test('an empty list, too many answers, too long an answer and a value other than a list are refused', async () => {
  await ask(merchant, { 1: 'Why?' })
  const one = { QuestionId: 1, CustomerResponse: 'x' }
  for (const body of [
    [],
    Array.from({ length: 51 }, () => one),
    [{ ...one, CustomerResponse: 'x'.repeat(1001) }],
    one,
  ]) {
    expect((await submit(body)).errorCode).toBe('VALIDATION')
  }
})
