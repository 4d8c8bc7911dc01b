import type { ScreenPicture } from '#contract/screen-picture.ts'

/** How a screen looked when it was last left, by its path. */
export interface StoredPicture extends ScreenPicture {
  path: string
}
