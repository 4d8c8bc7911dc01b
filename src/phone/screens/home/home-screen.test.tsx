import { expect, test } from 'vitest'
import { decide } from '#src/phone/shell/access.ts'
import { routes } from '#src/phone/routes.ts'
import { markupOf, textsIn, type Shown } from '#tests/support/screen.tsx'
import HomeScreen from './home-screen.tsx'

const points = { current_points: 640, point_goal: 1000, widget_title: 'Puddle Points' }
const account = { firstName: 'Casey', lastName: 'Okafor', preferences: {} }
const draw = (shown: Shown = {}) =>
  markupOf(<HomeScreen />, { ...shown, answers: { account, points, ...shown.answers } })
/** The text and the target of each card. */
const cards = (markup: string) =>
  [...markup.slice(markup.indexOf('data-ui="home-cards"')).matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, to, inside]) => [textsIn(inside!).join(), to],
  )
const targets = (markup: string) => cards(markup).map(([, to]) => to)
const bubbles = (markup: string) => markup.match(/--delay:/g)?.length ?? 0

test('a merchant without cards of its own has the five default ones', () => {
  expect(cards(draw())).toEqual([
    ['Buy a Wash', '/washes'],
    ['Promo Codes', '/promocode'],
    ['Invite a Friend', '/referral'],
    ['Find Us', '/findUs'],
    ['AirPAY', '/airPay'],
  ])
})

test('the cards are those of the merchant, in its order', () => {
  const homeCards = [
    { icon: 'gift', text: 'Give a wash', to: '/giftCards' },
    { icon: 'drop', text: 'All washes', to: '/washes' },
  ]
  expect(targets(draw({ site: { homeCards } }))).toEqual(['/giftCards', '/washes'])
})

test('a guest has only the cards that a guest may open', () => {
  const opens = (path: string) => decide(routes, path, { state: 'guest' }, []).show === 'screen'
  expect(targets(draw({ session: 'guest', opens }))).toEqual(['/washes', '/findUs'])
})

test('the points are shown to a user of a merchant that has them', () => {
  expect(textsIn(draw({ site: { loyaltyProgram: true } }))).toContain('Puddle Points')
  expect(textsIn(draw({ site: { loyaltyProgram: false } }))).not.toContain('Puddle Points')
  expect(textsIn(draw({ site: { loyaltyProgram: true }, session: 'guest' }))).not.toContain('Puddle Points')
})

test('bubbles rise where the merchant allows them, in its number, unless the user has switched them off', () => {
  const site = (enabled: boolean) => ({ bubbles: { enabled, number: 7 } })
  const off = { account: { ...account, preferences: { bubbles: false } } }
  expect(bubbles(draw({ site: site(true) }))).toBe(7)
  expect(bubbles(draw({ site: site(true), answers: off }))).toBe(0)
  expect(bubbles(draw({ site: site(false) }))).toBe(0)
  expect(bubbles(draw())).toBe(15)
})
