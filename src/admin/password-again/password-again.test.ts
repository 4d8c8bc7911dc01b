import { expect, test, vi } from 'vitest'
import { Refused } from '#src/remote/outcome.ts'
import { left, withPassword } from './password-again.ts'

const again = () => new Refused(403, 'Please enter your password again.', { code: 'PASSWORD_AGAIN' })

test('an act that needs no password is run once, and nothing is asked', async () => {
  const ask = vi.fn(async () => true)
  expect(await withPassword(ask, async () => 'done')).toBe('done')
  expect(ask).not.toHaveBeenCalled()
})

test('an act is run again after the password', async () => {
  const act = vi.fn(async () => 'done')
  act.mockRejectedValueOnce(again())
  expect(await withPassword(async () => true, act)).toBe('done')
  expect(act).toHaveBeenCalledTimes(2)
})

test('an act is not run again when the user leaves', async () => {
  const act = vi.fn(async () => Promise.reject(again()))
  expect(await withPassword(async () => false, act)).toBe(left)
  expect(act).toHaveBeenCalledTimes(1)
})

test('another refusal goes to the caller', async () => {
  const refused = new Refused(409, 'Subdomain is already in use.', { code: 'SUBDOMAIN_TAKEN' })
  await expect(
    withPassword(
      async () => true,
      async () => Promise.reject(refused),
    ),
  ).rejects.toBe(refused)
})
