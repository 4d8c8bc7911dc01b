import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints/index.ts'
import { resourceNamed } from '#src/resources/resource.ts'
import { inventedMember } from './member.ts'

const now = Date.parse('2026-11-21T09:41:00Z')

test('each answer of the invented member is one that the server could give', () => {
  const answers = inventedMember({ 'products/AppWash': [{ name: 'Deluxe' }], locations: [{ id: 7 }] }, now)
  for (const [name, answer] of Object.entries(answers)) {
    const resource = resourceNamed(name)
    expect(resource, name).toBeDefined()
    const [problem] = Value.Errors(endpoints[resource!.call].result, answer)
    expect(problem, name).toBeUndefined()
  }
})

test('the goods of the member are the merchant’s own', () => {
  const answers = inventedMember(
    { 'products/AppWash': [{ name: 'Deluxe' }], 'products/AppClub': [{ name: 'Puddle Club' }], locations: [{ id: 7 }] },
    now,
  )
  expect(answers.wallet.map(({ name }) => name)).toEqual(['Deluxe', 'Deluxe'])
  expect(answers).toMatchObject({ washClub: { name: 'Puddle Club' }, homeLocation: { locationId: 7 } })
})

test.each([{}, { 'products/AppWash': 'x', locations: [null] }, { locations: [{ id: '7' }] }])(
  'a merchant without goods or places has a member too: %j',
  (answers) => {
    expect(inventedMember(answers, now)).toMatchObject({
      homeLocation: { locationId: 0 },
      washClub: { name: 'Wash Club' },
    })
  },
)
