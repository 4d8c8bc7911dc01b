import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMaintenance } from '#src/kit/news/use-maintenance.ts'
import { usePublishedHeight } from '#src/ui/use-published-height.ts'
import { maintenanceWords } from '#src/words/maintenance.ts'
import * as css from './maintenance-strip.module.css'

/** Above the page, as long as a planned maintenance lasts. The app keeps working, and what is refused waits. */
export function MaintenanceStrip() {
  const told = useMaintenance()
  return told ? <Strip text={maintenanceWords.now(told.clock(told.until), told.text)} /> : null
}

function Strip({ text }: { text: string }) {
  const [host] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    document.body.prepend(host)
    return () => host.remove()
  }, [host])
  const strip = useRef<HTMLParagraphElement>(null)
  usePublishedHeight(strip, '--strip-h')
  return createPortal(
    <p ref={strip} role="status" aria-label={maintenanceWords.label} className={css.strip} data-ui="maintenance">
      {text}
    </p>,
    host,
  )
}
