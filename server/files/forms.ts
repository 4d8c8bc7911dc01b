import pLimit from 'p-limit'
import sharp from 'sharp'

/** Widths that pages ask for, in pixels. */
export const formWidths = [160, 320, 640, 1280, 1920] as const
export type FormWidth = (typeof formWidths)[number]

export const formTypes = { avif: 'image/avif', webp: 'image/webp', png: 'image/png' } as const
export type FormType = keyof typeof formTypes

/** How a stored PNG is sent: in another format, or smaller. */
export interface PictureForm {
  type: FormType
  /** Null: as wide as it is. */
  width: FormWidth | null
}

export const nameOfForm = ({ type, width }: PictureForm): string => `${width ?? 'full'}.${type}`

export const allForms: readonly PictureForm[] = [null, ...formWidths].flatMap((width) =>
  (Object.keys(formTypes) as FormType[]).map((type) => ({ type, width })),
)

/** Pictures that are encoded at the same time: AVIF takes a processor for a second. */
const atOnce = pLimit(2)

export const drawForm = (png: Uint8Array, { type, width }: PictureForm): Promise<Uint8Array> =>
  atOnce(() => {
    const sized = sharp(png, { limitInputPixels: 50_000_000 }).resize({
      width: width ?? undefined,
      withoutEnlargement: true,
    })
    if (type === 'avif') return sized.avif({ quality: 60, effort: 3 }).toBuffer()
    return type === 'webp' ? sized.webp({ quality: 82 }).toBuffer() : sized.png({ compressionLevel: 9 }).toBuffer()
  })
