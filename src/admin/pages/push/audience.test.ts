import { expect, test } from 'vitest'
import { audienceOf, audienceText, noRecipients } from './audience.ts'

const form = (part: Partial<typeof noRecipients>) => audienceOf({ ...noRecipients, wantsOffers: false, ...part })

test('the form of recipients gives an audience, or none for one customer', () => {
  expect(form({ kind: 'everyone', awayDays: '21', locationIds: [1] })).toEqual({})
  expect(form({ kind: 'location', locationIds: [1, 2] })).toEqual({ locationIds: [1, 2] })
  expect(form({ kind: 'location', locationIds: [1], awayDays: '21' })).toEqual({ locationIds: [1], awayDays: 21 })
  expect(form({ kind: 'location' })).toBeNull()
  expect(form({ kind: 'club', awayDays: '' })).toEqual({ isMember: true })
  expect(form({ kind: 'away', awayDays: '30' })).toEqual({ awayDays: 30 })
  expect(form({ kind: 'person', email: 'a@example.com' })).toBeNull()
})

test('unless the form says otherwise, only customers who want offers get a message', () => {
  expect(audienceOf({ ...noRecipients, kind: 'everyone' })).toEqual({ wantsOffers: true })
  expect(audienceOf({ ...noRecipients, kind: 'club', awayDays: '21' })).toEqual({
    wantsOffers: true,
    isMember: true,
    awayDays: 21,
  })
  expect(audienceOf({ ...noRecipients, kind: 'location' })).toBeNull()
})

test('an audience is said in words, with a location that was removed', () => {
  const nameOf = (id: number) => ({ 1: 'Elm Street' })[id]
  expect(audienceText({}, nameOf)).toBe('Everyone')
  expect(audienceText({ wantsOffers: true }, nameOf)).toBe('Everyone. Want offers and news')
  expect(audienceText({ locationIds: [1, 9], awayDays: 21 }, nameOf)).toBe(
    'At Elm Street, a former location. No wash in 21 days or more',
  )
  expect(audienceText({ isMember: true }, nameOf)).toBe('Wash Club')
})
