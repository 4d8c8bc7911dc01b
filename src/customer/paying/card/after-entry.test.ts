import { beforeEach, expect, test, vi } from 'vitest'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { toastStore } from '#src/ui/toasts.ts'
import { afterEntry } from './after-entry.ts'
import type { Entry } from './entry.ts'

const form = { url: 'http://gateway.test/form', origin: 'http://gateway.test', height: 450, fields: null, start: null }
const socketId = '0'.repeat(32)

beforeEach(() => {
  dialogStore.set([])
  toastStore.set([])
})

const start = (entry: Entry, confirmed = true) => {
  const refresh = vi.fn(async () => undefined)
  const verifyEmail = vi.fn(async () => confirmed)
  const [renewPage, reload] = [vi.fn(async () => true), vi.fn()]
  const ports = { keeper: { refresh } as never, verifyEmail, renewPage, reload }
  return { refresh, verifyEmail, renewPage, reload, next: afterEntry(entry, ports) }
}
const answer = (yes: boolean) => {
  const [entry] = dialogStore.get()
  if (entry?.type === 'confirm') entry.answer(yes)
  else if (entry?.type === 'alert') entry.answer()
}
const asked = () => dialogStore.get()[0]
const toldBy = () => toastStore.get().map(({ tone }) => tone)

test.each<Entry>([
  { is: 'connecting' },
  { is: 'form', form, socketId },
  { is: 'checking', form, socketId },
  { is: 'lost', form, socketId },
])('$is is not an end', async (entry) => {
  expect(await start(entry).next).toBeUndefined()
  expect(asked()).toBeUndefined()
})

test('a saved card is reported in a toast', async () => {
  expect(await start({ is: 'saved' }).next).toBe(true)
  expect(toldBy()).toEqual(['success'])
})

test('a failed entry can be started again', async () => {
  const { next } = start({ is: 'failed', message: 'The card was refused.' })
  expect(asked()).toMatchObject({
    type: 'confirm',
    title: 'An Error has occurred',
    body: 'The card was refused. Would you like to try again?',
  })
  answer(true)
  expect(await next).toBe('again')
  expect(toldBy()).toEqual([])
})

test('a failed entry that is not started again is reported as failed', async () => {
  const { next } = start({ is: 'failed', message: 'The card was refused.' })
  answer(false)
  expect(await next).toBe(false)
  expect(toastStore.get()).toMatchObject([{ tone: 'danger', text: 'Failed to tokenize Card' }])
})

test('an unconfirmed email is confirmed first, on a freshly fetched account', async () => {
  const { refresh, verifyEmail, next } = start({ is: 'unconfirmed' })
  expect(await next).toBe('again')
  expect(refresh.mock.invocationCallOrder[0]).toBeLessThan(verifyEmail.mock.invocationCallOrder[0]!)
  expect(await start({ is: 'unconfirmed' }, false).next).toBe(false)
})

test.each<[Entry, string, string | undefined]>([
  [{ is: 'unreachable' }, 'Unable to Connect', 'Unable to add a card at this time, please try again later.'],
  [{ is: 'no-processor' }, 'No Payment processor!', undefined],
  [{ is: 'setup-failed', message: 'Sorry, something went wrong.' }, 'Error', 'Sorry, something went wrong.'],
])('%j ends in a dialog, without a card', async (entry, title, body) => {
  const { next } = start(entry)
  expect(asked()).toMatchObject({ type: 'alert', kind: 'error', title, body })
  answer(true)
  expect(await next).toBe(false)
})

test('a form that the stored page does not allow reloads the app with a renewed policy', async () => {
  const { next, renewPage, reload } = start({ is: 'blocked' })
  await vi.waitFor(() => expect(asked()).toMatchObject({ title: 'Reload the app' }))
  expect(renewPage).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  answer(true)
  expect(await next).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})
