import { saveFile } from './save-file.ts'

/** The parts of the browser that offer a file; replaced in tests. */
export interface FileOffer {
  navigator: Pick<Navigator, 'canShare' | 'share'>
  /** The page is an installed app: there is no list of downloads beside it. */
  isInstalled: boolean
  save: (content: Blob, name: string) => void
}

const ofBrowser = (): FileOffer => ({
  navigator,
  isInstalled: matchMedia('(display-mode: standalone)').matches,
  save: saveFile,
})

/**
 * Offers a file: in an installed app by the share sheet of the device, where it is saved or passed on; else, and where
 * sharing is refused, as a download.
 */
export const offerFile = async (content: Blob, name: string, offer: FileOffer = ofBrowser()): Promise<void> => {
  const { navigator: browser, isInstalled, save } = offer
  const files = [new File([content], name, { type: content.type })]
  if (!isInstalled || !browser.canShare?.({ files })) return save(content, name)
  try {
    await browser.share({ files })
  } catch (error) {
    // Closed by the user: the file was offered.
    if (error instanceof DOMException && error.name === 'AbortError') return
    save(content, name)
  }
}
