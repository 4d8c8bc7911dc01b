import { expect, test } from 'vitest'
import type { Account, Vehicle } from '#contract/shapes/account.ts'
import { anAccount, noCard } from '#tests/support/accounts.ts'
import { markupOf, textsIn, valuesOf, type Shown } from '#tests/support/screen.tsx'
import AccountScreen from './account-screen.tsx'

const account = anAccount({
  cctag: 'tag',
  payment: {
    onFile: true,
    cardType: 'visa',
    maskedCardNumber: '************4242',
    expirationMonth: 8,
    expirationYear: 2028,
  },
})
const vehicle: Vehicle = { make: 'Honda', model: 'Fit', year: '2021', license: 'DUK418', color: 'Yellow', state: 'OR' }
const locations = [{ id: 7, name: 'Elm Street' }]

interface Given {
  account?: Partial<Account>
  vehicle?: Vehicle | null
  homeLocation?: number
  shown?: Shown
}
const draw = ({ account: own = {}, vehicle: car = vehicle, homeLocation = 0, shown = {} }: Given = {}) =>
  markupOf(<AccountScreen />, {
    ...shown,
    answers: {
      account: { ...account, ...own },
      vehicle: car,
      locations,
      homeLocation: { locationId: homeLocation },
    },
  })
const texts = (given?: Given) => textsIn(draw(given))

test('an administrator gets to the back office from the account, and no customer', () => {
  expect(texts({ shown: { session: 'admin' } })).toContain('Back office')
  expect(texts()).not.toContain('Back office')
})

test('a user takes the own data from the account', () => {
  expect(texts()).toContain('Download my data')
})

test('a complete vehicle is shown and cannot be edited; support can change it', () => {
  expect(texts()).toEqual(
    expect.arrayContaining(['2021 Honda Fit', 'Yellow · DUK418 · OR', 'Saved', 'Contact support']),
  )
  expect(texts()).not.toContain('Add Vehicle Info')
})

test.each<[string, Vehicle | null]>([
  ['no vehicle', null],
  ['a vehicle that lacks a field', { ...vehicle, color: '' }],
])('%s can be added', (_, car) => {
  const markup = draw({ vehicle: car })
  expect(markup).toMatch(/<button(?:(?!<\/button>).)*Add Vehicle Info/)
  expect(markup).not.toContain('2021 Honda Fit')
})

test('the card on file has its type, its last digits and its end, and can be updated', () => {
  expect(texts()).toEqual(expect.arrayContaining(['Visa ending 4242', 'Expires 08/28', 'Update']))
})

test('without a card one can be added', () => {
  expect(texts({ account: { payment: noCard } })).toEqual(expect.arrayContaining(['No card on file', 'Add']))
})

test('bubbles can be switched where the merchant has them', () => {
  const toggle = (given?: Given) => /type="checkbox"[^>]*role="switch"[^>]*/.exec(draw(given))?.[0]
  expect(texts()).toContain('Bubbles')
  expect(toggle()).toContain('checked')
  expect(toggle({ account: { preferences: { bubbles: false } } })).not.toContain('checked')
  expect(texts({ shown: { site: { bubbles: { enabled: false } } } })).not.toContain('Bubbles')
})

test('the default location is named, or that none is chosen', () => {
  expect(texts({ homeLocation: 7 })).toContain('Elm Street')
  expect(texts()).toContain('None chosen')
})

test('the font size goes from 5 to 15 in steps of 1; 10 is the default', () => {
  const slider = (given?: Given) => /<input[^>]*type="range"[^>]*>/.exec(draw(given))?.[0] ?? ''
  for (const attribute of ['min="5"', 'max="15"', 'step="1"', 'value="10"']) expect(slider()).toContain(attribute)
  expect(slider({ account: { preferences: { fontSize: 13 } } })).toContain('value="13"')
  expect(slider({ shown: { site: { fontSize: 12 } } })).toContain('value="12"')
})

test('it leads to the password, the purchases, support, terms and privacy', () => {
  const links = valuesOf('href', draw())
  for (const path of ['/passwordRecovery', '/purchaseHistory', '/Support', '/termsAndConditions', '/privacy'])
    expect(links).toContain(path)
})

test('a screen that the merchant disabled has no link', () => {
  const opens = (path: string) => path !== '/Support'
  expect(valuesOf('href', draw({ shown: { opens } }))).not.toContain('/Support')
})

test('an email that is not confirmed has its link sent again', () => {
  expect(texts({ account: { emailConfirmed: false } })).toContain('Re-send')
  expect(texts()).not.toContain('Re-send')
})

test('the app can be reloaded, the user can log out, and the account can be deleted', () => {
  expect(texts()).toEqual(expect.arrayContaining(['Reload app', 'Log Out', 'Delete account']))
})

test('the versions of merchant and app are shown', () => {
  expect(texts({ shown: { site: { version: '2.3' } } })).toContain('Merchant 2.3 · App 1.5.1')
})
