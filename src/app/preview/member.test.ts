import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints/index.ts'
import { resourceNamed } from '#src/resources/resource.ts'
import { inventedMember } from './member.ts'

const now = Date.parse('2026-11-21T09:41:00Z')
const plan = { productId: 9, name: 'Puddle Club', monthlyPrice: 29.99, uses: 8 }

test('each answer of the invented member is one that the server could give', () => {
  const known = { 'products/AppWash': [{ name: 'Deluxe' }], locations: [{ id: 7 }] }
  for (const [name, answer] of [plan, null].flatMap((each) => Object.entries(inventedMember(known, now, each)))) {
    const resource = resourceNamed(name)
    expect(resource, name).toBeDefined()
    const [problem] = Value.Errors(endpoints[resource!.call].result, answer)
    expect(problem, name).toBeUndefined()
  }
})

test('the goods of the member are the merchant’s own', () => {
  const known = { 'products/AppWash': [{ name: 'Deluxe' }], locations: [{ id: 7 }] }
  const answers = inventedMember(known, now, plan)
  expect(answers.wallet.map(({ name }) => name)).toEqual(['Deluxe', 'Deluxe'])
  expect(answers).toMatchObject({
    washClub: { name: 'Puddle Club', productId: 9, monthlyPrice: 29.99, useCountDisplay: '0 of 8 uses' },
    homeLocation: { locationId: 7 },
  })
})

test.each([{}, { 'products/AppWash': 'x', locations: [null] }, { locations: [{ id: '7' }] }])(
  'a merchant without goods or places has a member too: %j',
  (answers) => {
    expect(inventedMember(answers, now, null)).toMatchObject({
      homeLocation: { locationId: 0 },
      washClub: { status: 'inactive' },
    })
  },
)
