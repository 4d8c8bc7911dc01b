import { useEffect } from 'react'
import { smallStore } from '#src/ui/small-store.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

/** The setting that was clicked in the preview: its control is looked for in the section that opens. */
export const wantedSetting = smallStore<string | null>(null, 'page')

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
      const places = document.querySelectorAll<HTMLElement>('[data-setting]')
      const place = [...places].find(({ dataset }) => dataset.setting === wanted)
      frames += 1
      if (!place && frames < mostFrames) {
        next = requestAnimationFrame(look)
        return
      }
      wantedSetting.set(null)
      const control = place?.matches('button, input, select, textarea')
        ? place
        : place?.querySelector<HTMLElement>('button, input, select, textarea')
      place?.scrollIntoView({ block: 'center' })
      control?.focus()
      if (place?.matches('button[aria-expanded=false]')) place.click()
    }
    next = requestAnimationFrame(look)
    return () => cancelAnimationFrame(next)
  }, [wanted])
}
