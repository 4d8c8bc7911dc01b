import { createContext, useContext, useState } from 'react'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { dialogs, type AlertAsk } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { dataWords } from '#src/words/data.ts'
import { keyPerIntent } from '../forms/key-per-intent.ts'

/** What became of a call. The error of a failure is for its text: a fault of the app has been reported. */
export type Outcome<T> = { done: true; value: T } | { done: false; error: unknown }

const rethrow = (error: unknown): never => {
  throw error
}

/**
 * Makes calls of an office; without an answer or refused, they have failed.
 * @param report takes a fault of the app, which is a failure then; absent: it is thrown
 */
export const outcomeOf = async <T>(
  work: () => Promise<T>,
  report: (error: unknown) => void = rethrow,
): Promise<Outcome<T>> => {
  try {
    return { done: true, value: await work() }
  } catch (error) {
    if (!isRemoteFailure(error)) report(error)
    return { done: false, error }
  }
}

/** The user's text for a failure: the server's own, or `otherwise` without one. */
export const refusalOr =
  (otherwise: string = dataWords.failed) =>
  (error: unknown): string =>
    isRefused(error) && error.message ? error.message : otherwise

/** As `refusalOr`, with what is wrong with the first field, where the server has said it. */
export const fieldOr =
  (otherwise: string = dataWords.failed) =>
  (error: unknown): string =>
    (isRefused(error) ? Object.values(error.fieldErrors)[0] : undefined) ?? refusalOr(otherwise)(error)

/** What acts need of their office. */
export interface ActPorts {
  report: (error: unknown) => void
  newKey: () => string
  /** Asks the user for the password. @returns whether it was given; absent: no call of the page is guarded by it */
  askPassword?: () => Promise<boolean>
}

export const ActContext = createContext<ActPorts | null>(null)

export type Problems<Field extends string> = Partial<Record<Field, string | null>>

interface Showing<Field extends string> {
  /** The user's text for a failure. */
  text?: (error: unknown) => string
  /** Called with each failure, before it is shown. */
  onFailure?: (error: unknown) => void
  /** Called after each attempt, whatever became of it. */
  after?: () => void
  /** The dialog for a failure, or its title. */
  dialog?: string | ((error: unknown) => AlertAsk)
  /** The field that a failure stands beside. A function tells by the failure: null leaves it to the dialog. */
  beside?: Field | ((error: unknown) => Problems<Field> | null)
}

/** How an act shows that it has failed: in a dialog, beside a field, or either of the two. */
export type ActOptions<Field extends string> = Showing<Field> &
  ({ dialog: NonNullable<Showing<Field>['dialog']> } | { beside: NonNullable<Showing<Field>['beside']> })

/** What the toast says. */
type Done<T> = string | ((value: T) => string)

/** Names an attempt by what it sends: see `Act.run`. */
export type KeyOf = (body: unknown) => string

export interface ActState<Field extends string> {
  /** Attempts under way. */
  running: number
  problems: Problems<Field>
}

interface Run<Field extends string> {
  ports: ActPorts
  options: ActOptions<Field>
}

const left: unique symbol = Symbol('left without the password')

/** Runs guarded work; where the server wants the password again, asks for it and runs the work once more. */
const withPassword = async <T>(
  work: () => Promise<T>,
  askPassword: ActPorts['askPassword'],
): Promise<T | typeof left> => {
  try {
    return await work()
  } catch (error) {
    if (!askPassword || !isRefused(error, 'PASSWORD_AGAIN')) throw error
  }
  return (await askPassword()) ? work() : left
}

/** The mechanism of `useAct`, without React. */
export const createAct = <Field extends string>(
  change: (next: (now: ActState<Field>) => ActState<Field>) => void,
  newKey: () => string,
) => {
  const keyOfNext = () => keyPerIntent(newKey)
  let keyOf: KeyOf = keyOfNext()

  const show = (problems: Problems<Field>) => change((now) => ({ ...now, problems }))

  const explain = (error: unknown, { text = refusalOr(), beside, dialog, onFailure }: ActOptions<Field>) => {
    onFailure?.(error)
    const problems = typeof beside === 'function' ? beside(error) : beside && { [beside]: text(error) }
    if (problems) return show(problems as Problems<Field>)
    if (dialog === undefined) return
    void dialogs.alert(typeof dialog === 'string' ? { kind: 'error', title: dialog, body: text(error) } : dialog(error))
  }

  const conclude = <T>(value: T, done: Done<T> | undefined) => {
    // The next press is another intent, also with an equal body.
    keyOf = keyOfNext()
    const text = typeof done === 'function' ? done(value) : done
    if (text !== undefined) toasts.show(text, 'success')
  }

  const count = (more: number) => change((now) => ({ ...now, running: now.running + more }))

  const run = async <T>(
    { ports, options }: Run<Field>,
    work: (keyOf: KeyOf) => Promise<T>,
    done?: Done<T>,
  ): Promise<boolean> => {
    count(1)
    const outcome = await outcomeOf(
      () => withPassword(() => work((body) => keyOf(body)), ports.askPassword),
      ports.report,
    )
    const isDone = outcome.done && outcome.value !== left
    if (outcome.done && outcome.value !== left) conclude(outcome.value, done)
    if (!outcome.done) explain(outcome.error, options)
    count(-1)
    options.after?.()
    return isDone
  }

  return { run, show, change }
}

export interface Act<Field extends string> {
  busy: boolean
  /** What stands beside the fields. */
  problems: Problems<Field>
  /** Shows what is wrong before anything is sent. @returns whether something is */
  find: (problems: Problems<Field>) => boolean
  /** Removes what stands beside a field, or beside all. */
  forgive: (field?: Field) => void
  /**
   * Shows a toast when the work is done, and why when it is not. Work that names its attempt by `keyOf(body)` gets the
   * same key for an equal body until it is done, so that the repeat of an attempt without an answer has no second effect.
   * @returns whether it was done
   */
  run: <T>(work: (keyOf: KeyOf) => Promise<T>, done?: Done<T>) => Promise<boolean>
}

/** An act of an office: work that calls the server, busy meanwhile. */
export const useAct = <Field extends string = never>(options: ActOptions<Field>): Act<Field> => {
  const ports = useContext(ActContext)
  if (!ports) throw new Error('an act stands outside ActContext')
  const [{ running, problems }, setState] = useState<ActState<Field>>({ running: 0, problems: {} })
  const [act] = useState(() => createAct<Field>(setState, ports.newKey))
  return {
    busy: running > 0,
    problems,
    find: (found) => {
      act.show(found)
      return Object.values(found).some(Boolean)
    },
    forgive: (field) =>
      act.change((now) => ({ ...now, problems: field === undefined ? {} : { ...now.problems, [field]: null } })),
    run: (work, done) => act.run({ ports, options }, work, done),
  }
}
