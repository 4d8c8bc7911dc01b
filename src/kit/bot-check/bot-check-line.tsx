import { useRef, type ReactNode } from 'react'
import { botCheckFramePath, readWidget, type WidgetMessage } from '#contract/bot-check-frame.ts'
import { botCheckLabel, originBeside } from '#contract/origins.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { botCheckWords } from '#src/words/bot-check.ts'
import type { BotCheck } from './bot-check.ts'
import { useServices } from '#src/kit/services.ts'
import { useBlockedFrame } from '#src/kit/frames/use-blocked-frame.ts'
import { useFrameMessages } from '#src/kit/frames/use-frame-messages.ts'
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
      {view.is === 'outside' && <Widget key={view.turn} height={view.height} onMessage={check.take} />}
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

/** CSS pixels: that of the widgets, and the most that a puzzle gets. */
const [lowest, highest] = [80, 640]

interface WidgetProps {
  /** Of the open puzzle; 0: there is none. */
  height: number
  onMessage: (message: WidgetMessage) => void
}

/** The provider's widget, in a page of an origin of its own. Messages count only when they come from this frame. */
function Widget({ height, onMessage }: WidgetProps) {
  const { origin: site, renewPage } = useServices()
  const frame = useRef<HTMLIFrameElement>(null)
  const origin = originBeside(site, botCheckLabel)
  useFrameMessages(frame, origin, (data) => {
    const message = readWidget(data)
    if (message) onMessage(message)
  })
  useBlockedFrame(origin, () => {
    void renewPage()
    onMessage({ is: 'failed' })
  })
  return (
    <iframe
      ref={frame}
      className={css.widget}
      style={{ height: Math.min(highest, Math.max(lowest, height)) }}
      title={botCheckWords.frame}
      src={`${origin}${botCheckFramePath}?${new URLSearchParams({ site }).toString()}`}
      referrerPolicy="origin"
    />
  )
}
