import { useEffect, useRef, useState } from 'react'
import { useSite } from '#src/kit/site/site-context.ts'
import { isStill, savesData } from '#src/platform/motion.ts'
import * as css from './hero-video.module.css'

/**
 * The merchant's video behind the slides, silent and repeated. The first render has its poster alone; the video itself is
 * never fetched for a user who asks for less movement or less data.
 */
export function HeroVideo({ runs }: { runs: boolean }) {
  const { homeVideo, homeVideoPoster } = useSite()
  const [wanted, setWanted] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => setWanted(!isStill() && !savesData()), [])
  useEffect(() => {
    if (!wanted || !video.current) return
    // A browser that refuses to start it leaves the poster.
    if (runs) void video.current.play().catch(() => undefined)
    else video.current.pause()
  }, [wanted, runs])
  return (
    <div className={css.ground}>
      {homeVideoPoster && <img className={css.fill} src={homeVideoPoster} alt="" fetchPriority="high" />}
      {wanted && homeVideo && (
        <video
          ref={video}
          className={css.video}
          src={homeVideo}
          muted
          loop
          playsInline
          aria-hidden="true"
          tabIndex={-1}
        />
      )}
    </div>
  )
}
