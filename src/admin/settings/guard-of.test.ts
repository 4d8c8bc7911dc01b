import { expect, test } from 'vitest'
import { derive } from '#contract/theme/derive.ts'
import { guardOf, ratioText } from './guard-of.ts'

const page = '#FFFFFF'

test('a colour that can be read is shown as it is set', () => {
  const guarded = guardOf({ wanted: '#2B1D00', drawn: '#2b1d00', ground: '#FFD95C', page })
  expect(guarded).toMatchObject({ shown: '#2B1D00', isAdjusted: false })
  expect(guarded.ratio).toBeGreaterThan(10)
})

test('of one that is too faint, the colour that customers see and both ratios are known', () => {
  const wanted = '#C98A12'
  const cards = [{ card: '#FFD95C', icon: wanted, text: '#2B1D00' }]
  const { tokens } = derive({ themes: { light: { mobile: { homeCards: cards } } } }, 'light')
  const guarded = guardOf({ wanted, drawn: tokens['card-1-icon']!, ground: tokens['card-1-bg'], page })
  expect(guarded.isAdjusted).toBe(true)
  expect(guarded.ratio).toBeLessThan(3)
  expect(guarded.shownRatio).toBeGreaterThanOrEqual(3)
})

test('a colour with alpha is what shows of it on its ground', () => {
  expect(guardOf({ wanted: '#00000080', drawn: '#7f7f7f', ground: page, page })).toMatchObject({ isAdjusted: false })
  expect(guardOf({ wanted: '#00000080', drawn: '#000000', ground: undefined, page })).toMatchObject({
    isAdjusted: true,
  })
})

test('a derived colour is never adjusted', () => {
  expect(guardOf({ wanted: undefined, drawn: '#123456', ground: undefined, page })).toEqual({
    shown: '#123456',
    isAdjusted: false,
  })
})

test('a ratio is not rounded up', () => expect([4.49, 3, 21].map(ratioText)).toEqual(['4.4', '3.0', '21.0']))
