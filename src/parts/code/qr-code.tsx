import { useEffect, useRef, useState } from 'react'
import { codeWords } from '#src/words/code.ts'
import './qr-code.css'

/** Side of the drawing, and its quiet edge: two modules of a 21-module code; the plate around it adds two more. */
const side = 400
const quiet = 32

interface QrCodeProps {
  text: string
  label?: string
  /** On a page that is white itself: the code reaches to the edges of its box. */
  bleed?: boolean
  /** What is said when it cannot be drawn. */
  fallback?: string
}

/**
 * A QR in black on white, whatever the theme. The drawing library is loaded with the first code.
 * It is drawn into an element of its own, which nothing else touches: the library would empty it by innerHTML.
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
      <div ref={host} className="qr-code" role="img" aria-label={label} hidden={failed} />
      {failed && <p className="small">{fallback}</p>}
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
