import '#src/ui/styles/index.css'
import '../splash/first-paint.css'
import { MobileShell } from '#src/phone/phone-shell.tsx'
import { firstScreenNeeds } from '#src/phone/routes.ts'
import { startPage } from '../start-page.tsx'
import { removePictureWhenDrawn } from './picture/remove.ts'

removePictureWhenDrawn(document.getElementById('root')!)
startPage({
  name: 'phone',
  Shell: MobileShell,
  reads: (path) => firstScreenNeeds(path).reads,
  load: (path) => firstScreenNeeds(path).load(),
})
