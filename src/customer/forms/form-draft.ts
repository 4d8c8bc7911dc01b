import { deleteDeviceValue, readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import type { DeviceValueName } from '#src/local/device-value.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'

/** Milliseconds: a reload right after a keystroke may lose this much typing. */
const draftDelay = 300

export interface DraftOf<Values> {
  name: DeviceValueName & `draft/${string}`
  /** The values of the untouched form. They are not stored. */
  empty: Values
  /** Passwords and the like: they are never stored. Card numbers have forms without a draft. */
  secrets?: readonly (keyof Values)[]
}

export interface FormDraft<Values> {
  /** What was typed before; undefined: nothing. */
  read(): Promise<Partial<Values> | undefined>
  /** Stores the current values a moment later. */
  note(values: Values): void
  /** Stores what was noted at once. */
  flush(): void
  remove(): Promise<void>
}

/** The members that differ from the untouched form: a draft restored later must not undo what changed meanwhile. */
const typedIn = <Values extends object>(values: Values, { empty, secrets = [] }: DraftOf<Values>): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        !secrets.includes(name as keyof Values) &&
        JSON.stringify(value) !== JSON.stringify(empty[name as keyof Values]),
    ),
  ) as Partial<Values>

/** The input of one form, stored on this device until it is sent. */
export const createFormDraft = <Values extends object>(
  { own, clock }: { own: OwnDatabase; clock: Clock },
  draft: DraftOf<Values>,
): FormDraft<Values> => {
  let noted: Values | undefined
  let cancel = () => {}
  const flush = () => {
    cancel()
    if (!noted) return
    const typed = typedIn(noted, draft)
    noted = undefined
    const isUntouched = Object.keys(typed).length === 0
    const stored = isUntouched ? deleteDeviceValue(own, draft.name) : writeDeviceValue(own, draft.name, typed)
    // On a full disk the input is in the form alone; saving the form says so.
    stored.catch(() => undefined)
  }
  return {
    read: () => readDeviceValue<Partial<Values>>(own, draft.name),
    note(values) {
      cancel()
      noted = { ...values }
      cancel = clock.after(draftDelay, flush)
    },
    flush,
    remove() {
      cancel()
      noted = undefined
      return deleteDeviceValue(own, draft.name)
    },
  }
}
