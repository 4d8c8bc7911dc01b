import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { account } from '#src/resources/resource.ts'
import { Bubbles } from './bubbles.tsx'
import { useSite } from '#src/kit/site/site-context.ts'

interface HomeBubblesProps {
  seed?: number
  /** Largest number. */
  most?: number
}

/** Bubbles beside the words of a home page: the merchant allows them, the user may switch them off. */
export function HomeBubbles({ seed, most = Infinity }: HomeBubblesProps) {
  const { bubbles } = useSite()
  const wanted = knownOr(useStored(account, undefined))?.preferences.bubbles ?? true
  return bubbles.enabled && wanted ? <Bubbles number={Math.min(bubbles.number, most)} seed={seed} zone="right" /> : null
}
