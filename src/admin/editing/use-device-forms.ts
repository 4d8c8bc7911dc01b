import { useEffect, useRef, useState } from 'react'
import { isSameJson } from '#contract/rules/json.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import { keptForms, restoreForms, typedForms, type TypedForm, type TypedForms } from '../ui/kept-forms.ts'
import { readForms, storeForms } from './stored-edits.ts'
import { storeDelay } from './use-site-editing.ts'

/**
 * Keeps what is typed in forms beside the site config on the device, as the edits of the config: for the same
 * administrator alone, over a reload and over a session that the server ended.
 * @returns false until it was read
 */
export const useDeviceForms = (): boolean => {
  const { own, clock, report } = useServices()
  const session = useSession()
  const person = session?.state === 'person' || session?.state === 'ended' ? session.person : ''
  const [isRead, setRead] = useState(false)
  /** What this tab has read or stored. */
  const known = useRef<TypedForms>({})
  useEffect(() => {
    if (person === '') return
    let isCurrent = true
    readForms(own, person)
      .then((stored) => {
        if (!isCurrent) return
        known.current = stored
        restoreForms(stored)
      })
      .catch(report)
      .finally(() => isCurrent && setRead(true))
    return () => void (isCurrent = false)
  }, [own, report, person])
  useEffect(() => {
    if (!isRead) return
    let cancel = () => {}
    const store = () => {
      cancel()
      const now = typedForms()
      const changes = changesBetween(known.current, now)
      known.current = now
      if (Object.keys(changes).length > 0) storeForms(own, person, changes).catch(report)
    }
    const stop = keptForms.subscribe(() => {
      cancel()
      const now = keptForms.get()
      // What was saved must not come back with a page that is loaded again at once.
      if (Object.keys(known.current).some((name) => !now[name])) store()
      else cancel = clock.after(storeDelay, store)
    })
    // A page that is left does not wait.
    window.addEventListener('pagehide', store)
    return () => {
      stop()
      window.removeEventListener('pagehide', store)
      // Nor does an office whose session ends.
      store()
    }
  }, [own, clock, report, person, isRead])
  return isRead
}

/** The forms that differ, by name; undefined: nothing is typed there any more. */
const changesBetween = (before: TypedForms, now: TypedForms): Record<string, TypedForm | undefined> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(now)])]
      .filter((name) => !isSameJson(before[name], now[name]))
      .map((name) => [name, now[name]]),
  )
