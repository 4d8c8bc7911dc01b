import { beforeEach, expect, test, vi } from 'vitest'
import type { PreviewOrder, PreviewView } from '#contract/preview-messages.ts'
import { frameScheme } from '#src/customer/shell/look/frame-scheme.ts'
import { openCopy } from '#src/local/copy.ts'
import { memoryStorage } from '#src/local/memory.ts'
import { openOwn } from '#src/local/own.ts'
import { connectionOf, createContact } from '#src/platform/contact.ts'
import { readSession } from '#src/session/stored-session.ts'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { smallStore } from '#src/ui/small-store.ts'
import { previewDialogWords } from '#src/words/preview.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { showOrder, type Stage } from './show-order.ts'

const view: PreviewView = {
  path: '/',
  scheme: 'light',
  role: 'member',
  isOffline: false,
  fontSize: null,
  hasDialog: false,
}
let last = 0
const orderOf = (changes: Partial<PreviewView> = {}, answers?: PreviewOrder['answers']): PreviewOrder => ({
  type: 'preview',
  number: (last += 1),
  config: {},
  view: { ...view, ...changes },
  ...(answers && { answers }),
})

let stage: Stage
let begun: number
beforeEach(async () => {
  const storage = await memoryStorage()
  const [own, copy] = [openOwn(undefined, storage), openCopy(undefined, storage)]
  begun = 0
  stage = {
    services: { own, copy, contact: createContact(), clock: new FakeClock() },
    shown: smallStore<PreviewOrder | undefined>(undefined, 'page'),
    begin: () => void (begun += 1),
  }
  dialogStore.set([])
  return () => {
    own.close()
    copy.close()
  }
})

test('the app begins with the first order, and hears of each later one', async () => {
  let heard = 0
  const first = orderOf()
  await showOrder(stage, first)
  stage.shown.subscribe(() => void (heard += 1))
  expect([stage.shown.get(), begun, heard]).toEqual([first, 1, 0])
  const second = orderOf({ path: '/wallet' })
  await showOrder(stage, second)
  expect([stage.shown.get(), begun, heard]).toEqual([second, 1, 1])
})

test('the answers of an order are those of every visitor, and an invented member has answers of its own', async () => {
  await showOrder(stage, orderOf({}, { locations: [{ id: 7 }] }))
  const rows = await stage.services.copy.answers.toArray()
  expect(rows.filter(({ person }) => person === '')).toMatchObject([{ name: 'locations', value: [{ id: 7 }] }])
  expect(rows.filter(({ person }) => person === 'preview').map(({ name }) => name)).toContain('wallet')
})

test('the session is written when the role changes, and not with each order', async () => {
  const write = vi.spyOn(stage.services.own.deviceValues, 'put')
  const roles: unknown[] = []
  for (const role of ['member', 'member', 'guest'] as const) {
    await showOrder(stage, orderOf({ role }))
    roles.push((await readSession(stage.services.own)).state)
  }
  expect(roles).toEqual(['person', 'person', 'guest'])
  expect(write).toHaveBeenCalledTimes(2)
})

test('the frame has the scheme and the connection of the order', async () => {
  const around = () => [frameScheme.get(), connectionOf(stage.services.contact, stage.services.clock.now())]
  await showOrder(stage, orderOf({ scheme: 'dark', isOffline: true }))
  expect(around()).toEqual([true, 'offline'])
  await showOrder(stage, orderOf())
  expect(around()).toEqual([false, 'online'])
})

test('a dialog opens once, and closes with the order that wants none', async () => {
  const titles = () => dialogStore.get().map(({ title }) => title)
  for (const hasDialog of [true, true]) await showOrder(stage, orderOf({ hasDialog }))
  expect(titles()).toEqual([previewDialogWords.title])
  await showOrder(stage, orderOf())
  expect(titles()).toEqual([])
})

test('an order that cannot be stored does not take the place of the one that is shown', async () => {
  const first = orderOf()
  await showOrder(stage, first)
  vi.spyOn(stage.services.copy.answers, 'bulkPut').mockRejectedValue(new Error('full'))
  await expect(showOrder(stage, orderOf({}, { locations: [] }))).rejects.toThrow('full')
  expect(stage.shown.get()).toBe(first)
})
