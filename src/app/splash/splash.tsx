import { messages } from '#contract/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { Bubbles } from '#src/ui/bubbles.tsx'
import { Hero } from '#src/ui/hero.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { Cone } from '#src/ui/art/cone.tsx'
import { appWords } from '#src/words/app.ts'
import './splash.css'

export { Welcome } from './welcome.tsx'

interface SplashProps {
  /** Why the merchant's site cannot be shown. */
  problem?: { message: string; retry: () => void }
}

/** Shown on the first visit, before any of the merchant's data has arrived. It needs no data. */
export default function Splash({ problem }: SplashProps) {
  return (
    <main className="app splash">
      <Hero waterline={false} className="splash__water">
        <Bubbles number={12} seed={5} zone="frame" />
        {problem ? (
          <Problem {...problem} />
        ) : (
          <p role="status" className="splash__line small strong">
            <Spinner /> {appWords.loading}
          </p>
        )}
      </Hero>
    </main>
  )
}

const Problem = ({ message, retry }: { message: string; retry: () => void }) => (
  <div className="card splash__card" role="alert">
    <div className="splash__art">
      <Cone />
    </div>
    <h1>{message === messages.SITE_NOT_FOUND.text ? appWords.siteMissing : appWords.siteUnreachable}</h1>
    <p className="muted">{message}</p>
    <p className="badge mono">{location.hostname}</p>
    <Button block icon={<Icon name="arrow-clockwise" weight="bold" />} onClick={retry}>
      {appWords.tryAgain}
    </Button>
  </div>
)
