import { expect, test } from 'vitest'
import { markupOf, textsIn } from '#tests/support/screen.tsx'
import LogInScreen from './log-in-screen.tsx'

const textsFor = (session: 'none' | 'guest', path: string) =>
  textsIn(markupOf(<LogInScreen path={path} />, { session }))

test('a guest at a screen of users is told what the log-in is for, and not offered to be a guest', () => {
  const texts = textsFor('guest', '/wallet')
  expect(texts).toContain('Log in to see your wallet')
  expect(texts).not.toContain('Continue as guest')
})

test('a visitor may log in or look around', () => {
  expect(textsFor('none', '/')).toEqual(expect.arrayContaining(['Log in', 'Continue as guest']))
})
