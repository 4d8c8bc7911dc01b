import { expect, test } from 'vitest'
import { offices } from '#contract/routes/offices.ts'
import { webRoutes } from '#contract/routes/web.ts'
import type { Account } from '#contract/shapes/account.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { purchaseOf } from '#src/customer/account/history/purchase.fixture.ts'
import { walletItem } from '#src/customer/wallet/item.fixture.ts'
import { anAccount, noCard } from '#tests/support/accounts.ts'
import { markupOf, textsIn, valuesOf } from '#tests/support/screen.tsx'
import { webAccountWords } from '#src/words/web-account.ts'
import AccountPage from './account-page.tsx'

const route = { ...webRoutes.account, name: 'account', path: '/userManagement', label: '', isShop: false } as const
const card: Account['payment'] = {
  onFile: true,
  cardType: 'visa',
  maskedCardNumber: '************4242',
  expirationMonth: 8,
  expirationYear: 2028,
}
const club: WashClub = {
  name: 'Puddle Club',
  status: 'active',
  useCountDisplay: 'Unlimited',
  appUserVehicle: null,
  nextBillingDate: new Date(2026, 11, 4).toISOString(),
  locations: [],
  productId: 1,
  unpaid: null,
  monthlyPrice: 34.99,
}
const bought = [1, 2, 3, 4].map((nth) =>
  purchaseOf({ transRecordId: `9b2f0f6e-0000-4000-8000-00000000000${nth}`, total: nth * 10 }, [
    { name: `Wash ${nth}` },
  ]),
)
const answers = {
  account: anAccount({ payment: card }),
  washClub: club,
  purchases: bought,
  redemptions: [],
  wallet: [walletItem({ name: 'Bubble Bath' })],
  notifications: [{ title: 'Rain', body: 'It rains.', createDate: '2026-11-21T09:41:00.000Z', read: false }],
  locations: [{ id: 7, name: 'Elm Street' }],
  homeLocation: { locationId: 7 },
  vehicle: { make: 'Honda', model: 'Fit', year: '2021', license: 'DUK418', color: 'Yellow', state: 'OR' },
}
const draw = (section = '', own: Record<string, unknown> = {}, opens = (_path: string) => true) =>
  markupOf(<AccountPage route={route} />, {
    address: `/userManagement${section && `?section=${section}`}`,
    answers: { ...answers, ...own },
    opens,
  })
const texts = (section?: string, own?: Record<string, unknown>) => textsIn(draw(section, own))

test('the menu leads to every section, and marks the open one', () => {
  const markup = draw('wallet')
  for (const section of ['club', 'wallet', 'payment', 'history', 'notifications', 'options', 'password'])
    expect(valuesOf('href', markup)).toContain(`/userManagement?section=${section}`)
  expect(markup).toMatch(/href="\/userManagement\?section=wallet"[^>]*aria-current="page"/)
  expect(markup.match(/aria-current="page"/g)).toHaveLength(1)
  expect(textsIn(markup)).toEqual(expect.arrayContaining(['Log Out', 'Delete account']))
})

test('the menu leads an administrator to the back office, and no customer', () => {
  const officeIn = (session: 'person' | 'admin') =>
    valuesOf('href', markupOf(<AccountPage route={route} />, { session, answers })).includes(offices.admin.path)
  expect([officeIn('admin'), officeIn('person')]).toEqual([true, false])
})

test('the content of each section starts with its title, a heading below the name of the user', () => {
  for (const [section, title] of Object.entries(webAccountWords.sections))
    expect(draw(section), section).toMatch(new RegExp(`</h1>.*?(?<!section-head">)<h2[^>]*>${title}</h2>`))
  const without = draw('club', { washClub: { ...club, status: 'inactive', name: null } })
  expect(without).toMatch(/<h2[^>]*>Wash club<\/h2>.*<h3[^>]*>No wash club yet<\/h3>/)
})

test('the overview has the profile’s form, the club, the vehicle and the latest purchases', () => {
  const markup = draw()
  expect(valuesOf('name', markup)).toEqual(
    expect.arrayContaining(['firstName', 'lastName', 'cellPhoneNumber', 'zipPostalCode', 'optInToMarketing']),
  )
  expect(textsIn(markup)).toEqual(
    expect.arrayContaining([
      'Casey Okafor',
      'Puddle Club',
      'Next bill 04/12/2026, $34.99',
      '2021 Honda Fit',
      'Visa ending 4242, 08/28',
      'Wash 3',
      'See all 4',
    ]),
  )
  expect(textsIn(markup)).not.toContain('Wash 4')
})

