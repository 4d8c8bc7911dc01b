import { expect, test } from 'vitest'
import { account } from '#src/resources/resource.ts'
import { accepted, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { correctEmail, correctionProblems } from './correction.ts'

const problemsOf = (email: string, currentPassword = 'x', verdict: 'unknown' | 'taken' = 'unknown') =>
  correctionProblems('casey@example.con', verdict)({ email, currentPassword })

test('the email must be another one, well formed and free; the password is required', () => {
  expect(problemsOf('casey@example.com')).toEqual({ email: null, currentPassword: null })
  expect(problemsOf('', '')).toEqual({ email: 'Input is required.', currentPassword: 'Input is required.' })
  expect(problemsOf('casey@').email).toBe('Please enter a valid email.')
  expect(problemsOf('casey@example.con ').email).toBe('This is the address we have.')
  expect(problemsOf('casey@example.com', 'x', 'taken').email).toBe('Email is already associated with an account.')
})

test('the corrected account replaces the stored one, and a refusal changes nothing', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  const form = { email: ' casey@example.com ', currentPassword: 'Wash-day-1' }
  phone.server.on('PUT /users/emails', () => refused(400, 'PASSWORD_CURRENT', 'Current password is incorrect.'))
  await expect(correctEmail(phone, 'casey', form)).rejects.toThrow('Current password is incorrect.')
  expect(await phone.keeper.read(account, undefined)).toBeUndefined()
  phone.server.on('PUT /users/emails', ({ body }) => accepted(body))
  await correctEmail(phone, 'casey', form)
  expect((await phone.keeper.read(account, undefined))?.value).toMatchObject({ email: 'casey@example.com' })
})
