import { expect, test } from 'vitest'
import { markupOf, valuesOf, type Shown } from '#tests/support/screen.tsx'
import PasswordRecoveryScreen from './password-recovery-screen.tsx'

const draw = (session: Shown['session'], query = '') =>
  markupOf(<PasswordRecoveryScreen />, { session, address: `/passwordRecovery${query}` })
const link = '?token=abc&email=casey@example.com'

test('the emailed link asks for a new password, twice, from anyone', () => {
  for (const session of ['none', 'guest', 'person'] as const)
    expect(valuesOf('name', draw(session, link))).toEqual(['password', 'confirmPassword'])
})

test('without the link a user changes the password, and gives the current one', () => {
  expect(valuesOf('name', draw('person'))).toEqual(['currentPassword', 'password', 'confirmPassword'])
})

test('without the link a visitor gives the email first', () => {
  expect(valuesOf('name', draw('none'))).toEqual(['email'])
})

test('the merchant’s mark is on the page, and is no link', () => {
  for (const markup of [draw('none'), draw('none', link), draw('person')]) {
    expect(markup).toContain('data-ui="merchant"')
    expect(markup).not.toMatch(/<a\b(?:(?!<\/a>).)*data-ui="merchant"/)
    expect(valuesOf('href', markup)).not.toContain('/')
  }
})
