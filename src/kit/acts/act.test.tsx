import { beforeEach, expect, test, vi } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { NoAnswer, Refused } from '#src/remote/outcome.ts'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { toastStore } from '#src/ui/toasts.ts'
import { dataWords } from '#src/words/data.ts'
import {
  ActContext,
  outcomeOf,
  createAct,
  fieldOr,
  refusalOr,
  useAct,
  type Act,
  type ActOptions,
  type ActPorts,
  type ActState,
} from './act.ts'

type Field = 'email'

/** An act without a page: its state, and what the user sees. */
const makeAct = (options: ActOptions<Field> = { dialog: 'Not saved' }, more: Partial<ActPorts> = {}) => {
  let keys = 0
  const report = vi.fn()
  const newKey = () => `key ${(keys += 1)}`
  const ports: ActPorts = { report, newKey, ...more }
  let state: ActState<Field> = { running: 0, problems: {} }
  const act = createAct<Field>((next) => (state = next(state)), newKey)
  const run = <T,>(work: (keyOf: (body: unknown) => string) => Promise<T>, done?: string | ((value: T) => string)) =>
    act.run({ ports, options }, work, done)
  return { run, report, state: () => state }
}

const fails = (error: unknown) => async () => Promise.reject(error)
const refused = new Refused(409, 'The email is taken.', { code: 'EMAIL_TAKEN', fieldErrors: { email: 'Taken' } })
const noAnswer = new NoAnswer('timeout')
const passwordAgain = () => new Refused(403, 'Please enter your password again.', { code: 'PASSWORD_AGAIN' })

const toastsNow = () => toastStore.get().map(({ text }) => text)
const dialogsNow = () => dialogStore.get().map(({ title, body }) => [title, body])

beforeEach(() => {
  toastStore.set([])
  dialogStore.set([])
})

test('an act that is done says so, and is busy until then', async () => {
  const after = vi.fn()
  const { run, state } = makeAct({ dialog: 'Not saved', after })
  const going = run(
    async () => 3,
    (count) => `Saved ${count}`,
  )
  expect(state().running).toBe(1)
  expect(await going).toBe(true)
  expect(state().running).toBe(0)
  expect([toastsNow(), dialogsNow()]).toEqual([['Saved 3'], []])
  expect(after).toHaveBeenCalledTimes(1)
})

test('a refusal opens the dialog with the server’s words, and nothing says that it is done', async () => {
  const { run, report, state } = makeAct()
  expect(await run(fails(refused), 'Saved')).toBe(false)
  expect([toastsNow(), dialogsNow()]).toEqual([[], [['Not saved', 'The email is taken.']]])
  expect(state()).toEqual({ running: 0, problems: {} })
  expect(report).not.toHaveBeenCalled()
})

test('a refusal that belongs to a field stands beside it, and another opens the dialog', async () => {
  const beside: ActOptions<Field>['beside'] = (error) =>
    error instanceof Refused && error.fieldErrors.email ? { email: error.fieldErrors.email } : null
  const { run, state } = makeAct({ dialog: 'Not saved', beside })
  await run(fails(refused))
  expect([state().problems, dialogsNow()]).toEqual([{ email: 'Taken' }, []])
  await run(fails(new Refused(429, 'Too many.')))
  expect(dialogsNow()).toEqual([['Not saved', 'Too many.']])
})

test('a failure is told before it is shown, and what is done is no failure', async () => {
  const onFailure = vi.fn(() => expect(dialogsNow()).toEqual([]))
  const { run } = makeAct({ dialog: 'Not saved', onFailure })
  await run(async () => {})
  await run(fails(noAnswer))
  expect(onFailure.mock.calls).toEqual([[noAnswer]])
  expect(dialogsNow()).toHaveLength(1)
})

test('each failure of a form with one field stands beside it', async () => {
  const { run, state } = makeAct({ beside: 'email' })
  await run(fails(noAnswer))
  expect([state().problems, dialogsNow()]).toEqual([{ email: dataWords.failed }, []])
})

