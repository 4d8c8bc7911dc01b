import { useEffect, useState } from 'react'
import { overlayMotion, splashHold } from '#contract/constants.ts'
import { useServices } from '#src/kit/services.ts'
import { MerchantMark } from '#src/kit/site/merchant-mark.tsx'
import { useSite } from '#src/kit/site/site-context.ts'
import { Bubbles } from '#src/ui/bubbles.tsx'
import { cx } from '#src/ui/cx.ts'
import { Hero } from '#src/ui/hero.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { appWords } from '#src/words/app.ts'
import { SplashGround } from './splash-ground.tsx'

/** The end of the splash: the merchant's theme, shown for a moment over the screen that is ready below. */
export function Welcome() {
  const { clock } = useServices()
  const { bubbles, tagline, splashText, splashGround } = useSite()
  const [stage, setStage] = useState<'held' | 'leaving' | 'gone'>('held')
  useEffect(() => {
    const cancels = [
      clock.after(splashHold, () => setStage('leaving')),
      clock.after(splashHold + overlayMotion, () => setStage('gone')),
    ]
    return () => cancels.forEach((cancel) => cancel())
  }, [clock])
  if (stage === 'gone') return null
  return (
    <div className={cx('splash splash--over', stage === 'leaving' && 'is-leaving')} aria-hidden="true">
      <Hero waterline={false} className="splash__water">
        {bubbles.enabled && <Bubbles number={bubbles.number} seed={5} zone="frame" />}
        <div className="splash__sign">
          <MerchantMark large />
          {tagline && <p className="muted">{tagline}</p>}
        </div>
        <SplashGround />
        <p className={`splash__line splash__line--${splashGround} small strong`}>
          <Spinner /> {splashText || appWords.loading}
        </p>
      </Hero>
    </div>
  )
}
