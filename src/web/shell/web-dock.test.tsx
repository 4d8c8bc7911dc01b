import { expect, test } from 'vitest'
import { markupOf, textsIn, valuesOf } from '#tests/support/screen.tsx'
import { WebDock } from './web-dock.tsx'

const draw = (has_app: boolean) =>
  markupOf(<WebDock />, { session: 'none', address: '/shop/washes', site: { has_app, has_ecom: true } })

test('a page of the shop offers the same in the app, where the merchant has one', () => {
  expect(textsIn(draw(true))).toContain('Open the app')
  expect(valuesOf('href', draw(true))).toContain('http://puddle.test/shop/washes?shell=phone')
  expect(textsIn(draw(false))).not.toContain('Open the app')
})
