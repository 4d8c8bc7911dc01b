import { useEffect, useRef, useState } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { GiftArt } from '#src/customer/cart/gift-art.tsx'
import { QrCode } from '#src/customer/wallet/code/qr-code.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MembershipPass } from '#src/customer/ui/membership-pass.tsx'
import { webHomeWords } from '#src/words/web-home.ts'
import * as css from './club-art.module.css'

/** The merchant's pass before a code; decoration. The code opens the clubs, and its library comes when it is seen. */
export function ClubArt() {
  const { origin } = useServices()
  const { hrefOf } = useNavigation()
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={css.art} aria-hidden="true">
      <div className={css.code}>{seen && <QrCode text={`${origin}${hrefOf('/washClub')}`} />}</div>
      <div className={css.pass}>
        <MembershipPass
          cardName={
            <>
              <Icon name="crown" weight="fill" />
              {webHomeWords.clubPass}
            </>
          }
          art={<GiftArt />}
        />
      </div>
    </div>
  )
}
