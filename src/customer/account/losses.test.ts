import { expect, test } from 'vitest'
import { walletItem } from '#src/customer/wallet/item.fixture.ts'
import { lossesOf, type Belongings } from './losses.ts'

const nothing: Belongings = {
  wallet: undefined,
  club: undefined,
  points: undefined,
  inCart: 0,
  unsent: 0,
  paying: false,
}
const texts = (belongings: Partial<Belongings>) => lossesOf({ ...nothing, ...belongings }).map(({ text }) => text)
const club = {
  name: 'Unlimited',
  status: 'ACTIVE',
  useCountDisplay: 'Unlimited',
  appUserVehicle: null,
  nextBillingDate: null,
  locations: [],
  productId: 1,
  monthlyPrice: 29.99,
  unpaid: null,
} as never

test('an account with nothing of value loses its history and its details', () => {
  expect(texts({})).toEqual(['Your purchases and messages', 'Your name, email, card and vehicle'])
})

test('club, wallet items, gift cards with their balance, and points are lost', () => {
  const giftCard = { itemType: 'GiftCard' as const, label: 'Gift Card' }
  const wallet = [
    walletItem(),
    walletItem(),
    walletItem({ ...giftCard, balance: 12.5 }),
    walletItem({ ...giftCard, balance: 7.55 }),
  ]
  const points = { current_points: 640, point_goal: 1000, widget_title: 'Free wash' }
  expect(texts({ wallet, club, points }).slice(0, 4)).toEqual([
    'Unlimited: your wash club ends now',
    '2 items in your wallet',
    '2 gift cards with $20.05',
    '640 loyalty points',
  ])
})

test('what exists on this phone alone is lost as well', () => {
  expect(texts({ inCart: 1, unsent: 2, paying: true }).slice(0, 3)).toEqual([
    'A payment that is being checked: it is given back',
    '1 item in your cart',
    '2 changes not sent yet',
  ])
})
