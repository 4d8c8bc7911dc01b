import { file, read } from '#contract/site/row.ts'
import { Icon } from '#src/ui/icon.tsx'
import * as css from './file-thumb.module.css'

interface FileThumbProps {
  url: string
  /** Absent: by the ending of the address. */
  contentType?: string
}

/** Pixels of the copy that is shown; the server makes it of a PNG. */
const width = 320

/** A small picture of a file; its name stands beside it. */
export function FileThumb({ url: named, contentType }: FileThumbProps) {
  // A config that nothing has checked may name another host.
  const url = read(file(), named)
  const isVideo = url !== '' && (contentType?.startsWith('video/') ?? url.endsWith('.mp4'))
  const isPicture = url !== '' && (contentType?.startsWith('image/') ?? /\.(svg|png)$/.test(url))
  return (
    <span className={css.thumb} aria-hidden="true">
      {isVideo ? (
        <video src={`${url}#t=0.5`} preload="metadata" muted playsInline tabIndex={-1} />
      ) : isPicture ? (
        <img src={url.endsWith('.png') ? `${url}?w=${width}` : url} alt="" loading="lazy" />
      ) : (
        <Icon name="map-trifold" size="xl" />
      )}
    </span>
  )
}
