import { expect, test } from 'vitest'
import { webRoutesOf } from '#contract/routes/web.ts'
import { readSite } from '#src/brand/site.ts'
import { aProduct } from '#tests/support/products.ts'
import { markupOf, textsIn } from '#tests/support/screen.tsx'
import { CardFace } from './card-face.tsx'
import GiftCardsPage from './gift-cards-page.tsx'

const route = webRoutesOf(readSite({})).find(({ name }) => name === 'giftCards')!
const card = (productId: number, price: number) =>
  aProduct({ productId, price, name: `$${price} Gift Card`, productType: 'GiftCard', appProductType: 'GiftCard' })
const answers = { 'products/giftCard': [card(21, 25), card(22, 50)], wallet: [], homeLocation: { locationId: 0 } }

test('a visitor without a session sees the amounts beside the card, and neither reload nor balance', () => {
  const texts = textsIn(markupOf(<GiftCardsPage route={route} />, { session: 'none', answers }))
  expect(texts).toEqual(expect.arrayContaining(['Shop - Gift Cards', '$50.00', '$25', '$50', 'Log in to buy']))
  expect(texts).not.toContain('Reload')
  expect(texts).not.toContain('Check Gift Card Balance')
})

test('a user buys a new card, reloads one, or looks up a balance', () => {
  const texts = textsIn(markupOf(<GiftCardsPage route={route} />, { answers }))
  expect(texts).toEqual(
    expect.arrayContaining(['Buy New', 'Reload', 'Add To Cart', 'Buy Now', 'Buy as a Gift', 'Check Gift Card Balance']),
  )
})

test('the face of a card bears the name that the merchant gives its gift card', () => {
  const texts = textsIn(
    markupOf(<CardFace chosen={card(21, 25)} card={undefined} />, { site: { cardName: 'Splash Card' } }),
  )
  expect(texts).toContain('Splash Card')
})

test('the face of a reloaded card has its balance, and the last digits of its number', () => {
  const reloaded = {
    choice: '0',
    choose() {},
    isTyped: false,
    typed: '',
    type() {},
    number: '6035771044824567',
    isIncomplete: false,
    balance: 450,
    found: { is: 'unasked' },
  } as const
  const texts = textsIn(markupOf(<CardFace chosen={card(21, 25)} card={reloaded} />))
  expect(texts).toContain('$4.50')
  expect(texts.join(' ')).toMatch(/added to the card \S+ 4567/)
  expect(texts.join(' ')).not.toContain('6035')
})
