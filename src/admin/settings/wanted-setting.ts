import { useEffect } from 'react'
import { editedScheme } from './edited-scheme.ts'
import { smallStore } from '#src/ui/small-store.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

/** The setting that was asked for: its control is looked for in the section that opens. */
export const wantedSetting = smallStore<string | null>(null, 'page')

/** Asks for the control of a setting, in the colour scheme that the setting is for. */
export const showSetting = (path: string): void => {
  const [, scheme] = /^\/(?:themes\/)?(light|dark)(?:Theme)?\//.exec(path) ?? []
  if (scheme === 'light' || scheme === 'dark') editedScheme.set(scheme)
  wantedSetting.set(path)
}

/** The index of the entry of a list that is asked for; undefined: none. */
export const useWantedEntry = (list: string): number | undefined => {
  const wanted = useSmallStore(wantedSetting)
  const [, at] = wanted?.startsWith(`${list}/`) ? (/^\/(\d+)/.exec(wanted.slice(list.length)) ?? []) : []
  return at === undefined ? undefined : Number(at)
}

/** The place of a setting, or of what it is a part of. */
const placeOf = (wanted: string): HTMLElement | undefined => {
  const places = [...document.querySelectorAll<HTMLElement>('[data-setting]')]
  const holding = places.filter(({ dataset }) => dataset.setting && `${wanted}/`.startsWith(`${dataset.setting}/`))
  return holding.sort((one, other) => other.dataset.setting!.length - one.dataset.setting!.length)[0]
}

const controls = 'button, input, select, textarea'

/** The field of a place that cannot be saved; else the first control. */
const controlOf = (place: HTMLElement): HTMLElement | null =>
  place.matches(controls)
    ? place
    : (place.querySelector<HTMLElement>('[aria-invalid=true]') ?? place.querySelector<HTMLElement>(controls))

/** Frames for which a section that is being loaded is waited for. */
const mostFrames = 120

/** Brings the control of the wanted setting into view and focuses it, as soon as it is there. */
export const useWantedSetting = (): void => {
  const wanted = useSmallStore(wantedSetting)
  useEffect(() => {
    if (wanted === null) return
    let frames = 0
    let next = 0
    const look = () => {
      const place = placeOf(wanted)
      frames += 1
      if (!place && frames < mostFrames) {
        next = requestAnimationFrame(look)
        return
      }
      wantedSetting.set(null)
      const control = place && controlOf(place)
      control?.scrollIntoView({ block: 'center' })
      control?.focus()
      if (place?.matches('button[aria-expanded=false]')) place.click()
    }
    next = requestAnimationFrame(look)
    return () => cancelAnimationFrame(next)
  }, [wanted])
}
