import '#src/ui/styles/index.css'
import { createRoot } from 'react-dom/client'
import { createServices } from '#src/kit/make-services.ts'
import { ServicesContext } from '#src/kit/services.ts'
import { followOwnLook } from '#src/kit/look/own-look.ts'
import { followHistory } from '#src/ui/overlays/overlay-stack.ts'
import { drawFrom } from '#src/ui/symbol-address.ts'
import sprite from '#src/ui/office-icons.svg?no-inline'
import { AdminApp } from './admin-app.tsx'
import { EntryOut } from './entry/entry-out.tsx'
import { EntryWindowContext, openEntryWindow } from './entry/entry-window.ts'

drawFrom(sprite)
followHistory()
followOwnLook(document.documentElement, matchMedia('(prefers-color-scheme: dark)'))
const root = createRoot(document.getElementById('root')!)
void openEntryWindow().then((entry) =>
  root.render(
    <EntryWindowContext value={entry !== null}>
      {entry?.isInside === false ? (
        <ServicesContext value={entry.services}>
          <EntryOut wasInside={false} />
        </ServicesContext>
      ) : (
        <AdminApp services={entry?.services ?? createServices()} />
      )}
    </EntryWindowContext>,
  ),
)
