import * as css from './landscape.module.css'
import { useSite } from '#src/kit/site/site-context.ts'

/**
 * The merchant's own picture at the foot of the hero band; empty when it has none. For a Hero with the class
 * `hero--land`.
 */
export function Landscape() {
  const { imgParallax } = useSite()
  return imgParallax ? (
    <img data-ui="landscape" className={css.landscape} src={imgParallax} alt="" width={390} height={216} />
  ) : null
}
