import { expect, test } from 'vitest'
import type { PreviewOrder } from '#contract/preview-messages.ts'
import { hearOrders, newestOnly, withWholeLists } from './orders.ts'

const orderOf = (number: number): PreviewOrder => ({
  type: 'preview',
  number,
  config: {},
  view: {
    path: '/',
    product: null,
    scheme: 'light',
    role: 'guest',
    isOffline: false,
    fontSize: null,
    hasDialog: false,
    plan: null,
    at: null,
    survey: null,
  },
})

/** Orders whose showing a test ends one by one. */
const slowShow = () => {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const show = ({ number }: PreviewOrder): Promise<void> => {
    begun.push(number)
    return new Promise((resolve) => ends.push(resolve))
  }
  const endFirst = async () => {
    ends.shift()!()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { begun, show, endFirst }
}

test('one order is shown at a time, and of those that wait the newest', async () => {
  const { begun, show, endFirst } = slowShow()
  const take = newestOnly(show, () => undefined)
  for (const number of [1, 2, 3]) void take(orderOf(number))
  expect(begun).toEqual([1])
  await endFirst()
  expect(begun).toEqual([1, 3])
  void take(orderOf(4))
  expect(begun).toEqual([1, 3])
  await endFirst()
  expect(begun).toEqual([1, 3, 4])
  await endFirst()
  void take(orderOf(5))
  expect(begun).toEqual([1, 3, 4, 5])
})

test('answers of an order that waited and is not shown come with the next', async () => {
  const shown: PreviewOrder[] = []
  const ends: (() => void)[] = []
  const take = newestOnly(
    (order) => {
      shown.push(order)
      return new Promise((resolve) => ends.push(resolve))
    },
    () => undefined,
  )
  void take(orderOf(1))
  void take({ ...orderOf(2), answers: { places: [1], texts: 'old' }, memberAnswers: { deals: [] } })
  void take({ ...orderOf(3), answers: { texts: 'new' } })
  ends.shift()!()
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown[1]).toMatchObject({ number: 3, answers: { places: [1], texts: 'new' }, memberAnswers: { deals: [] } })
})

test('lists that are told by their change arrive whole, also after several', () => {
  const heard: PreviewOrder['answers'][] = []
  const take = withWholeLists(({ answers }) => heard.push(answers))
  take({ ...orderOf(1), answers: { washes: ['a', 'b'] } })
  take({ ...orderOf(2), lists: { washes: { from: [1, -1], fresh: ['c'] } } })
  take(orderOf(3))
  take({ ...orderOf(4), lists: { washes: { from: [1], fresh: [] } } })
  expect(heard).toEqual([{ washes: ['a', 'b'] }, { washes: ['b', 'c'] }, undefined, { washes: ['c'] }])
})

test('rows that are told again stay the rows that they are', () => {
  const heard: (readonly unknown[])[] = []
  const row = () => ({ name: 'Wash', price: 7 })
  const take = withWholeLists(({ answers }) => heard.push(answers!.washes as readonly unknown[]))
  take({ ...orderOf(1), answers: { washes: [row(), row()] } })
  take({ ...orderOf(2), answers: { washes: [row(), row()] } })
  take({ ...orderOf(3), lists: { washes: { from: [-1, -1], fresh: [row(), { ...row(), price: 9 }] } } })
  expect(heard[1]).toBe(heard[0])
  expect(heard[2]![0]).toBe(heard[0]![0])
  expect(heard[2]![1]).toEqual({ name: 'Wash', price: 9 })
})

test('an order that cannot be shown is reported, and the next one is shown', async () => {
  const [shown, thrown]: [number[], number[]] = [[], []]
  const show = async ({ number }: PreviewOrder) => {
    if (number === 1) throw new Error('no such database')
    shown.push(number)
  }
  const take = newestOnly(show, (number) => thrown.push(number))
  await Promise.all([take(orderOf(1)), take(orderOf(2))])
  await take(orderOf(3))
  expect([thrown, shown]).toEqual([[1], [2, 3]])
})

test('only an order of the framing page, of the own origin, is heard', () => {
  const parent = {} as Window
  const heard: number[] = []
  let say: (event: object) => void = () => undefined
  const page = { parent, addEventListener: (_type: string, listener: typeof say) => void (say = listener) }
  hearOrders(page as unknown as Window, 'http://puddle.test', ({ number }) => heard.push(number))
  const right = { source: parent, origin: 'http://puddle.test', data: orderOf(1) }
  say(right)
  say({ ...right, source: {}, data: orderOf(2) })
  say({ ...right, origin: 'http://evil.test', data: orderOf(3) })
  say({ ...right, data: { ...orderOf(4), type: 'other' } })
  expect(heard).toEqual([1])
})
