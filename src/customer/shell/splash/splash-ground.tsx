import { Landscape } from '#src/customer/ui/landscape.tsx'
import { useSite } from '#src/kit/site/site-context.ts'
import * as css from './splash.module.css'

/** The foot of the splash, as the site config selects: the merchant's car in water or on a road, or its landscape. */
export function SplashGround() {
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