test('without an answer the next try sends the same key, and an act that is done ends its key', async () => {
  const { run } = makeAct()
  const keys: string[] = []
  const send = (body: object, error?: Error) =>
    run(async (keyOf) => {
      keys.push(keyOf(body))
      if (error) throw error
    })
  await send({ to: 'a' }, noAnswer)
  await send({ to: 'a' }, noAnswer)
  await send({ to: 'a' })
  await send({ to: 'a' })
  expect(keys).toEqual(['key 1', 'key 1', 'key 1', 'key 2'])
})

test('another intent sends another key', async () => {
  const { run } = makeAct()
  const keys: string[] = []
  for (const to of ['a', 'b'])
    await run(async (keyOf) => {
      keys.push(keyOf({ to }))
      throw noAnswer
    })
  expect(keys).toEqual(['key 1', 'key 2'])
})

test('the password is asked for once where the server wants it, and the act is repeated with its key', async () => {
  const askPassword = vi.fn(async () => true)
  const { run } = makeAct(undefined, { askPassword })
  const keys: string[] = []
  const done = await run(async (keyOf) => {
    keys.push(keyOf('body'))
    if (keys.length === 1) throw passwordAgain()
  }, 'Saved')
  expect([done, keys, toastsNow()]).toEqual([true, ['key 1', 'key 1'], ['Saved']])
  expect(askPassword).toHaveBeenCalledTimes(1)
})

test('an act that needs no password asks for none', async () => {
  const askPassword = vi.fn(async () => true)
  const { run } = makeAct(undefined, { askPassword })
  await run(async () => {})
  await run(fails(refused))
  expect(askPassword).not.toHaveBeenCalled()
})

test('a user who leaves the question for the password has done nothing, and is told nothing', async () => {
  const work = vi.fn(fails(passwordAgain()))
  const { run, state } = makeAct(undefined, { askPassword: async () => false })
  expect(await run(work, 'Saved')).toBe(false)
  expect(work).toHaveBeenCalledTimes(1)
  expect([toastsNow(), dialogsNow(), state().running]).toEqual([[], [], 0])
})

test('a password that the server wants a second time is a refusal', async () => {
  const { run } = makeAct(undefined, { askPassword: async () => true })
  expect(await run(fails(passwordAgain()))).toBe(false)
  expect(dialogsNow()).toEqual([['Not saved', 'Please enter your password again.']])
})

test('a fault of the app is reported, and the user is told as without an answer', async () => {
  const { run, report } = makeAct()
  const fault = new TypeError('of the app')
  await run(fails(fault))
  expect(report).toHaveBeenCalledWith(fault)
  expect(dialogsNow()).toEqual([['Not saved', dataWords.failed]])
  await expect(outcomeOf(fails(fault))).rejects.toBe(fault)
})

test('two acts at a time: busy until both are over', async () => {
  const { run, state } = makeAct()
  const ends: (() => void)[] = []
  const both = [1, 2].map(() => run(() => new Promise<void>((end) => ends.push(end))))
  ends[0]!()
  await both[0]
  expect(state().running).toBe(1)
  ends[1]!()
  await both[1]
  expect(state().running).toBe(0)
})

test('an act whose page was left meanwhile is done, and says so', async () => {
  const take = vi.fn<(act: Act<Field>) => void>()
  const Page = () => {
    take(useAct<Field>({ dialog: 'Not saved' }))
    return null
  }
  renderToStaticMarkup(
    <ActContext value={{ report: () => {}, newKey: () => 'key' }}>
      <Page />
    </ActContext>,
  )
  const [act] = take.mock.lastCall!
  expect(await act.run(async () => {}, 'Saved')).toBe(true)
  expect(toastsNow()).toEqual(['Saved'])
})

test('the text of a failure is the server’s own, of its first field where it names one', () => {
  expect([refusalOr()(refused), fieldOr()(refused)]).toEqual(['The email is taken.', 'Taken'])
  expect(fieldOr()(new Refused(400, 'No.'))).toBe('No.')
  expect([refusalOr('Try later.')(noAnswer), fieldOr('Try later.')(new Refused(500, ''))]).toEqual([
    'Try later.',
    'Try later.',
  ])
})
