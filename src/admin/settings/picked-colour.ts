import { colourNameWords } from '#src/words/admin-colours.ts'
import { colourOf, partsOfColour } from './colour-text.ts'

/** A colour as the picker moves it: hue in degrees, saturation and brightness in percent, alpha from 0 to 255. */
export interface PickedColour {
  hue: number
  saturation: number
  brightness: number
  alpha: number
}

/** @param colour #rrggbb or #rrggbbaa; a grey has the hue 0 */
export const pickedOf = (colour: string): PickedColour => {
  const { hex, alpha } = partsOfColour(colour)
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  const sixth = () => {
    if (most === red) return ((green - blue) / range + 6) % 6
    return most === green ? (blue - red) / range + 2 : (red - green) / range + 4
  }
  return {
    hue: range === 0 ? 0 : sixth() * 60,
    saturation: most === 0 ? 0 : (100 * range) / most,
    brightness: (100 * most) / 255,
    alpha,
  }
}

type Rgb = [red: number, green: number, blue: number]

/** "#RRGGBB", with two digits more where it is not opaque. */
export const textOfPicked = ({ hue, saturation, brightness, alpha }: PickedColour): string => {
  const most = (255 * brightness) / 100
  const range = (most * saturation) / 100
  // How far red, green and blue each are from the hue, in sixths of the circle.
  const digits = [5, 3, 1].map((shift) => {
    const sixth = (shift + hue / 60) % 6
    const part = Math.round(most - range * Math.max(0, Math.min(sixth, 4 - sixth, 1)))
    return part.toString(16).padStart(2, '0').toUpperCase()
  })
  return colourOf({ hex: `#${digits.join('')}`, alpha })
}

/** What a screen reader calls a colour, such as "dark orange". */
export const nameOfPicked = ({ hue, saturation, brightness }: PickedColour): string => {
  const { hues, white, grey, black, pale, dark } = colourNameWords
  if (brightness < 10) return black
  if (saturation < 8) return brightness > 95 ? white : grey
  const name = hues[Math.round(hue / 30) % hues.length]!
  if (brightness < 55) return `${dark} ${name}`
  return saturation < 40 ? `${pale} ${name}` : name
}
