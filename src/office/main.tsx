import '#src/ui/styles/index.css'
import { createRoot } from 'react-dom/client'
import { CrashBoundary } from '#src/kit/crash/crash-boundary.tsx'
import { followErrors } from '#src/kit/crash/follow-errors.ts'
import { followOwnLook } from '#src/kit/look/own-look.ts'
import { followHistory } from '#src/ui/overlays/overlay-stack.ts'
import { drawFrom } from '#src/ui/symbol-address.ts'
import sprite from '#src/ui/office-icons.svg?no-inline'
import { systemClock } from '#src/platform/clock.ts'
import { createReport } from '#src/remote/report.ts'
import { connectTo } from './updater/connect.ts'
import { OfficeApp } from './office-app.tsx'

drawFrom(sprite)
followHistory()
followOwnLook(document.documentElement, matchMedia('(prefers-color-scheme: dark)'))
const remote = connectTo(location.origin, { clock: systemClock, token: () => undefined })
const report = createReport(
  (body) => remote.ask('POST /users/errors', { body }),
  () => location.pathname,
)
followErrors(window, report)
createRoot(document.getElementById('root')!).render(
  <CrashBoundary services={{ report }}>
    <OfficeApp report={report} />
  </CrashBoundary>,
)
