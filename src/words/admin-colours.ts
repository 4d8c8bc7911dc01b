/** Texts of the controls of colours in a back office. */
export const colourWords = {
  derived: 'derived',
  adjusted: 'Adjusted for contrast',
  panel: (label: string) => `${label} colour`,
  area: 'Saturation and brightness',
  saturation: 'Saturation',
  brightness: 'Brightness',
  hue: 'Hue',
  alpha: 'Alpha',
  hex: 'Hex',
  alphaField: 'Alpha 0-255',
  hexBad: 'Please enter a colour like #1A2B3C.',
  alphaBad: 'Please enter a whole number from 0 to 255.',
  clear: (ratio: string) => `Clear enough: ${ratio} : 1.`,
  faint: (shown: string, ratio: string) => `Too faint here. Customers will see ${shown}, ${ratio} : 1.`,
  moved: (shown: string) => `Customers will see ${shown}, so that everything on it can be read.`,
  use: (shown: string) => `Use ${shown}`,
  undo: 'Undo',
  done: 'Done',
  derive: 'Derive it',
  own: (names: readonly string[]) => `These have a colour of their own, and do not follow: ${names.join('; ')}.`,
  follow: 'Let them follow',
} as const

/** What a screen reader calls the colours. */
export const colourNameWords = {
  /** From red on, thirty degrees apart. */
  hues: ['red', 'orange', 'yellow', 'lime', 'green', 'mint', 'cyan', 'azure', 'blue', 'violet', 'magenta', 'pink'],
  white: 'white',
  grey: 'grey',
  black: 'black',
  pale: 'pale',
  dark: 'dark',
} as const
