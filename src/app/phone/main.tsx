import '#src/ui/styles/index.css'
import '#src/start/first-paint.css'
import { MobileShell } from '#src/phone/phone-shell.tsx'
import { firstScreenNeeds } from '#src/phone/routes.ts'
import type { Services } from '#src/kit/services.ts'
import { readSession } from '#src/session/stored-session.ts'
import type { AppShell } from '../app-shell.ts'
import { takeOverRendered } from '../rendered.ts'
import { startPage } from '../start-page.tsx'
import { removePictureWhenDrawn } from '#src/start/picture/lift.ts'

removePictureWhenDrawn(document.getElementById('root')!)
const shell: AppShell = {
  name: 'phone',
  Shell: MobileShell,
  reads: (path) => firstScreenNeeds(path).reads,
  load: (path, stored) => firstScreenNeeds(path).load(stored),
}

/** The log-in of a visitor: any other device draws its own screen. */
const isVisitor = async ({ own }: Services): Promise<boolean> => {
  const { state } = await readSession(own).catch(() => ({ state: 'none' }))
  return state === 'none'
}

startPage(shell, takeOverRendered({ isFor: isVisitor, hasWelcome: true }))
