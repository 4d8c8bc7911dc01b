import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { botCheckWords } from '#src/words/bot-check.ts'
import type { BotCheck } from './bot-check.ts'
import * as css from './bot-check-line.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** One line of a form about its check. Its space is reserved, so that nothing moves. There is no puzzle. */
export function BotCheckLine({ check }: { check: BotCheck }) {
  const view = useSmallStore(check.view)
  return (
    <div className={css.line}>
      <p className={`${prose.small} ${prose.muted} ${layout.flex}`} role="status">
        {lines[view.is]}
      </p>
      {view.is === 'outside' && <Widget key={view.turn} onMessage={check.take} />}
    </div>
  )
}

const lines: Record<ReturnType<BotCheck['view']['get']>['is'], ReactNode> = {
  idle: null,
  outside: null,
  working: (
    <>
      <Spinner />
      {botCheckWords.working}
    </>
  ),
  ready: (
    <>
      <Icon name="check-circle" size="sm" />
      {botCheckWords.ready}
    </>
  ),
  offline: (
    <>
      <Icon name="cloud-slash" size="sm" />
      {botCheckWords.offline}
    </>
  ),
  failed: (
    <>
      <Icon name="warning-circle" size="sm" />
      {botCheckWords.failed}
    </>
  ),
}

interface WidgetMessage {
  botCheck?: { token?: string; failed?: true }
}

/** The provider's widget, in a page of the server with a policy of its own. */
function Widget({ onMessage }: { onMessage: (token: string | undefined) => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const read = ({ origin, source, data }: MessageEvent<WidgetMessage | null>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow || !data?.botCheck) return
      onMessage(data.botCheck.token)
    }
    window.addEventListener('message', read)
    return () => window.removeEventListener('message', read)
  }, [onMessage])
  return <iframe ref={frame} className={css.widget} title={botCheckWords.frame} src="/api/v1/bot-check/frame" />
}
