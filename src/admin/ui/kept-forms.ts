import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { isSameJson } from '#contract/rules/json.ts'
import { smallStore } from '#src/ui/small-store.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

/** What the bar does with a form of settings, also while another page is shown. */
export interface FormActs {
  /** @returns whether it was saved; a dialog or the form itself says why not */
  save: () => Promise<boolean>
  /** The form shows what is stored. */
  reset: () => void
  /** Opens the page on which the form stands. */
  show: () => void
}

interface KeptForm<T, Base> {
  /** What the bar calls it. */
  title: string
  value: T
  /** What `value` is compared with: equal, there is nothing to keep. */
  pristine: T
  /** What the form was filled from; undefined: what is stored now. */
  base: Base | undefined
  /** The number of fields that cannot be saved. */
  wrong: number
  /** The bar saves it; false: what is typed is sent by a button of its own. */
  isSetting: boolean
  /** The address of the section on which it stands. */
  path: string
  /** Of the newest form of this name; null: none of the bar's, or its page was not opened since the log-in. */
  acts: RefObject<FormActs | null>
}

/** A form without what lives with its page. */
export type TypedForm = Omit<KeptForm<unknown, unknown>, 'acts'>
export type TypedForms = Readonly<Record<string, TypedForm>>

/** By name: forms beside the site config in which something is typed and not saved. */
export const keptForms = smallStore<Readonly<Record<string, KeptForm<unknown, unknown>>>>({}, 'user')

/** What waits, without what lives with the page. */
export const typedForms = (): TypedForms =>
  Object.fromEntries(Object.entries(keptForms.get()).map(([name, { acts: _acts, ...typed }]) => [name, typed]))

/** What was typed before this page: each form finds it when its page is opened. */
export const restoreForms = (typed: TypedForms): void =>
  keptForms.set(
    Object.fromEntries(Object.entries(typed).map(([name, form]) => [name, { ...form, acts: { current: null } }])),
  )

/** Throws away what waits in a form whose page is not open. */
export const forgetForm = (name: string): void => {
  const { [name]: known, ...others } = keptForms.get()
  if (known) keptForms.set(others)
}

/**
 * The value of a form that is no part of the site config. What is typed waits while another place or section is chosen,
 * until it is saved (`editing/use-device-forms.ts`).
 * @param name of this form alone; its card has it as `data-setting`
 * @param wrongIn counts the fields that cannot be saved
 */
export const useKept = <T, Base = never>(
  name: string,
  start: Pick<KeptForm<T, Base>, 'title' | 'value' | 'base'>,
  wrongIn: (value: T) => number = () => 0,
) => {
  const [known] = useState(() => {
    const kept = keptForms.get()[name] as KeptForm<T, Base> | undefined
    // What was saved since, here or by another, is nothing to keep.
    return kept && !isSameJson(kept.value, start.value) ? kept : { ...start, pristine: start.value }
  })
  const { title } = known
  const [value, set] = useState(known.value)
  const [{ pristine, base }, setFrom] = useState<Pick<KeptForm<T, Base>, 'pristine' | 'base'>>(known)
  const acts = useRef<FormActs | null>(null)
  const isKept = !isSameJson(value, pristine)
  const wrong = isKept ? wrongIn(value) : 0
  useEffect(() => {
    if (isKept) {
      const at = { isSetting: acts.current !== null, path: location.pathname }
      keptForms.set({ ...keptForms.get(), [name]: { title, value, pristine, base, wrong, ...at, acts } })
    } else forgetForm(name)
  }, [name, title, value, pristine, base, isKept, wrong])
  return {
    value,
    set,
    base,
    acts,
    isKept,
    /** The value was saved, or taken from what is stored. Also said by a form whose page was left meanwhile. */
    saved: (stored: T) => {
      setFrom({ pristine: stored, base: undefined })
      forgetForm(name)
    },
  }
}

/** Hands the acts of a form to the bar, each time with what the form knows now. */
export const useFormActs = (of: RefObject<FormActs | null>, acts: FormActs): void =>
  useLayoutEffect(() => {
    of.current = acts
  })

/** The forms in which something waits. */
export const useKeptForms = () => {
  const forms = Object.entries(useSmallStore(keptForms)).map(([name, form]) => ({ name, ...form }))
  return {
    /** Those that the bar saves. */
    settings: forms.filter(({ isSetting }) => isSetting),
    /** The titles of all others. */
    unsent: [...new Set(forms.filter(({ isSetting }) => !isSetting).map(({ title }) => title))],
    titles: [...new Set(forms.map(({ title }) => title))],
  }
}
