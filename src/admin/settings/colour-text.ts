/** A colour of the site config in parts: #rrggbb and its alpha, 0 to 255. */
export interface ColourParts {
  hex: string
  alpha: number
}

export const partsOfColour = (colour: string): ColourParts => ({
  hex: colour.slice(0, 7).toUpperCase(),
  alpha: colour.length > 7 ? Number.parseInt(colour.slice(7, 9), 16) : 255,
})

/** "#RRGGBB", with two digits more where it is not opaque. */
export const colourOf = ({ hex, alpha }: ColourParts): string =>
  alpha === 255 ? hex : `${hex}${alpha.toString(16).padStart(2, '0').toUpperCase()}`

/** What was typed as #rrggbb, with or without its sign; null when it is none. */
export const typedHex = (typed: string): string | null => {
  const digits = typed.trim().replace(/^#/, '')
  return /^[0-9a-f]{6}$/i.test(digits) ? `#${digits.toUpperCase()}` : null
}

/** What was typed as an alpha; null when it is no whole number from 0 to 255. */
export const typedAlpha = (typed: string): number | null => {
  const alpha = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return alpha <= 255 ? alpha : null
}
