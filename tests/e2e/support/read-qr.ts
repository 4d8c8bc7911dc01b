import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'

/** Decodes a screenshot of the element, as a kiosk's reader would, independently of the code that drew it. */
export const readQr = async (element: Locator): Promise<string | null> => {
  const picture = sharp(await element.screenshot()).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}
