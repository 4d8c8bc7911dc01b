import { useEffect, useMemo, useState } from 'react'
import { isSameJson } from '#contract/rules/json.ts'
import { smallStore } from '#src/ui/small-store.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

interface KeptForm<T, Base> {
  /** What the bar calls it. */
  title: string
  value: T
  /** What `value` is compared with: equal, there is nothing to keep. */
  pristine: T
  /** What the form was filled from; undefined: what is stored now. */
  base: Base | undefined
}

/** By name: forms with a button of their own in which something is typed and not saved. */
const keptForms = smallStore<Readonly<Record<string, KeptForm<unknown, unknown>>>>({}, 'user')

/**
 * The value of a form that is saved on its own. What is typed waits while another place or section is chosen, until it
 * is saved or the page is left.
 * @param name of this form alone
 */
export const useKept = <T, Base = never>(name: string, start: Pick<KeptForm<T, Base>, 'title' | 'value' | 'base'>) => {
  const [known] = useState(
    () => (keptForms.get()[name] as KeptForm<T, Base> | undefined) ?? { ...start, pristine: start.value },
  )
  const { title } = known
  const [value, set] = useState(known.value)
  const [{ pristine, base }, setFrom] = useState<Pick<KeptForm<T, Base>, 'pristine' | 'base'>>(known)
  useEffect(() => {
    const { [name]: _before, ...others } = keptForms.get()
    const isKept = !isSameJson(value, pristine)
    if (isKept || _before) keptForms.set(isKept ? { ...others, [name]: { title, value, pristine, base } } : others)
  }, [name, title, value, pristine, base])
  return {
    value,
    set,
    base,
    /** The value was saved, or taken from what is stored. */
    saved: (stored: T) => setFrom({ pristine: stored, base: undefined }),
  }
}

/** The titles of the forms in which something waits. */
export const useKeptForms = (): string[] => {
  const forms = useSmallStore(keptForms)
  return useMemo(() => [...new Set(Object.values(forms).map(({ title }) => title))], [forms])
}