test('an email that is not confirmed can be confirmed and corrected', () => {
  const unconfirmed = texts('', { account: anAccount({ emailConfirmed: false }) })
  expect(unconfirmed).toContain('Re-send')
  expect(texts()).not.toContain('Re-send')
})

test('without a club the way leads to the clubs for sale', () => {
  const none = { washClub: { ...club, status: 'inactive', name: null } }
  for (const section of ['', 'club']) expect(valuesOf('href', draw(section, none))).toContain('/washClub?forced=true')
})

test('where no clubs are for sale, nothing leads to them', () => {
  const noClubs = (path: string) => !path.startsWith('/washClub')
  const none = { washClub: { ...club, status: 'inactive', name: null } }
  for (const own of [none, {}])
    for (const section of ['', 'club']) expect(textsIn(draw(section, own, noClubs))).not.toContain('View Clubs')
})

test('a plan that renews can be canceled, and one that ends can be reactivated', () => {
  expect(texts('club')).toEqual(expect.arrayContaining(['Show club code', 'View Clubs', 'Cancel Plan']))
  expect(texts('club')).not.toContain('Reactivate Plan')
  expect(texts('club', { washClub: { ...club, status: 'endBillingPending' } })).toContain('Reactivate Plan')
})

test('the groups of the wallet stand a level below its heading', () => {
  const headings = [...draw('wallet').matchAll(/<(h[1-6])[^>]*>([^<]*)/g)].map(([, level, text]) => [level, text])
  expect(headings).toContainEqual(['h2', webAccountWords.sections.wallet])
  expect(headings.slice(2).map(([level]) => level)).toEqual(['h3', 'h3'])
})

test('the wallet lists its items, and holds no code before one is opened', () => {
  const markup = draw('wallet')
  expect(textsIn(markup)).toContain('Bubble Bath')
  expect(markup).not.toContain(answers.wallet[0]!.code)
})

test('a card can be replaced, and removed unless a club renews with it', () => {
  expect(texts('payment')).toEqual(expect.arrayContaining(['Visa ending 4242', 'Expires 08/28', 'Update card']))
  expect(texts('payment')).not.toContain('Remove card')
  expect(texts('payment', { washClub: { ...club, status: 'inactive' } })).toContain('Remove card')
  expect(texts('payment', { account: anAccount({ payment: noCard }) })).toContain('No card on file')
})

test('the history is a table: each purchase has its date, its total, and a receipt that can be sent again', () => {
  const markup = draw('history')
  expect(textsIn(markup)).toEqual(expect.arrayContaining(['Date', 'Items', 'Total', 'Wash 4', '$40.00']))
  expect(valuesOf('aria-label', markup)).toContain('Resend receipt of Wash 4')
})

test('a gift names its recipient', () => {
  const gift = purchaseOf({}, [{ name: 'Bubble Bath', isGift: true, giftedEmail: 'priya@example.com' }])
  expect(texts('history', { purchases: [gift] })).toEqual(
    expect.arrayContaining(['Bubble Bath', 'Gift', 'priya@example.com']),
  )
})

test('messages have headings below that of their section', () => {
  expect(draw('notifications')).toMatch(/<h3[^>]*>.*?Rain.*?<\/h3>/)
})

test('the options are those of the phone, and all devices can be logged out', () => {
  expect(texts('options')).toEqual(
    expect.arrayContaining(['Default location', 'Elm Street', 'Look', 'Font size', 'Log out on all devices']),
  )
})

test('a new password needs the current one', () => {
  expect(valuesOf('name', draw('password'))).toEqual(['currentPassword', 'password', 'confirmPassword'])
})

test('without a stored account the page waits, with its menu', () => {
  const markup = markupOf(<AccountPage route={route} />, { address: '/userManagement' })
  expect(textsIn(markup)).toEqual(expect.arrayContaining(['My Account', 'Wash club', 'Log Out']))
  expect(textsIn(markup)).not.toContain('Delete account')
})
