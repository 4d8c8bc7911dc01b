import { useEffect, useRef } from 'react'
import { MerchantMark } from '#src/parts/site/merchant-mark.tsx'
import { useSite } from '#src/parts/site/site-context.ts'
import { QrCode } from '#src/parts/code/qr-code.tsx'
import { Bubbles } from '#src/ui/bubbles.tsx'
import { appWords } from '#src/words/app.ts'
import { useLook } from './shell/use-look.ts'
import './mobile-only.css'

/** What a desktop browser gets from a merchant without a web shop. */
export default function MobileOnly() {
  useLook()
  const { companyName, bubbles } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className="app mobile-only hero">
      {bubbles.enabled && <Bubbles number={bubbles.number} zone="frame" />}
      <div className="mobile-only__card card">
        <MerchantMark large />
        <h1 ref={heading} tabIndex={-1}>{appWords.mobileOnly}</h1>
        <p className="muted">{appWords.mobileOnlyBody(companyName)}</p>
        <div className="mobile-only__code"><QrCode text={location.origin} label={appWords.mobileOnlyCode} /></div>
        <p className="mono small">{location.host}</p>
      </div>
    </main>
  )
}
