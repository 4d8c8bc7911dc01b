import { messages } from '#contract/messages.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Bubbles } from '#src/customer/ui/bubbles.tsx'
import { Card } from '#src/ui/card.tsx'
import { Hero } from '#src/customer/ui/hero.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { Cone } from '#src/customer/ui/art/cone.tsx'
import { appWords } from '#src/words/app.ts'
import * as css from './splash.module.css'
import * as frame from '#src/ui/styles/frame.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface SplashProps {
  /** Why the merchant's site cannot be shown. */
  problem?: { message: string; retry: () => void }
}

/** Shown on the first visit, before any of the merchant's data has arrived. It needs no data. */
export default function Splash({ problem }: SplashProps) {
  return (
    <main data-ui="splash" className={`${frame.app} ${css.splash}`}>
      <Hero waterline={false} className={css.water}>
        <Bubbles number={12} seed={5} zone="frame" />
        {problem ? (
          <Problem {...problem} />
        ) : (
          <p role="status" className={`${css.line} ${prose.small} ${prose.strong}`}>
            <Spinner /> {appWords.loading}
          </p>
        )}
      </Hero>
    </main>
  )
}

const Problem = ({ message, retry }: { message: string; retry: () => void }) => (
  <Card className={css.card} role="alert">
    <div className={css.art}>
      <Cone />
    </div>
    <h1>{message === messages.SITE_NOT_FOUND.text ? appWords.siteMissing : appWords.siteUnreachable}</h1>
    <p className={prose.muted}>{message}</p>
    <Badge className={prose.mono}>{location.hostname}</Badge>
    <Button block icon={<Icon name="arrow-clockwise" weight="bold" />} onClick={retry}>
      {appWords.tryAgain}
    </Button>
  </Card>
)
