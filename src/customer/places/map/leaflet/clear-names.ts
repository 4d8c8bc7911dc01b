import { overlap } from '../marker-area.ts'

/** Hides each name of a town on which a marker stands; the next call shows it again. */
export const clearNames = (map: HTMLElement): void => {
  const markers = [...map.querySelectorAll('button')].map((each) => each.getBoundingClientRect())
  for (const name of map.querySelectorAll<HTMLElement>('[data-ui=town]')) {
    const area = name.getBoundingClientRect()
    name.style.visibility = markers.some((each) => overlap(area, each)) ? 'hidden' : ''
  }
}
