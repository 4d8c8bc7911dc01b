import { useEffect, useState } from 'react'
import { useServices } from '#src/kit/services.ts'
import { MerchantMark } from '#src/customer/ui/merchant-mark.tsx'
import { useSite } from '#src/kit/site/site-context.ts'
import { Bubbles } from '#src/customer/ui/bubbles.tsx'
import { cx } from '#src/ui/cx.ts'
import { Hero } from '#src/customer/ui/hero.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { appWords } from '#src/words/app.ts'
import { leaveAfterHold, type SplashStage } from './hold.ts'
import * as css from './splash.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import { Landscape } from '#src/customer/ui/landscape.tsx'

const lines = { water: css.lineWater, road: undefined, landscape: css.lineLandscape }

interface WelcomeProps {
  /**
   * The page came complete from the server: its splash leaves by its style, also where the code has not come yet. On a
   * device that may have a session it stays until the code has found out.
   */
  isRendered?: boolean
}

/** The end of the splash: the merchant's theme, shown for a moment over the screen that is ready below. */
export default function Welcome({ isRendered = false }: WelcomeProps) {
  const { clock } = useServices()
  const { bubbles, tagline, splashText, splashGround } = useSite()
  const [stage, setStage] = useState<SplashStage>('held')
  useEffect(() => {
    // On a device that was here before it only covered what may not have been the user's screen.
    const isKnown = isRendered && 'known' in document.documentElement.dataset
    return leaveAfterHold(clock, setStage, isKnown ? 0 : undefined)
  }, [clock, isRendered])
  if (stage === 'gone') return null
  return (
    <div
      data-ui="splash"
      className={cx(css.splash, css.over, isRendered && css.timed, stage === 'leaving' && css.leaving)}
      aria-hidden="true"
    >
      <Hero waterline={false} className={css.water}>
        {bubbles.enabled && <Bubbles number={bubbles.number} seed={5} zone="frame" />}
        <div className={css.sign}>
          <MerchantMark large />
          {tagline && <p className={prose.muted}>{tagline}</p>}
        </div>
        <SplashGround />
        <p className={cx(css.line, lines[splashGround], prose.small, prose.strong)}>
          <Spinner /> {splashText || appWords.loading}
        </p>
      </Hero>
    </div>
  )
}

/** The foot of the splash, as the site config selects: the merchant's car in water or on a road, or its landscape. */
function SplashGround() {
  const { PWAHomeImage, splashGround } = useSite()
  if (splashGround === 'landscape') return <Landscape />
  return (
    <div className={`${css.ground} ${splashGround === 'water' ? css.groundWater : css.groundRoad}`}>
      {PWAHomeImage && <img className={css.car} src={PWAHomeImage} alt="" width={340} height={174} />}
      {splashGround === 'water' && <Water />}
    </div>
  )
}

const Water = () => (
  <svg className={css.waves} viewBox="0 0 390 210" preserveAspectRatio="none">
    <path
      d="M0 34c40-24 90-26 136-6 50 22 92 22 136 2 44-20 84-18 118 2v180H0z"
      fill="var(--loyal-fill)"
      opacity=".5"
    />
    <path d="M0 52c46-20 92-18 136-2 52 20 96 16 140-4 42-18 84-12 114 4v162H0z" fill="var(--card-1-bg)" />
  </svg>
)
