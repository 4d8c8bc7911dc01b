import { useEffect, useRef, useState } from 'react'
import { codeWords } from '#src/words/code.ts'
import * as css from './qr-code.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Side of the drawing, and its quiet zone: two modules of a 21-module code; the plate around it adds two more. */
const side = 400
const quiet = 32

interface QrCodeProps {
  text: string
  label?: string
  /** On a white page: the code fills its box. */
  bleed?: boolean
  /** The text shown when the code cannot be drawn. */
  fallback?: string
}

/**
 * A QR code in black on white in every theme. The drawing library is loaded with the first code.
 * It draws into an element that React does not render into: the library clears the element by innerHTML.
 */
export function QrCode({
  text,
  label = codeWords.qrLabel,
  bleed = false,
  fallback = codeWords.drawFailed,
}: QrCodeProps) {
  const host = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const element = host.current!
    let gone = false
    void drawing(text, bleed ? 0 : quiet).then(
      (draw) => !gone && draw(element),
      () => !gone && setFailed(true),
    )
    return () => {
      gone = true
      element.replaceChildren()
    }
  }, [text, bleed])

  return (
    <>
      <div ref={host} className={css.code} role="img" aria-label={label} hidden={failed} />
      {failed && <p className={prose.small}>{fallback}</p>}
    </>
  )
}

const drawing = async (data: string, margin: number): Promise<(element: HTMLElement) => void> => {
  const { default: QRCodeStyling } = await import('qr-code-styling')
  const code = new QRCodeStyling({
    type: 'svg',
    width: side,
    height: side,
    margin,
    data,
    qrOptions: { errorCorrectionLevel: 'M' },
    dotsOptions: { type: 'square', color: '#000000' },
    cornersSquareOptions: { type: 'square', color: '#000000' },
    cornersDotOptions: { type: 'square', color: '#000000' },
    backgroundOptions: { color: '#ffffff' },
  })
  return (element) => code.append(element)
}
