import '#src/ui/styles/index.css'
import { createRoot } from 'react-dom/client'
import { createServices } from '#src/kit/make-services.ts'
import { followOwnLook } from '#src/kit/look/own-look.ts'
import { followHistory } from '#src/ui/overlays/overlay-stack.ts'
import { drawFrom } from '#src/ui/symbol-address.ts'
import sprite from '#src/ui/office-icons.svg?no-inline'
import { AdminApp } from './admin-app.tsx'

drawFrom(sprite)
followHistory()
followOwnLook(document.documentElement, matchMedia('(prefers-color-scheme: dark)'))
createRoot(document.getElementById('root')!).render(<AdminApp services={createServices()} />)
