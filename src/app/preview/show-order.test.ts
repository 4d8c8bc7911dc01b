import { beforeEach, expect, test, vi } from 'vitest'
import type { PreviewOrder, PreviewView } from '#contract/preview-messages.ts'
import { frameScheme } from '#src/customer/shell/look/frame-scheme.ts'
import { openCopy } from '#src/local/copy.ts'
import { memoryStorage } from '#src/local/memory.ts'
import { openOwn } from '#src/local/own.ts'
import { connectionOf, createContact } from '#src/platform/contact.ts'
import type { Answer, Remote } from '#src/remote/client.ts'
import { createKeeper } from '#src/resources/keeper.ts'
import { locations } from '#src/resources/resource.ts'
import { readSession } from '#src/session/stored-session.ts'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { smallStore } from '#src/ui/small-store.ts'
import { previewDialogWords } from '#src/words/preview.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { movableClock } from './movable-clock.ts'
import { showOrder, type Stage } from './show-order.ts'

const view: PreviewView = {
  path: '/',
  product: null,
  scheme: 'light',
  role: 'member',
  isOffline: false,
  fontSize: null,
  hasDialog: false,
  plan: null,
  at: null,
  survey: null,
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
    services: { own, copy, contact: createContact() },
    clock: movableClock(new FakeClock()),
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

test('an answer that a screen asks for while an order is shown does not put the one before back', async () => {
  const { copy, own } = stage.services
  await showOrder(stage, orderOf({}, { locations: [{ id: 7 }] }))
  let answer = () => {}
  const asked = vi.fn(() => new Promise<Answer<unknown>>((resolve) => (answer = () => resolve({ notModified: true }))))
  const remote = { call: asked } as unknown as Remote
  const keeper = createKeeper({ own, copy, clock: stage.clock, remote, report: () => undefined })
  const fetching = keeper.refresh(locations, undefined)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await showOrder(stage, orderOf({}, { locations: [{ id: 8 }] }))
  answer()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  answer()
  await fetching
  expect((await keeper.read(locations, undefined))?.value).toEqual([{ id: 8 }])
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
  const around = () => [frameScheme.get(), connectionOf(stage.services.contact, stage.clock.now())]
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

test('a member has the chosen plan, and what is open at the moment that is looked at', async () => {
  const deals = async () => (await stage.services.copy.answers.get('deals'))?.value
  const club = async () => (await stage.services.copy.answers.get('washClub'))?.value
  const plan = { productId: 9, name: 'Puddle Club', monthlyPrice: 29.99, uses: null }
  const at = stage.clock.now() + 86_400_000
  await showOrder(stage, { ...orderOf(), memberAnswers: { deals: [{ dealId: 1 }] } })
  expect([await deals(), await club()]).toMatchObject([[{ dealId: 1 }], { status: 'inactive' }])
  await showOrder(stage, orderOf({ plan, at }))
  expect(stage.clock.now()).toBe(at)
  expect([await deals(), await club()]).toMatchObject([[{ dealId: 1 }], { name: 'Puddle Club' }])
  expect(await club()).toMatchObject({ nextBillingDate: new Date(at + 12 * 86_400_000).toISOString() })
  await showOrder(stage, orderOf())
  expect(stage.clock.now()).toBe(at - 86_400_000)
})
