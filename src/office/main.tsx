import '#src/ui/styles/index.css'
import { createRoot } from 'react-dom/client'
import { CrashBoundary } from '#src/kit/crash/crash-boundary.tsx'
import { followOwnLook } from '#src/kit/look/own-look.ts'
import { followHistory } from '#src/ui/overlays/overlay-stack.ts'
import { drawFrom } from '#src/ui/symbol-address.ts'
import sprite from '#src/ui/office-icons.svg?no-inline'
import { OfficeApp } from './office-app.tsx'

drawFrom(sprite)
followHistory()
followOwnLook(document.documentElement, matchMedia('(prefers-color-scheme: dark)'))
const report = (error: unknown) => console.error(error)
createRoot(document.getElementById('root')!).render(
  <CrashBoundary services={{ report }}>
    <OfficeApp report={report} />
  </CrashBoundary>,
)
