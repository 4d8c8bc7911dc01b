import sharp from 'sharp'

/** In which a logo is printed; in points. */
export const logoBox = { width: 170, height: 48 } as const

/** Pixels for a point: 216 in an inch. */
const density = 3

export interface PrintedLogo {
  /** Without transparency. */
  png: Buffer
  /** In points. */
  width: number
  height: number
}

/** By how much a channel has to vary on white for the logo to be seen. */
const leastContrast = 6

/**
 * A logo as it is printed on white. Null for one that cannot be drawn, or would not be seen: the name is printed then, for no
 * logo makes a document fail.
 */
export const printedLogo = async (given: Uint8Array | null): Promise<PrintedLogo | null> => {
  if (!given) return null
  try {
    const box = { width: logoBox.width * density, height: logoBox.height * density }
    const onWhite = sharp(given, { density: 300, limitInputPixels: 50_000_000 })
      .trim()
      .resize({ ...box, fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
    const { data: png, info } = await onWhite.png({ palette: true, colours: 128 }).toBuffer({ resolveWithObject: true })
    const { channels } = await sharp(png).stats()
    if (channels.every(({ stdev }) => stdev < leastContrast)) return null
    return { png, width: info.width / density, height: info.height / density }
  } catch {
    return null
  }
}
